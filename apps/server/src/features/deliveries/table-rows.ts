import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { compareTables } from '@windrow/dataset/compare/compare-tables'
import { differenceColumns } from '@windrow/dataset/compare/difference-statement'
import { proposeKeys } from '@windrow/dataset/compare/propose-keys'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import type { ExportView } from '@windrow/dataset/rows-view'
import type { AppContext } from '../../context.ts'
import { findPageSource, pageSource } from '../../dataset-files/run-files.ts'

/** The run that changes are relative to, and the key columns; the product chooses keys if there are none. */
export interface ChangeBase {
  runId: number
  keys: readonly string[]
}

/** A table, and the rows of it to deliver. */
export interface TableRows {
  pageId: string
  source: DatasetSource
  view: ExportView
}

interface TableOrder {
  runId: number
  pageId: string
  base: ChangeBase | null
  folder: string
  signal: AbortSignal
}

/** Key columns for the comparison; all columns if there are no keys, so that a changed row counts as new. */
async function keysOf(app: AppContext, source: DatasetSource, base: ChangeBase, signal: AbortSignal) {
  const names = source.columns.map(({ name }) => name)
  const given = base.keys.filter((key) => names.includes(key))
  if (given.length > 0) return given
  const proposed = await proposeKeys(await app.datasets(), source, signal)
  return proposed.length > 0 ? proposed : names
}

/** The rows of a table to deliver: all, or those that are new or changed since the base run. */
export async function tableRows(app: AppContext, order: TableOrder): Promise<TableRows> {
  const { runId, pageId, base, folder, signal } = order
  const source = await pageSource(app, runId, pageId)
  const earlier = base && (await findPageSource(app, base.runId, pageId))
  if (!base || !earlier || source.columns.length === 0) return { pageId, source, view: {} }
  const keys = await keysOf(app, source, base, signal)
  const path = join(folder, `changes-${randomUUID()}.parquet`)
  const engine = await app.datasets()
  const { differences } = await compareTables(engine, earlier, source, { keys }, path, signal)
  return {
    pageId,
    source: differences,
    view: {
      filters: [{ column: differenceColumns.change, operator: 'isNot', values: ['removed'] }],
      columns: source.columns.map(({ name }) => name),
    },
  }
}
