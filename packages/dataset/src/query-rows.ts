import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from './dataset-engine.ts'
import type { DatasetSource } from './dataset-source.ts'
import { fetchRows } from './read/fetch-rows.ts'
import { shownColumns } from './read/find-column.ts'
import { locateRows } from './read/locate-rows.ts'
import { readExactly } from './read/read-exactly.ts'
import { layOut } from './read/source-layout.ts'
import type { RowsView } from './rows-view.ts'

export interface RowsPage {
  columns: Column[]
  /** Cells in the order of `columns`. */
  rows: Cell[][]
  /** The position of each row in the whole dataset, from 1. */
  rowNumbers: number[]
  /** Number of matching rows on all pages. */
  total: number
  /** Approximate total characters of the cells. */
  characters: number
}

/** One page of a table. */
export function queryRows(
  engine: DatasetEngine,
  source: DatasetSource,
  view: RowsView,
  signal?: AbortSignal,
): Promise<RowsPage> {
  const { offset, limit } = view
  if (!Number.isSafeInteger(offset) || offset < 0 || !Number.isSafeInteger(limit) || limit < 0)
    throw new RangeError('offset and limit must be whole numbers of 0 or more')
  return engine.previews.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, source)
    const shown = shownColumns(layout.columns, view.columns)
    return readExactly([layout], async (lineLimit) => {
      const { rows, total } = await locateRows(connection, layout, view, lineLimit)
      const { cells, characters } = await fetchRows(connection, layout, rows, shown, lineLimit)
      return {
        columns: shown.map((index) => layout.columns[index]!),
        rows: cells,
        characters,
        rowNumbers: rows.map((row) => row + 1),
        total,
      }
    })
  })
}
