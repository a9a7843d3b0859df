import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { PlainSelect } from '../../../ui/controls.tsx'
import { PairsSetting } from './pairs-setting.tsx'
import { NumberSetting, SwitchSetting, TextSetting } from './plain-settings.tsx'
import { moved, type RecipePath } from './recipe-path.ts'
import { kindOf, type StepKind } from './step-kinds.ts'
import { useSetting } from './use-setting.ts'
import css from './settings.module.css'

interface Props {
  path: RecipePath
  label: string
  kinds: readonly StepKind[]
  secrets?: readonly string[]
  /** Prevents removing the last step, because a login needs one. */
  atLeastOne?: boolean
}

interface StepProps {
  path: RecipePath
  kind: StepKind
  secrets: readonly string[]
}

function StepInputs({ path, kind, secrets }: StepProps) {
  return (
    <div className={css.settinggrid}>
      {kind.inputs.map(({ key, label, kind: input, mono = false, help }) => {
        const common = { path: [...path, key], label, ...(help && { help }) }
        if (input === 'number') return <NumberSetting key={key} {...common} min={1} />
        if (input === 'switch') return <SwitchSetting key={key} {...common} />
        if (input === 'text') return <TextSetting key={key} {...common} mono={mono} />
        return <PairsSetting key={key} {...common} names={['Name', 'Value']} secrets={secrets} keepsEmpty />
      })}
    </div>
  )
}

/** Steps to perform on a page, in order. */
export function StepsSetting({ path, label, kinds, secrets = [], atLeastOne = false }: Props) {
  const { value, fault, set } = useSetting(path)
  const steps = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  const change = (next: Record<string, unknown>[]) => set(next.length > 0 || atLeastOne ? next : undefined)
  return (
    <section className={css.settingsteps} aria-label={label}>
      <div className="row">
        <h2 className="grow">{label}</h2>
        <PlainSelect
          small
          label={`Add to ${label}`}
          value=""
          options={[
            { value: '', label: 'Add a step…' },
            ...kinds.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(key) => {
            const kind = kinds.find((one) => one.key === key)
            if (kind) change([...steps, kind.start])
          }}
        />
      </div>
      {fault && <p className="fieldfault">{fault}</p>}
      {steps.length === 0 && <p className="meta">No steps yet.</p>}
      <ol>
        {steps.map((step, index) => {
          const kind = kindOf(step, kinds)
          const name = `step ${index + 1} of ${label}`
          return (
            <li key={`${index} ${kind?.key ?? ''}`} className={css.card}>
              <div className="row">
                <span className="medium grow">{`${index + 1}. ${kind?.label ?? 'Recipe step'}`}</span>
                <button
                  type="button"
                  className="iconbutton"
                  aria-label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => change(moved(steps, index, -1))}
                >
                  <ArrowUp size={16} />
                </button>
                <button
                  type="button"
                  className="iconbutton"
                  aria-label={`Move ${name} down`}
                  disabled={index === steps.length - 1}
                  onClick={() => change(moved(steps, index, 1))}
                >
                  <ArrowDown size={16} />
                </button>
                <button
                  type="button"
                  className="iconbutton"
                  aria-label={`Remove ${name}`}
                  disabled={atLeastOne && steps.length === 1}
                  onClick={() => change(steps.toSpliced(index, 1))}
                >
                  <X size={16} />
                </button>
              </div>
              {kind ? (
                <StepInputs path={[...path, index]} kind={kind} secrets={secrets} />
              ) : (
                <code className="mono">{JSON.stringify(step)}</code>
              )}
              <StepFault path={[...path, index]} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function StepFault({ path }: { path: RecipePath }) {
  const { fault } = useSetting(path)
  return fault && <p className="fieldfault">{fault}</p>
}
