import { useState } from 'react'
import type { CleanStep } from '@windrow/contract/recipe'
import { Plus, X } from 'lucide-react'
import { TextField } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { cleanPresets, presetNames, presetOf, type CleanPreset } from './clean-presets.ts'
import { useEditor } from './editor-context.ts'
import { PairsSetting } from './settings/pairs-setting.tsx'
import { TextSetting } from './settings/plain-settings.tsx'
import type { RecipePath } from './settings/recipe-path.ts'
import { useSetting } from './settings/use-setting.ts'
import css from './editor-fields.module.css'

const kinds = [
  { value: 'match', label: 'Keep a pattern' },
  { value: 'replace', label: 'Replace a pattern' },
  { value: 'prepend', label: 'Put before' },
  { value: 'append', label: 'Put after' },
  { value: 'split', label: 'Split, keep part' },
  { value: 'template', label: 'Write as' },
  { value: 'map', label: 'Other texts for' },
] as const
type Kind = (typeof kinds)[number]['value']

/** Steps in plain words first; those with patterns after them. */
const choices = [...presetNames.map((value) => ({ value, label: cleanPresets[value].label })), ...kinds]
const chosenStep = (choice: Kind | CleanPreset): CleanStep =>
  choice in cleanPresets
    ? cleanPresets[choice as CleanPreset].step
    : stepOf(choice as Kind, starts[choice as Kind])

const kindOf = (step: CleanStep): Kind | null => kinds.find(({ value }) => value in step)?.value ?? null
const textOf = (step: CleanStep, kind: Exclude<Kind, 'map'>): string =>
  (step as Record<typeof kind, string>)[kind]
/** The second argument of a step: the replacement text, or the part to keep. */
const secondOf = (step: CleanStep): string =>
  'replace' in step ? step.with : 'split' in step ? String(step.part) : ''

function stepOf(kind: Kind, text: string, second = ''): CleanStep {
  switch (kind) {
    case 'match':
      return { match: text }
    case 'replace':
      return { replace: text, with: second }
    case 'prepend':
      return { prepend: text }
    case 'append':
      return { append: text }
    case 'split':
      return { split: text, part: Number.parseInt(second, 10) || 0 }
    case 'template':
      return { template: text }
    case 'map':
      return { map: { [text]: text } }
  }
}

/** Initial values of new steps, because empty ones would be invalid. */
const starts: Record<Kind, string> = {
  match: '\\d+',
  replace: ',',
  prepend: 'https://',
  append: ' ',
  split: ',',
  template: '{value}',
  map: 'text',
}

interface StepInputsProps {
  label: string
  kind: Kind
  step: CleanStep
  onChange: (next: CleanStep) => void
}

function StepInputs({ label, kind, step, onChange }: StepInputsProps) {
  const pattern = kind === 'match' || kind === 'replace'
  /** Incomplete input: "-" may become "-1". */
  const [part, setPart] = useState<string>()
  /** Set while a pattern is typed, which must stay visible if it becomes that of a preset. */
  const [typed, setTyped] = useState(false)
  const preset = typed ? null : presetOf(step)
  const type = (text: string, second?: string) => {
    setTyped(true)
    onChange(stepOf(kind, text, second))
  }
  const choice = (
    <PlainSelect
      small
      label={`Kind of ${label}`}
      value={preset ?? kind}
      options={choices}
      onChange={(next) => {
        setTyped(false)
        onChange(chosenStep(next))
      }}
    />
  )
  if (kind === 'map' || preset) return choice
  return (
    <>
      {choice}
      <TextField
        small
        mono
        aria-label={pattern ? `Pattern of ${label}` : `Text of ${label}`}
        data-tip={pattern ? 'A regular expression' : undefined}
        value={textOf(step, kind)}
        spellCheck={false}
        onChange={(event) => type(event.target.value, secondOf(step))}
      />
      {kind === 'replace' && (
        <TextField
          small
          mono
          aria-label={`Replacement of ${label}`}
          placeholder="nothing"
          value={secondOf(step)}
          onChange={(event) => type(textOf(step, kind), event.target.value)}
        />
      )}
      {kind === 'split' && (
        <TextField
          small
          mono
          aria-label={`Part to keep of ${label}`}
          data-tip="0 is the first part, -1 the last"
          placeholder="0"
          value={part ?? secondOf(step)}
          onChange={(event) => {
            setPart(event.target.value)
            type(textOf(step, kind), event.target.value)
          }}
          onBlur={() => setPart(undefined)}
        />
      )}
    </>
  )
}

/** Maps certain texts to others, with a choice for all other texts. */
function MapStep({ path }: { path: RecipePath }) {
  return (
    <div className={css.mapstep}>
      <PairsSetting path={[...path, 'map']} label="Texts" names={['Text', 'Becomes']} keepsEmpty />
      <TextSetting
        path={[...path, 'other']}
        label="All others become"
        help="Optional. Other texts are left unchanged"
      />
    </div>
  )
}

/**
 * Steps that clean the text, in order, before it is converted to the field's type. Whitespace is always trimmed first.
 */
export function CleanSteps({ name, path }: { name: string; path: RecipePath }) {
  const { value, name: place, set } = useSetting([...path, 'clean'])
  const { check } = useEditor()
  const steps = Array.isArray(value) ? (value as CleanStep[]) : []
  return (
    <div className={css.cleansteps}>
      <div className="row">
        <span className={`${css.fdlabel} grow`}>Clean</span>
        <Button
          variant="text"
          small
          icon={<Plus size={16} />}
          onClick={() => set([...steps, cleanPresets.digits.step])}
        >
          Step
        </Button>
      </div>
      {steps.map((step, index) => {
        const kind = kindOf(step)
        const label = `step ${index + 1} of ${name}`
        const fault = check.faults.get(`${place}.${index}`) ?? check.faults.get(`${place}.${index}.${kind}`)
        const change = (next: CleanStep) => set(steps.with(index, next))
        return (
          <div
            key={`${index} ${kind}`}
            className={css.cleanstep}
            data-path={`${place}.${index}`}
            tabIndex={-1}
          >
            {kind === null && <span className="mono grow">{JSON.stringify(step)}</span>}
            {kind !== null && <StepInputs label={label} kind={kind} step={step} onChange={change} />}
            <button
              type="button"
              className="iconbutton"
              aria-label={`Remove ${label}`}
              onClick={() => set(steps.toSpliced(index, 1))}
            >
              <X size={16} />
            </button>
            {kind === 'map' && <MapStep path={[...path, 'clean', index]} />}
            {fault && <p className="fieldfault">{fault}</p>}
          </div>
        )
      })}
    </div>
  )
}
