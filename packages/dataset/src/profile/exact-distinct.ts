import { typeFacts, kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBConnection } from '@duckdb/node-api'
import { exactProfileRows } from '@windrow/contract/profile-display'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition } from '../read/compile-filter.ts'
import { relation } from '../read/relation.ts'
import type { SourceLayout } from '../read/source-layout.ts'
import type { ColumnFacts } from './column-facts.ts'

/** This many values can be counted in any table: they easily fit into memory. */
const fewDistinct = 200_000

/** Whether counting is cheap enough, judged by the estimate. */
const isCountable = ({ distinctCount, distinctIsExact }: ColumnFacts, total: number): boolean =>
  !distinctIsExact && (total <= exactProfileRows || distinctCount <= fewDistinct)

/**
 * Replaces estimates by exact counts where that is cheap: in tables with up to a million rows, and in columns with
 * few values. Works column by column and by grouping, which spills to disk if it exceeds memory.
 */
export async function countDistinct(
  connection: DuckDBConnection,
  layout: SourceLayout,
  facts: readonly ColumnFacts[],
  lineLimit: number,
): Promise<ColumnFacts[]> {
  const counted: ColumnFacts[] = []
  for (const [index, fact] of facts.entries()) {
    if (!isCountable(fact, layout.total)) {
      counted.push(fact)
      continue
    }
    const bindings = new Bindings()
    const from = relation(layout, { columns: [index] }, bindings, lineLimit)
    const filled = `NOT ${emptyCondition(layout.columns[index]!, cell(index))}`
    const result = await connection.runAndReadAll(
      `SELECT count(*) FROM (SELECT DISTINCT ${key(layout, index)} FROM ${from} WHERE ${filled})`,
      bindings.values,
    )
    counted.push({ ...fact, distinctCount: Number(result.getRows()[0]![0]), distinctIsExact: true })
  }
  return counted
}

/** HTML and nested values are distinguished by a 128-bit digest, which takes less memory. */
const key = ({ columns }: SourceLayout, index: number): string =>
  typeFacts(columns[index]!.type).isMarkup || kindOf(columns[index]!.type) === 'json'
    ? `md5_number(${cell(index)})`
    : cell(index)
