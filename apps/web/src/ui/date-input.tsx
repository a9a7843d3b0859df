import { useState, type ChangeEvent } from 'react'

interface Props {
  type: 'date' | 'datetime-local'
  /** As a date input writes it; empty for none. */
  value: string
  onChange: (value: string) => void
}

/** Without an end, browsers take years of six digits and wait for the fifth. */
const last = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/** While a year is typed, browsers give the years 2, 20 and 202 too: nobody means those. */
const isWhole = (value: string) => value === '' || value >= '1000'

/** A day, or a time, to filter by: it is told when it is whole, and what is typed stays until one is done. */
export function DateInput({ type, value, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setDraft(target.value)
    // Parts that make no date yet look like an empty field.
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
