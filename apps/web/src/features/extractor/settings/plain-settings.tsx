import { useState, type ReactNode } from 'react'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { Checkbox, PlainSelect } from '../../../ui/controls.tsx'
import { described, Setting } from './setting.tsx'
import type { RecipePath } from './recipe-path.ts'
import { useSetting } from './use-setting.ts'
import css from './settings.module.css'

interface Common {
  path: RecipePath
  label: string
  help?: ReactNode
}

interface TextProps extends Common {
  placeholder?: string
  mono?: boolean
  type?: 'text' | 'date' | 'url'
}

export function TextSetting({ path, label, help, placeholder, mono = false, type = 'text' }: TextProps) {
  const { id, name, value, fault, set } = useSetting(path)
  return (
    <Setting id={id} label={label} help={help} fault={fault}>
      <TextField
        {...described(id, help, fault)}
        data-path={name}
        mono={mono}
        type={type}
        placeholder={placeholder}
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => set(event.target.value || undefined)}
      />
    </Setting>
  )
}

interface NumberProps extends Common {
  placeholder?: string
  /** Factor from the unit on screen to that of the recipe, e.g. 1000 for seconds to milliseconds. */
  per?: number
  min?: number
  max?: number
  step?: number | 'any'
  unit?: string
}

/** Rounds off errors of binary fractions. */
const exact = (number: number) => Number(number.toPrecision(12))

/** Empty: not set, so the default applies. Incomplete numbers stay in the input and aren't written to the recipe. */
export function NumberSetting(props: NumberProps) {
  const { path, label, help, placeholder, per = 1, min, max, step = 1, unit } = props
  const { id, name, value, fault, set } = useSetting(path)
  // A number, so that React keeps "0.0" in the input while the user is typing "0.05".
  const shown = typeof value === 'number' ? exact(value / per) : ''
  return (
    <Setting id={id} label={unit ? `${label}, ${unit}` : label} help={help} fault={fault}>
      <TextField
        {...described(id, help, fault)}
        data-path={name}
        className="num"
        type="number"
        min={min}
        max={max}
        step={step}
        placeholder={placeholder}
        value={shown}
        onChange={(event) => {
          const wanted = exact(event.target.valueAsNumber * per)
          set(Number.isNaN(wanted) ? undefined : step === 1 ? Math.round(wanted) : wanted)
        }}
      />
    </Setting>
  )
}

interface ChoiceProps extends Common {
  /** If the value of the first one is empty, it means "not set". */
  options: readonly { value: string; label: string }[]
}

export function ChoiceSetting({ path, label, help, options }: ChoiceProps) {
  const { id, name, value, fault, set } = useSetting(path)
  return (
    <Setting id={id} label={label} help={help} fault={fault}>
      <PlainSelect
        {...described(id, help, fault)}
        data-path={name}
        value={typeof value === 'string' ? value : ''}
        options={options}
        onChange={(chosen) => set(chosen || undefined)}
      />
    </Setting>
  )
}

interface SwitchProps extends Common {
  /** The default of the recipe. */
  usual?: boolean
  /** Whether the default is written too. */
  always?: boolean
}

export function SwitchSetting({ path, label, help, usual = false, always = false }: SwitchProps) {
  const { id, name, value, fault, set } = useSetting(path)
  const checked = typeof value === 'boolean' ? value : usual
  return (
    <div className={css.setting}>
      <span className="row tight">
        <Checkbox
          {...described(id, help, fault)}
          label={label}
          data-path={name}
          checked={checked}
          onChange={() => set(checked === usual || always ? !checked : undefined)}
        />
        <label htmlFor={id}>{label}</label>
      </span>
      {help && (
        <p className="meta" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && (
        <p className="fieldfault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

interface LinesProps extends Common {
  placeholder?: string
  rows?: number
}

const linesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []

/** Texts, one per line; a single one is written as a text instead of a list. */
export function LinesSetting({ path, label, help, placeholder, rows = 2 }: LinesProps) {
  const { id, name, value, fault, set } = useSetting(path)
  const lines = linesOf(value)
  // May end with an empty line, which isn't an entry yet.
  const [draft, setDraft] = useState(lines.join('\n'))
  const filled = filledLines(draft)
  const text = filled.join('\n') === lines.join('\n') ? draft : lines.join('\n')
  return (
    <Setting id={id} label={label} help={help ?? 'One per line.'} fault={fault}>
      <TextArea
        {...described(id, help ?? 'One per line.', fault)}
        data-path={name}
        mono
        rows={Math.max(rows, Math.min(8, lines.length + 1))}
        placeholder={placeholder}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setDraft(event.target.value)
          const next = filledLines(event.target.value)
          set(next.length > 1 ? next : next[0])
        }}
      />
    </Setting>
  )
}

const filledLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

interface PicksProps extends Common {
  options: readonly string[]
  /** The default of the recipe. */
  usual?: readonly string[]
}

/** A choice of several from a few names. */
export function PicksSetting({ path, label, help, options, usual = [] }: PicksProps) {
  const { id, name, value, fault, set } = useSetting(path)
  const picked = Array.isArray(value) ? value.map(String) : usual
  const toggle = (option: string) => {
    const next = options.filter((one) => (one === option) !== picked.includes(one))
    set(next.length === usual.length && next.every((one) => usual.includes(one)) ? undefined : next)
  }
  return (
    <fieldset className={`${css.setting} ${css.picks}`} aria-describedby={help ? `${id}-help` : undefined}>
      <legend>{label}</legend>
      {options.length === 0 && <span className="meta">Nothing to choose from yet.</span>}
      {options.map((option) => (
        <label key={option} className="row tight">
          <Checkbox
            label={`${label}: ${option}`}
            data-path={name}
            checked={picked.includes(option)}
            onChange={() => toggle(option)}
          />
          {option}
        </label>
      ))}
      {help && (
        <p className="meta" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && <p className="fieldfault">{fault}</p>}
    </fieldset>
  )
}
