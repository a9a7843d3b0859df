import { isExpired } from '@windrow/contract/run-origin'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import type { RowOrigin } from '@windrow/dataset/pages-of-rows'
import type { AppContext } from '../../context.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'
import { tableSnapshots, type TableSnapshot } from './table-snapshots.ts'
import { originOf } from './row-origin.ts'

/** An output table of a run, with what tells where its rows come from. */
export interface TableOfRun {
  source: DatasetSource
  origin: RowOrigin
  snapshots: readonly TableSnapshot[]
}

/** A table of a run; null if the run has no such table with this column, or its rows are gone. */
export async function tableOfRun(
  app: AppContext,
  run: Pick<RunRow, 'id' | 'archived_at' | 'data_expires_at'>,
  pageId: string,
  column: string,
): Promise<TableOfRun | null> {
  if (run.archived_at || isExpired(run.data_expires_at)) return null
  const source = await findPageSource(app, run.id, pageId)
  if (!source?.columns.some(({ name }) => name === column)) return null
  return {
    source,
    origin: await originOf(app, run.id, pageId),
    snapshots: await tableSnapshots(app.db, run.id, pageId),
  }
}
