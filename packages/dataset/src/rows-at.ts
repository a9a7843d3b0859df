import type { Cell } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from './dataset-engine.ts'
import type { DatasetSource } from './dataset-source.ts'
import { fetchRows } from './read/fetch-rows.ts'
import { shownColumns } from './read/find-column.ts'
import { readExactly } from './read/read-exactly.ts'
import { layOut } from './read/source-layout.ts'

/**
 * Cells of rows by their numbers (from 1), in the order of `rowNumbers` and `columns`; null for rows that the table
 * doesn't have. Throws `DatasetError` if a column is unknown or the rows are too large.
 */
export function rowsAt(
  engine: DatasetEngine,
  source: DatasetSource,
  rowNumbers: readonly number[],
  columns: readonly string[],
  signal?: AbortSignal,
): Promise<(Cell[] | null)[]> {
  return engine.previews.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, source)
    const shown = shownColumns(layout.columns, columns)
    const known = [...new Set(rowNumbers)].filter((row) => row >= 1 && row <= layout.total)
    return readExactly([layout], async (lineLimit) => {
      const positions = known.map((row) => row - 1)
      const { cells } = await fetchRows(connection, layout, positions, shown, lineLimit)
      const byRow = new Map(known.map((row, at) => [row, cells[at]!]))
      return rowNumbers.map((row) => byRow.get(row) ?? null)
    })
  })
}
