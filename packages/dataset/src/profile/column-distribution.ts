import { typeFacts, isDated, kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ColumnProfile } from '@windrow/contract/schemas/profiles'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition } from '../read/compile-filter.ts'
import { nearest } from '../read/exact-column.ts'
import { relation } from '../read/relation.ts'
import type { SourceLayout } from '../read/source-layout.ts'
import { isTextType } from '../read/typed-column.ts'
import type { ColumnFacts } from './column-facts.ts'
import { shownCell, shownExpression } from './shown-cell.ts'

type Distribution = Pick<ColumnProfile, 'topValues' | 'histogram'>

const topValues = 10
const bins = 20
/** Counting more distinct values takes too much memory; then only values that a sample finds frequent are counted. */
const mostDistinct = 20_000
const sampled = 20_000
/** Values with at least this share of a column are reported; in the sample such a value is expected 20 times. */
const commonShare = 0.001
/** At most one in a thousand values with that share occurs less often than this in the sample (Poisson). */
const minSampleCount = 8

interface Place {
  connection: DuckDBConnection
  from: string
  bindings: Bindings
  value: string
  /** Its numbers are stored as text. */
  isExact: boolean
}

/** The most frequent values of a column, and the histogram of its numbers or dates. */
export async function columnDistribution(
  connection: DuckDBConnection,
  layout: SourceLayout,
  index: number,
  facts: ColumnFacts,
  lineLimit: number,
): Promise<Distribution> {
  const column = layout.columns[index]!
  const { type } = column
  const none: Distribution = { topValues: [], histogram: [] }
  if (facts.filled === 0 || kindOf(type) === 'json' || typeFacts(type).isMarkup) return none
  const bindings = new Bindings()
  const from = relation(layout, { columns: [index] }, bindings, lineLimit)
  const isExact = layout.exact.has(index)
  const place = { connection, from, bindings, value: cell(index), isExact }
  return {
    topValues: await mostFrequent(place, column, facts),
    histogram: isTextType(type) || kindOf(type) === 'boolean' ? [] : await histogramOf(place, facts),
  }
}

/**
 * Counts every value of a column with few distinct ones; of many, only values that make up a thousandth of the
 * column or more.
 */
async function mostFrequent(
  { connection, from, bindings, value }: Place,
  column: Column,
  { distinctCount, filled }: ColumnFacts,
): Promise<Distribution['topValues']> {
  const { type } = column
  const isFilled = `NOT ${emptyCondition(column, value)}`
  const isMany = distinctCount > mostDistinct
  const percent = Math.min(100, (100 * sampled) / filled)
  const common = `SELECT one FROM (SELECT ${value} AS one FROM ${from} WHERE ${isFilled}) TABLESAMPLE bernoulli(${percent} PERCENT)
    GROUP BY one HAVING count(*) >= ${minSampleCount}`
  const result = await connection.runAndReadAll(
    `SELECT ${shownExpression(type, value)}, count(*) AS count FROM ${from}
      WHERE ${isMany ? `${value} IN (${common})` : isFilled} GROUP BY ${value}
      ${isMany ? `HAVING count(*) >= ${filled * commonShare}` : ''}
      ORDER BY count DESC, ${value} LIMIT ${topValues}`,
    bindings.values,
  )
  return result.getRows().map(([one, count]) => ({ value: shownCell(type, one!), count: Number(count) }))
}

/** Between -5 and 5 the middle edge is 0, without rounding errors. */
const nearZero = (edge: number, width: number): number => (Math.abs(edge) < width * 1e-12 ? 0 : edge)

/** Bins of equal width from the smallest to the largest value; a single bin if all are equal. */
async function histogramOf(
  { connection, from, bindings, value, isExact }: Place,
  facts: ColumnFacts,
): Promise<Distribution['histogram']> {
  const { type, filled, minimum, maximum } = facts
  const isTime = isDated(type)
  const number = isExact ? nearest(value) : value
  const place =
    kindOf(type) === 'date' ? `epoch_ms(CAST(${value} AS TIMESTAMP))` : isTime ? `epoch_ms(${value})` : number
  const [least, most] = [minimum, maximum].map((one) => (isTime ? Date.parse(String(one)) : Number(one))) as [
    number,
    number,
  ]
  const edge = (at: number) => {
    const exact = nearZero(least + (most - least) * (at / bins), most - least)
    return isTime ? new Date(Math.round(exact)).toISOString() : exact
  }
  if (!(most > least)) return [{ from: edge(0), to: edge(bins), count: filled }]
  const width = most - least
  // Beyond about 1e308 the width is infinite; such columns have no histogram.
  if (!Number.isFinite(width)) return []
  const result = await connection.runAndReadAll(
    `SELECT least(${bins - 1}, CAST(floor((CAST(${place} AS DOUBLE) - ${least}::DOUBLE) / ${width}::DOUBLE * ${bins}) AS INTEGER)) AS bin, count(*)
      FROM ${from} WHERE ${value} IS NOT NULL GROUP BY bin`,
    bindings.values,
  )
  const counts = new Map(result.getRows().map(([bin, count]) => [Number(bin), Number(count)]))
  return Array.from({ length: bins }, (_, at) => ({
    from: edge(at),
    to: edge(at + 1),
    count: counts.get(at) ?? 0,
  }))
}
