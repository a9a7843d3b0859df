import { useState } from 'react'
import { TextField } from '../../ui/fields.tsx'

interface Props {
  label: string
  value: number | undefined
  /** 100 for shares that are shown in percent. */
  scale?: number
  unit?: string
  /** What an empty field means: NaN if a number has to be entered. */
  empty: number | undefined
  isFaulty: boolean
  describedBy: string | undefined
  onChange: (value: number | undefined) => void
}

/** Scaled without the noise of binary fractions: 0.07 × 100 is 7. What isn't scaled keeps all its digits. */
const scaled = (value: number, factor: number) =>
  factor === 1 ? value : Number((value * factor).toPrecision(12))
const textOf = (value: number | undefined, scale: number) =>
  value === undefined || Number.isNaN(value) ? '' : String(scaled(value, scale))

/** A number of a rule. Keeps the typed text, because incomplete numbers can't be stored. */
export function NumberField(props: Props) {
  const { label, value, scale = 1, unit, empty, isFaulty, describedBy, onChange } = props
  const [text, type] = useState(textOf(value, scale))
  const numberOf = (typed: string) => {
    const number = Number(typed)
    return typed.trim() === '' || !Number.isFinite(number) ? empty : scaled(number, 1 / scale)
  }
  // The value was replaced from outside. Compared as shown, and with -0 as 0, so that this ends.
  const shown = numberOf(textOf(value, scale))
  const isSame = numberOf(text) === shown || (Number.isNaN(numberOf(text)) && Number.isNaN(shown))
  if (!isSame) type(textOf(value, scale))
  return (
    <>
      <TextField
        small
        type="number"
        step="any"
        aria-label={label}
        aria-invalid={isFaulty}
        aria-describedby={describedBy}
        value={text}
        onChange={({ target }) => {
          type(target.value)
          onChange(numberOf(target.value))
        }}
      />
      {unit && <span>{unit}</span>}
    </>
  )
}
