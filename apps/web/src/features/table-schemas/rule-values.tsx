import { useState } from 'react'
import type { ColumnRules } from '@windrow/contract/schemas/table-schemas'
import { isNumeric } from '@windrow/contract/recipe/field-types'
import { PlainSelect } from '../../ui/controls.tsx'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { KeyPicker } from '../comparisons/key-picker.tsx'
import { NumberField } from './number-field.tsx'
import type { AnyRule } from './rule-kinds.ts'
import { isSame } from './schema-changes.ts'
import css from './rules.module.css'

export interface ValuesProps {
  rule: AnyRule
  /** The rule in names of fields: "Value range of price". */
  name: string
  /** All columns of the table. */
  columns: ColumnRules[]
  /** The column that the rule is about; null for the whole table. */
  column: string | null
  /** Names of the values that are marked as wrong. */
  faulty: ReadonlySet<string>
  describedBy: string | undefined
  onChange: (rule: AnyRule) => void
}

const units: Partial<Record<AnyRule['kind'], string>> = {
  filled: '%',
  length: 'characters',
  distinct: 'values',
  rows: 'rows',
}

/** The field of one number of a rule. */
function numberProps(
  { rule, name, faulty, describedBy, onChange }: ValuesProps,
  field: string,
  what: string,
) {
  return {
    label: `${what}: ${name}`,
    isFaulty: faulty.has(field),
    describedBy,
    onChange: (value: number | undefined) => {
      const { [field as 'kind']: _, ...rest } = rule
      onChange((value === undefined ? rest : { ...rest, [field]: value }) as AnyRule)
    },
  }
}

function Bounds(props: ValuesProps) {
  const { minimum, maximum } = props.rule as { minimum?: number; maximum?: number }
  const scale = props.rule.kind === 'filled' ? 100 : 1
  const unit = units[props.rule.kind]
  return (
    <>
      <span>from</span>
      <NumberField
        {...numberProps(props, 'minimum', 'Minimum')}
        value={minimum}
        scale={scale}
        empty={undefined}
      />
      <span>to</span>
      <NumberField
        {...numberProps(props, 'maximum', 'Maximum')}
        value={maximum}
        scale={scale}
        empty={undefined}
        {...(unit && { unit })}
      />
    </>
  )
}

/** Before and behind the number of rules with one number. */
const singles: Partial<Record<AnyRule['kind'], [field: string, before: string, after: string]>> = {
  medianChange: ['within', 'within ±', '% of the last good run'],
  rowsChange: ['within', 'within ±', '% of the last good run'],
  fillChange: ['within', 'at most', '% less than in the last good run'],
  fresh: ['hours', 'newest at most', 'hours old'],
  duplicates: ['maximum', 'at most', '% by'],
  missing: ['maximum', 'at most', '% missing by'],
  failures: ['maximum', 'at most', '%'],
}

function Single(props: ValuesProps) {
  const [field, before, after] = singles[props.rule.kind]!
  const value = (props.rule as unknown as Record<string, number>)[field]
  return (
    <>
      <span>{before}</span>
      <NumberField
        {...numberProps(props, field, field === 'hours' ? 'Hours' : 'Percent')}
        value={value}
        scale={field === 'hours' ? 1 : 100}
        empty={Number.NaN}
        unit={after}
      />
      {'columns' in props.rule && (
        <span className={css.keys}>
          <KeyPicker
            columns={props.columns}
            keys={props.rule.columns}
            none={props.rule.kind === 'duplicates' ? 'All columns' : 'None'}
            onChange={(keys) => props.onChange({ ...props.rule, columns: keys } as AnyRule)}
          />
        </span>
      )}
    </>
  )
}

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

/** Keeps the typed text, because empty lines aren't stored. */
function Values({ rule, name, faulty, describedBy, onChange }: ValuesProps) {
  const { values } = rule as Extract<AnyRule, { kind: 'allowed' }>
  const [text, type] = useState(values.join('\n'))
  // The values were replaced from outside.
  if (!isSame(linesOf(text), linesOf(values.join('\n')))) type(values.join('\n'))
  return (
    <TextArea
      aria-label={`Values, one per line: ${name}`}
      aria-invalid={faulty.has('values')}
      aria-describedby={describedBy}
      placeholder="One value per line"
      rows={Math.min(8, Math.max(2, values.length + 1))}
      value={text}
      onChange={({ target }) => {
        type(target.value)
        onChange({ ...rule, values: linesOf(target.value) } as AnyRule)
      }}
    />
  )
}

function OtherColumn({ rule, name, columns, column, faulty, describedBy, onChange }: ValuesProps) {
  const { column: value } = rule as Extract<AnyRule, { kind: 'notBelow' }>
  const others = columns.filter((one) => one.name !== column && isNumeric(one.type)).map((one) => one.name)
  const offered = [...new Set([value, ...others])]
  return (
    <PlainSelect
      small
      label={`Other column: ${name}`}
      aria-invalid={faulty.has('column')}
      aria-describedby={describedBy}
      value={value}
      options={offered.map((one) => ({ value: one, label: one === '' ? 'Choose a column' : one }))}
      onChange={(next) => onChange({ ...rule, column: next } as AnyRule)}
    />
  )
}

function Pattern({ rule, name, faulty, describedBy, onChange }: ValuesProps) {
  const { pattern } = rule as Extract<AnyRule, { kind: 'pattern' }>
  return (
    <TextField
      small
      mono
      className={css.wide}
      aria-label={`Pattern: ${name}`}
      aria-invalid={faulty.has('pattern')}
      aria-describedby={describedBy}
      placeholder="FH-[0-9]{5}"
      spellCheck={false}
      value={pattern}
      onChange={({ target }) => onChange({ ...rule, pattern: target.value } as AnyRule)}
    />
  )
}

/** The fields for the values of a rule, as a sentence. */
export function RuleValues(props: ValuesProps) {
  const { kind } = props.rule
  if (kind in singles) return <Single {...props} />
  if (kind === 'pattern') return <Pattern {...props} />
  if (kind === 'allowed' || kind === 'covers') return <Values {...props} />
  if (kind === 'notBelow') return <OtherColumn {...props} />
  return <Bounds {...props} />
}
