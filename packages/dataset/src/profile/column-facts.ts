import { typeFacts, isNumeric, kindOf, type ValueKind } from '@windrow/contract/recipe/field-types'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ColumnProfile } from '@windrow/contract/schemas/profiles'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition } from '../read/compile-filter.ts'
import { exactOrder, nearest } from '../read/exact-column.ts'
import { relation } from '../read/relation.ts'
import type { SourceLayout } from '../read/source-layout.ts'
import { isTextType } from '../read/typed-column.ts'
import { shownCell, shownExpression } from './shown-cell.ts'

export type ColumnFacts = Omit<ColumnProfile, 'topValues' | 'histogram'>

/** Rows up to which the distinct values of all columns are counted in one pass, which holds all of them in memory. */
const countedRows = 200_000
/** Bytes of a value in memory. */
const fixedSizes: Partial<Record<ValueKind, number>> = {
  number: 8,
  integer: 8,
  boolean: 1,
  date: 4,
  datetime: 8,
}
const parts = ['filled', 'distinct', 'bytes', 'least', 'most', 'mean', 'shortest', 'longest'] as const
type Part = (typeof parts)[number]

/**
 * Counts, sizes and bounds of all columns in one pass. For tables with more than 200,000 rows the number of
 * distinct values is an estimate (HyperLogLog).
 */
export async function columnFacts(
  connection: DuckDBConnection,
  layout: SourceLayout,
  lineLimit: number,
): Promise<ColumnFacts[]> {
  const bindings = new Bindings()
  const { columns, total } = layout
  const from = relation(layout, { columns: columns.keys() }, bindings, lineLimit)
  const aggregates = columns.flatMap((column, index) => {
    const all = expressions(column, cell(index), total <= countedRows, layout.exact.has(index))
    return parts.map((part) => all[part])
  })
  const result = await connection.runAndReadAll(
    `SELECT ${aggregates.join(', ')} FROM ${from}`,
    bindings.values,
  )
  const [row = []] = result.getRows()
  return columns.map((column, index) => {
    const values = parts.map((part, at) => [part, row[index * parts.length + at] ?? null] as const)
    return factsOf(column, total, Object.fromEntries(values) as Record<Part, DuckDBValue>)
  })
}

function expressions(
  column: Column,
  value: string,
  isCounted: boolean,
  isExact: boolean,
): Record<Part, string> {
  const { type } = column
  const empty = emptyCondition(column, value)
  const isText = isTextType(type)
  const filled = `CASE WHEN NOT ${empty} THEN ${value} END`
  const own = isText ? `nullif(${value}, '')` : value
  const hasOrder = kindOf(type) !== 'json' && !typeFacts(type).isMarkup
  const size = fixedSizes[kindOf(type)]
  const bound = (name: 'min' | 'max') =>
    isExact
      ? `arg_${name}(${own}, row(${exactOrder(own).join(', ')}))`
      : shownExpression(type, `${name}(${own})`)
  return {
    filled: `count(*) FILTER (NOT ${empty})`,
    distinct: `${isCounted ? 'count(DISTINCT ' : 'approx_count_distinct('}${kindOf(type) === 'json' ? filled : own})`,
    bytes: size === undefined ? `coalesce(sum(strlen(${filled})), 0)` : `count(${own}) * ${size}`,
    least: hasOrder && kindOf(type) !== 'boolean' ? bound('min') : 'NULL',
    most: hasOrder && kindOf(type) !== 'boolean' ? bound('max') : 'NULL',
    mean: isNumeric(type) ? `avg(${isExact ? nearest(own) : own})` : 'NULL',
    shortest: isText ? `min(length(${own}))` : 'NULL',
    longest: isText ? `max(length(${own}))` : 'NULL',
  }
}

function factsOf({ name, type }: Column, total: number, row: Record<Part, DuckDBValue>): ColumnFacts {
  const filled = Number(row.filled)
  const numberOf = (value: DuckDBValue) => (value === null ? null : Number(value))
  return {
    name,
    type,
    filled,
    fillRate: total === 0 ? 0 : (100 * filled) / total,
    // The estimate can exceed the maximum.
    distinctCount: Math.min(filled, Number(row.distinct)),
    distinctIsExact: total <= countedRows,
    memorySize: Number(row.bytes),
    minimum: shownCell(type, row.least),
    maximum: shownCell(type, row.most),
    mean: numberOf(row.mean),
    shortest: numberOf(row.shortest),
    longest: numberOf(row.longest),
  }
}
