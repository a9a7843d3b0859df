import type { DuckDBValue } from '@duckdb/node-api'
import { isDated, isNumeric } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ColumnRule, ColumnRules, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { ColumnFacts } from '@windrow/contract/table-facts'
import type { ColumnRuleKind } from '@windrow/contract/table-rules'
import type { Bindings } from '../engine/sql.ts'
import { listOf } from '../figures/collected-hashes.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition, shownText } from '../read/compile-filter.ts'
import { isTextType } from '../read/typed-column.ts'
import { numberOf } from './breach-conditions.ts'

/** One aggregate of the statement that judges a table, and where its value goes. */
export interface FactAggregate {
  sql: string
  index: number
  read: (facts: ColumnFacts, value: DuckDBValue) => void
}

const noFacts = ({ type }: Column): ColumnFacts => ({
  type,
  filled: 0,
  distinct: null,
  median: null,
  smallest: null,
  largest: null,
  newest: null,
  found: [],
})

/** The columns of a schema that a table has, with nothing measured yet. */
export const blankFacts = (
  columns: readonly Column[],
  schema: TableSchema,
): ReadonlyMap<string, ColumnFacts> =>
  new Map(
    columns
      .filter(({ name }) => schema.columns.some((rules) => rules.name === name))
      .map((column) => [column.name, noFacts(column)]),
  )

/** What has to be counted of all rows for the rules of each column that a table has. */
export function factAggregates(
  columns: readonly Column[],
  schema: TableSchema,
  bindings: Bindings,
): FactAggregate[] {
  return schema.columns.flatMap((rules) => {
    const index = columns.findIndex(({ name }) => name === rules.name)
    return index < 0 ? [] : aggregatesOf(columns[index]!, index, rules, bindings)
  })
}

const numberOrNull = (value: DuckDBValue): number | null => (value === null ? null : Number(value))

function aggregatesOf(
  column: Column,
  index: number,
  { rules }: ColumnRules,
  bindings: Bindings,
): FactAggregate[] {
  if (rules.length === 0) return []
  const has = (...kinds: ColumnRuleKind[]) => rules.some(({ kind }) => kinds.includes(kind))
  const isFilled = `NOT ${emptyCondition(column, cell(index))}`
  const text = shownText(column, cell(index))
  const aggregate = (sql: string, read: FactAggregate['read']): FactAggregate => ({
    sql: `${sql} FILTER (${isFilled})`,
    index,
    read,
  })
  const found = [
    aggregate('count(*)', (facts, value) => {
      facts.filled = Number(value)
    }),
  ]
  if (has('distinct'))
    found.push(
      aggregate(`count(DISTINCT ${text})`, (facts, value) => {
        facts.distinct = Number(value)
      }),
    )
  if (has('median', 'medianChange') && isNumeric(column.type))
    found.push(
      aggregate(`median(${numberOf(index)})`, (facts, value) => {
        facts.median = numberOrNull(value)
      }),
    )
  const measure = measureOf(column, index)
  if (has('range', 'length') && measure)
    found.push(
      aggregate(`min(${measure})`, (facts, value) => {
        facts.smallest = numberOrNull(value)
      }),
      aggregate(`max(${measure})`, (facts, value) => {
        facts.largest = numberOrNull(value)
      }),
    )
  if (has('fresh') && isDated(column.type))
    found.push(
      aggregate(`max(epoch_ms(CAST(${cell(index)} AS TIMESTAMP)))`, (facts, value) => {
        facts.newest = numberOrNull(value)
      }),
    )
  const wanted = rules.flatMap((rule: ColumnRule) => (rule.kind === 'covers' ? rule.values : []))
  if (wanted.length > 0) {
    const one = `CASE WHEN ${text} IN (${wanted.map((value) => bindings.text(value)).join(', ')}) THEN ${text} END`
    found.push(
      aggregate(`list(DISTINCT ${one})`, (facts, value) => {
        facts.found = listOf(value).flatMap((text) => (text === null ? [] : String(text)))
      }),
    )
  }
  return found
}

/** SQL for the number, or the length of the text; null for other types. */
function measureOf({ type }: Column, index: number): string | null {
  if (isNumeric(type)) return numberOf(index)
  return isTextType(type) ? `length(${cell(index)})` : null
}
