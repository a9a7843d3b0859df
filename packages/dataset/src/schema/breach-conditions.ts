import { isNumeric } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { Breach, ColumnRules, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition, shownText } from '../read/compile-filter.ts'
import { nearest } from '../read/exact-column.ts'
import { isTextType } from '../read/typed-column.ts'

/** One rule of one column as SQL that is true for rows that break it. */
export interface Condition {
  column: string
  rule: Breach['rule']
  /** Position of the column. */
  index: number
  sql: string
}

/** The column that numbers equal values of a unique column, from 1. */
export const uniqueMark = (index: number): string => `nth${index}`

/** The rules of a schema for the columns that the table has; missing columns are reported elsewhere. */
export function breachConditions(
  columns: readonly Column[],
  schema: TableSchema,
  bindings: Bindings,
): Condition[] {
  return schema.columns.flatMap((rules) => {
    const index = columns.findIndex(({ name }) => name === rules.name)
    return index < 0 ? [] : conditionsOf(columns[index]!, index, rules, bindings)
  })
}

function conditionsOf(column: Column, index: number, rules: ColumnRules, bindings: Bindings): Condition[] {
  const value = cell(index)
  const empty = emptyCondition(column, value)
  const text = shownText(column, value)
  const measure = isTextType(column.type)
    ? `length(${value})`
    : isNumeric(column.type)
      ? nearest(value)
      : value
  const isMeasured = isTextType(column.type) || isNumeric(column.type)
  const filledAnd = (sql: string) => `NOT ${empty} AND ${sql}`
  const number = (limit: number) => `CAST(${bindings.text(String(limit))} AS DOUBLE)`
  const found: [Breach['rule'], string][] = []
  if (rules.required) found.push(['required', empty])
  if (rules.unique) found.push(['unique', filledAnd(`${uniqueMark(index)} > 1`)])
  if (rules.pattern !== undefined)
    found.push(['pattern', filledAnd(`NOT regexp_full_match(${text}, ${bindings.text(rules.pattern)})`)])
  if (rules.minimum !== undefined && isMeasured)
    found.push(['minimum', filledAnd(`${measure} < ${number(rules.minimum)}`)])
  if (rules.maximum !== undefined && isMeasured)
    found.push(['maximum', filledAnd(`${measure} > ${number(rules.maximum)}`)])
  if (rules.allowed)
    found.push([
      'allowed',
      filledAnd(`${text} NOT IN (${rules.allowed.map((one) => bindings.text(one)).join(', ')})`),
    ])
  return found.map(([rule, sql]) => ({ column: column.name, rule, index, sql }))
}
