import type { CleanStep } from '@windrow/contract/recipe'
import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { useEditor } from './editor-context.ts'

const kinds = [
  { value: 'match', label: 'Keep' },
  { value: 'replace', label: 'Replace' },
  { value: 'prepend', label: 'Put before' },
  { value: 'append', label: 'Put after' },
] as const
type Kind = (typeof kinds)[number]['value']

const kindOf = (step: CleanStep): Kind => kinds.find(({ value }) => value in step)!.value
const textOf = (step: CleanStep): string => (step as Record<Kind, string>)[kindOf(step)]

function stepOf(kind: Kind, text: string, replacement = ''): CleanStep {
  switch (kind) {
    case 'match':
      return { match: text }
    case 'replace':
      return { replace: text, with: replacement }
    case 'prepend':
      return { prepend: text }
    case 'append':
      return { append: text }
  }
}

/** What a new step starts with; an empty one would not be a step. */
const starts: Record<Kind, string> = { match: '\\d+', replace: ',', prepend: 'https://', append: ' ' }

/** How the text is cleaned before it becomes its type, in order. White space is always trimmed first. */
export function CleanSteps({ name, steps }: { name: string; steps: CleanStep[] }) {
  const { editField, faults } = useEditor()
  const set = (next: CleanStep[], key: string) => editField(name, { clean: next }, `clean ${key}`)
  return (
    <div className="cleansteps">
      <div className="row">
        <span className="fdlabel grow">Clean</span>
        <Button
          variant="text"
          small
          icon={<Plus size={14} />}
          onClick={() => set([...steps, stepOf('match', starts.match)], 'add')}
        >
          Step
        </Button>
      </div>
      {steps.map((step, index) => {
        const kind = kindOf(step)
        const label = `step ${index + 1} of ${name}`
        const fault =
          faults.get(`fields.${name}.clean.${index}`) ?? faults.get(`fields.${name}.clean.${index}.${kind}`)
        const change = (next: CleanStep) => set(steps.with(index, next), String(index))
        return (
          <div key={index} className="cleanstep">
            <PlainSelect
              small
              label={`Kind of ${label}`}
              value={kind}
              options={kinds}
              onChange={(next) => change(stepOf(next, starts[next]))}
            />
            <input
              className="input small mono"
              aria-label={kind === 'match' || kind === 'replace' ? `Pattern of ${label}` : `Text of ${label}`}
              data-tip={kind === 'match' || kind === 'replace' ? 'A regular expression' : undefined}
              value={textOf(step)}
              spellCheck={false}
              onChange={(event) =>
                change(stepOf(kind, event.target.value, 'replace' in step ? step.with : ''))
              }
            />
            {'replace' in step && (
              <input
                className="input small mono"
                aria-label={`Replacement of ${label}`}
                placeholder="nothing"
                value={step.with}
                onChange={(event) => change({ ...step, with: event.target.value })}
              />
            )}
            <button
              type="button"
              className="iconbutton"
              aria-label={`Remove ${label}`}
              onClick={() => set(steps.toSpliced(index, 1), 'remove')}
            >
              <X size={14} />
            </button>
            {fault && <p className="fieldfault">{fault}</p>}
          </div>
        )
      })}
    </div>
  )
}
