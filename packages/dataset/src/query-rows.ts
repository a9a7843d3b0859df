import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from './dataset-engine.ts'
import type { DatasetSource } from './dataset-source.ts'
import type { RowsView } from './rows-view.ts'

export interface RowsPage {
  columns: Column[]
  /** Cells in the order of `columns`. */
  rows: Cell[][]
  /** The position of each row in the whole dataset, from 1. */
  rowNumbers: number[]
  /** Rows that match, on all pages. */
  total: number
}

/** One page of a table. */
export function queryRows(
  _engine: DatasetEngine,
  _source: DatasetSource,
  _view: RowsView,
  _signal?: AbortSignal,
): Promise<RowsPage> {
  throw new Error('not there yet')
}
