import { isNumeric } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ColumnRule, ColumnRules, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { RuleKind } from '@windrow/contract/table-rules'
import type { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition, shownText } from '../read/compile-filter.ts'
import { nearest } from '../read/exact-column.ts'
import { isTextType } from '../read/typed-column.ts'

/** One rule of one column as SQL that is true for rows that break it. */
export interface Condition {
  column: string
  rule: RuleKind
  /** Positions of the columns that it reads, its own first. */
  indexes: readonly number[]
  sql: string
}

/** The column that numbers equal values of a unique column, from 1. */
export const uniqueMark = (index: number): string => `nth${index}`

/** The rules about single cells of the columns that the table has; missing columns are reported elsewhere. */
export function breachConditions(
  columns: readonly Column[],
  schema: TableSchema,
  bindings: Bindings,
): Condition[] {
  return schema.columns.flatMap((rules) => {
    const index = columns.findIndex(({ name }) => name === rules.name)
    return index < 0 ? [] : conditionsOf({ columns, index, bindings }, rules)
  })
}

interface Place {
  columns: readonly Column[]
  index: number
  bindings: Bindings
}

function conditionsOf(place: Place, { name, required, unique, rules }: ColumnRules): Condition[] {
  const { columns, index } = place
  const empty = emptyCondition(columns[index]!, cell(index))
  const condition = (rule: RuleKind, sql: string): Condition => ({
    column: name,
    rule,
    indexes: [index],
    sql,
  })
  const found: Condition[] = []
  if (required) found.push(condition('required', empty))
  if (unique) found.push(condition('unique', `NOT ${empty} AND ${uniqueMark(index)} > 1`))
  for (const rule of rules) {
    const broken = brokenBy(rule, place)
    if (!broken) continue
    const { sql, also = [] } = broken
    found.push({ ...condition(rule.kind, `NOT ${empty} AND (${sql})`), indexes: [index, ...also] })
  }
  return found
}

/** SQL for the number in a cell; only of columns of numbers. */
export const numberOf = (index: number): string => nearest(cell(index))

const number = (limit: number, bindings: Bindings) => `CAST(${bindings.text(String(limit))} AS DOUBLE)`

interface Broken {
  sql: string
  /** Other columns that it reads. */
  also?: readonly number[]
}

/** SQL that is true for a filled cell that breaks a rule; null for a rule that single cells can't break. */
function brokenBy(rule: ColumnRule, { columns, index, bindings }: Place): Broken | null {
  const column = columns[index]!
  const text = shownText(column, cell(index))
  const texts = (values: readonly string[]) => values.map((one) => bindings.text(one)).join(', ')
  const outside = (measure: string, { minimum, maximum }: { minimum?: number; maximum?: number }) => ({
    sql: [
      ...(minimum === undefined ? [] : [`${measure} < ${number(minimum, bindings)}`]),
      ...(maximum === undefined ? [] : [`${measure} > ${number(maximum, bindings)}`]),
      'false',
    ].join(' OR '),
  })
  switch (rule.kind) {
    case 'range':
      return isNumeric(column.type) ? outside(numberOf(index), limitsOf(rule)) : null
    case 'length':
      return isTextType(column.type) ? outside(`length(${cell(index)})`, limitsOf(rule)) : null
    case 'pattern':
      return { sql: `NOT regexp_full_match(${text}, ${bindings.text(rule.pattern)})` }
    case 'allowed':
      return { sql: `${text} NOT IN (${texts(rule.values)})` }
    case 'notBelow':
      return below(index, rule.column, columns)
    default:
      return null
  }
}

const limitsOf = ({ minimum, maximum }: { minimum?: number | undefined; maximum?: number | undefined }) => ({
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
})

/** A number that is less than another column's in the same row; an empty cell there breaks nothing. */
function below(index: number, other: string, columns: readonly Column[]): Broken | null {
  const at = columns.findIndex(({ name }) => name === other)
  if (at < 0 || !isNumeric(columns[index]!.type) || !isNumeric(columns[at]!.type)) return null
  return { sql: `${numberOf(index)} < ${numberOf(at)}`, also: [at] }
}
