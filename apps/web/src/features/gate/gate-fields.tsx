import {
  deadlineActionLabels,
  deadlineActions,
  gateModeLabels,
  gateModes,
  mostDeadlineHours,
  type Gate,
} from '@windrow/contract/anomalies'
import { PlainSelect } from '../../ui/controls.tsx'
import { Radio } from '../../ui/fields.tsx'
import css from './gate.module.css'

interface Props {
  gate: Gate
  disabled: boolean
  onChange: (gate: Gate) => void
}

/** Hours offered for the deadline, with the current one if it is another. */
const hours = [1, 2, 6, 12, 24, 48, 72, mostDeadlineHours]

const hoursLabel = (count: number) => (count <= 72 ? `${count} h after the end` : `${count / 24} days after`)

function Modes({ gate, disabled, onChange }: Props) {
  return (
    <fieldset className={css.modes} disabled={disabled}>
      <legend className="sr">When deliveries are held</legend>
      {gateModes.map((mode) => (
        <label key={mode}>
          <Radio
            name="delivery-gate"
            checked={gate.mode === mode}
            onChange={() => onChange({ ...gate, mode })}
          />
          <span className="stack">
            <span className="medium">{gateModeLabels[mode].title}</span>
            <span className="meta">{gateModeLabels[mode].text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The three gates, and what happens if nobody decides. Changes apply at once. */
export function GateFields(props: Props) {
  const { gate, disabled, onChange } = props
  const offered = [...new Set([...hours, gate.deadlineHours])].sort((a, b) => a - b)
  return (
    <>
      <Modes {...props} />
      {gate.mode !== 'ALWAYS_DELIVER' && (
        <div className={css.deadline}>
          <span className="medium">If nobody decides</span>
          <span className="row">
            {gate.onDeadline !== 'NOTHING' && (
              <PlainSelect
                label="Deadline"
                disabled={disabled}
                value={String(gate.deadlineHours)}
                options={offered.map((value) => ({ value: String(value), label: hoursLabel(value) }))}
                onChange={(value) => onChange({ ...gate, deadlineHours: Number(value) })}
              />
            )}
            <PlainSelect
              label="At the deadline"
              disabled={disabled}
              value={gate.onDeadline}
              options={deadlineActions.map((value) => ({ value, label: deadlineActionLabels[value] }))}
              onChange={(onDeadline) => onChange({ ...gate, onDeadline })}
            />
          </span>
        </div>
      )}
    </>
  )
}
