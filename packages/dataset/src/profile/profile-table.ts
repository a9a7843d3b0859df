import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnProfile } from '@windrow/contract/schemas/profiles'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { readExactly } from '../read/read-exactly.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { columnDistribution } from './column-distribution.ts'
import { columnFacts } from './column-facts.ts'
import { countDistinct } from './exact-distinct.ts'

export interface TableProfile {
  rows: number
  columns: ColumnProfile[]
}

/**
 * The profile of a table's columns. One pass collects the facts of all columns together; then each column needs one
 * for its distinct values, unless already counted, and one for its most frequent values or histogram. Throws
 * `DatasetError`.
 */
export function profileTable(
  engine: DatasetEngine,
  source: DatasetSource,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<TableProfile> {
  return engine.bulk.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, source)
    const columns = await readExactly([layout], (lineLimit) =>
      profiles(connection, layout, lineLimit, onProgress),
    )
    return { rows: layout.total, columns }
  })
}

async function profiles(
  connection: DuckDBConnection,
  layout: SourceLayout,
  lineLimit: number,
  onProgress?: (share: number) => void,
): Promise<ColumnProfile[]> {
  if (layout.columns.length === 0) return []
  const estimated = await columnFacts(connection, layout, lineLimit)
  const facts = await countDistinct(connection, layout, estimated, lineLimit)
  const found: ColumnProfile[] = []
  for (const [index, fact] of facts.entries()) {
    onProgress?.((index + 1) / (facts.length + 1))
    found.push({ ...fact, ...(await columnDistribution(connection, layout, index, fact, lineLimit)) })
  }
  return found
}
