import { useState, type ChangeEvent } from 'react'

interface Props {
  type: 'date' | 'datetime-local'
  /** In the format of a date input; empty for none. */
  value: string
  onChange: (value: string) => void
}

/** Without a maximum, browsers accept years of six digits and wait for the fifth. */
const last = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/** Whether the value is complete: while a year is typed, browsers also report the years 2, 20 and 202. */
const isWhole = (value: string) => value === '' || value >= '1000'

/** A date, or date and time, for filters. Reports complete values only, and keeps the typed text until blur. */
export function DateInput({ type, value, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setDraft(target.value)
    // Incomplete dates have the value of an empty input.
    if (!target.validity.badInput && isWhole(target.value)) onChange(target.value)
  }
  return (
    <input
      type={type}
      className="input"
      max={last[type]}
      value={draft ?? value}
      onChange={change}
      onBlur={() => setDraft(null)}
    />
  )
}
