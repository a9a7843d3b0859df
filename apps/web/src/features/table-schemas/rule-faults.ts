import type { FieldType } from '@windrow/contract/recipe/field-types'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import { ApiError } from '@windrow/contract/client'
import type { FieldFault } from '../../ui/form-faults.ts'
import { kindsFor, type AnyRule } from './rule-kinds.ts'

/** What keeps a rule from being saved. */
export interface RuleFault {
  /** The name of its value: "minimum". */
  field: string
  text: string
  /** Whether something is still to be entered, which is no mistake yet. */
  isGap: boolean
}

const wrong = (field: string, text: string): RuleFault => ({ field, text, isGap: false })
const gap = (field: string, text: string): RuleFault => ({ field, text, isGap: true })

const shares = new Set([
  'filled',
  'medianChange',
  'fillChange',
  'rowsChange',
  'duplicates',
  'missing',
  'failures',
])
const counts = new Set(['length', 'distinct', 'rows'])

function ofNumber(kind: AnyRule['kind'], field: string, value: number): RuleFault | null {
  if (Number.isNaN(value)) return gap(field, 'Enter a number.')
  if (shares.has(kind) && (value < 0 || value > 1)) return wrong(field, 'Enter 0 to 100 %.')
  if (counts.has(kind) && (value < 0 || !Number.isInteger(value)))
    return wrong(field, 'Enter a whole number from 0.')
  if (kind === 'fresh' && (value <= 0 || value > 100_000)) return wrong(field, 'Enter up to 100,000 hours.')
  return null
}

function ofBounds(rule: AnyRule): RuleFault[] {
  if (!['filled', 'range', 'length', 'distinct', 'median', 'rows'].includes(rule.kind)) return []
  const { minimum, maximum } = rule as { minimum?: number; maximum?: number }
  if (minimum === undefined && maximum === undefined) return [gap('minimum', 'Enter a minimum or a maximum.')]
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return [wrong('minimum', 'Minimum is above maximum.')]
  return []
}

function ofTexts(rule: AnyRule): RuleFault[] {
  if (rule.kind === 'pattern' && rule.pattern === '') return [gap('pattern', 'Enter a pattern.')]
  if (rule.kind === 'notBelow' && rule.column === '') return [gap('column', 'Choose a column.')]
  if (rule.kind === 'missing' && rule.columns.length === 0) return [gap('columns', 'Choose key columns.')]
  if (rule.kind !== 'allowed' && rule.kind !== 'covers') return []
  if (rule.values.length === 0) return [gap('values', 'Enter at least one value.')]
  return rule.values.length > 200 ? [wrong('values', 'Enter at most 200 values.')] : []
}

/** The faults of a rule of a column of this type; of the whole table if null. */
export function ruleFaults(rule: AnyRule, type: FieldType | null): RuleFault[] {
  if (!kindsFor(type).includes(rule.kind))
    return [wrong('kind', `Not for columns of type ${type ?? ''}. Choose another rule or remove it.`)]
  const numbers = Object.entries(rule).flatMap(([field, value]) =>
    typeof value === 'number' ? (ofNumber(rule.kind, field, value) ?? []) : [],
  )
  return [...numbers, ...ofBounds(rule), ...ofTexts(rule)]
}

/** Whether no rule has a fault. */
export const isComplete = ({ columns, rules }: TableSchema): boolean =>
  rules.every((rule) => ruleFaults(rule, null).length === 0) &&
  columns.every(({ type, rules: own }) => own.every((rule) => ruleFaults(rule, type).length === 0))

/** The server's faults by their place in the schema: `columns.3.rules.0.maximum`. */
export function placedFaults(error: Error | null): FieldFault[] {
  if (!(error instanceof ApiError)) return []
  return error.errors
    .filter(({ path }) => /^body\.(columns|rules)\.\d/.test(path))
    .map(({ path, message }) => ({ name: path.slice('body.'.length), errors: [message] }))
}
