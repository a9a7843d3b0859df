import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { Bindings } from '../engine/sql.ts'
import { columnFacts, type ColumnFacts } from '../profile/column-facts.ts'
import { cell } from '../read/cell-alias.ts'
import { readExactly } from '../read/read-exactly.ts'
import { relation } from '../read/relation.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'

/** Typical names of keys, most likely first. */
const likely = [
  /(^|_)(id|sku|asin|ean|gtin|upc|isbn|mpn)$/i,
  /(^|_)(code|key|number|no|ref)$/i,
  /(^|_)(url|link|slug)$/i,
  /(^|_)(name|title)$/i,
]
const never: readonly Column['type'][] = ['json', 'html', 'boolean', 'number', 'image']
/** Estimates of distinct values may be too low by this share; proposals are verified exactly. */
const tolerance = 0.2
const singles = 6
const pairs = 4

/**
 * Columns that identify the rows of a table: one column, or two together; the most likely by name. Empty if none of
 * the candidates do. Throws `DatasetError`.
 */
export function proposeKeys(
  engine: DatasetEngine,
  source: DatasetSource,
  signal?: AbortSignal,
): Promise<string[]> {
  return engine.bulk.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, source)
    if (layout.total === 0 || layout.columns.length === 0) return []
    return readExactly([layout], async (lineLimit) => {
      const facts = await columnFacts(connection, layout, lineLimit)
      for (const indexes of candidates(facts, layout.total))
        if (await identifiesRows(connection, layout, indexes, lineLimit))
          return indexes.map((index) => layout.columns[index]!.name)
      return []
    })
  })
}

function candidates(facts: readonly ColumnFacts[], total: number): number[][] {
  const filled = facts
    .map((fact, index) => ({ index, fact, rank: rankOf(fact.name) }))
    .filter(({ fact }) => fact.filled === total && !never.includes(fact.type))
  const unique = filled
    .filter(({ fact }) => fact.distinctCount >= total * (1 - tolerance))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, singles)
  const varied = filled
    .sort((a, b) => a.rank - b.rank || b.fact.distinctCount - a.fact.distinctCount)
    .slice(0, pairs)
  const together = varied.flatMap((one, at) => varied.slice(at + 1).map((other) => [one, other] as const))
  return [
    ...unique.map(({ index }) => [index]),
    ...together
      .filter(([a, b]) => a.fact.distinctCount * b.fact.distinctCount >= total * (1 - tolerance))
      .map(([a, b]) => [a.index, b.index]),
  ]
}

function rankOf(name: string): number {
  const at = likely.findIndex((pattern) => pattern.test(name))
  return at < 0 ? likely.length : at
}

/** Whether the columns identify every row, counted exactly. */
async function identifiesRows(
  connection: DuckDBConnection,
  layout: SourceLayout,
  indexes: readonly number[],
  lineLimit: number,
): Promise<boolean> {
  const bindings = new Bindings()
  const from = relation(layout, { columns: indexes }, bindings, lineLimit)
  const cells = indexes.map(cell).join(', ')
  const result = await connection.runAndReadAll(
    `SELECT count(*) FROM (SELECT DISTINCT ${cells} FROM ${from})`,
    bindings.values,
  )
  return Number(result.getRows()[0]![0]) === layout.total
}
