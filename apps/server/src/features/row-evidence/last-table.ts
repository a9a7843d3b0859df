import { isExpired } from '@windrow/contract/run-origin'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import type { AppContext } from '../../context.ts'
import { comparableRuns } from '../../database/comparable-runs.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'

/** A table as it was in the last run. */
export interface LastTable {
  run: { id: number; started_at: Date }
  source: DatasetSource
}

/** The table in the comparable run before a run; null if there is none, or its rows are gone. */
export async function lastTable(app: AppContext, runId: number, pageId: string): Promise<LastTable | null> {
  const run = await comparableRuns(app.db, runId)
    .select(['runs.id', 'past.started_at', 'runs.archived_at', 'runs.data_expires_at'])
    .limit(1)
    .executeTakeFirst()
  if (!run || run.archived_at || isExpired(run.data_expires_at)) return null
  const source = await findPageSource(app, run.id, pageId)
  return source && { run, source }
}

export const lastRunView = (last: LastTable | null) =>
  last && { historyId: last.run.id, RunStarted: last.run.started_at.toISOString() }
