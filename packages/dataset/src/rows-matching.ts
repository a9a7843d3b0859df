import type { Filter } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from './dataset-engine.ts'
import type { DatasetSource } from './dataset-source.ts'
import { locateRows } from './read/locate-rows.ts'
import { readExactly } from './read/read-exactly.ts'
import { layOut } from './read/source-layout.ts'

/** The numbers of all rows that meet a filter, from 1, ascending. Throws `DatasetError`. */
export function rowsMatching(
  engine: DatasetEngine,
  source: DatasetSource,
  filter: Filter,
  signal?: AbortSignal,
): Promise<number[]> {
  return engine.bulk.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, source)
    const view = { offset: 0, limit: layout.total, filters: [filter] }
    const { rows } = await readExactly([layout], (lineLimit) =>
      locateRows(connection, layout, view, lineLimit),
    )
    return rows.map((row) => row + 1)
  })
}
