import type { Routes } from '@windrow/contract/routes'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { enqueueJob, type OrderCall } from '../dataset-jobs/enqueue-job.ts'
import { checkColumns } from '../../dataset-files/check-columns.ts'
import { settledRuns } from '../../dataset-files/settled-runs.ts'
import { commonColumns, tablesOfRuns, type CombineSettings } from './combine-tables.ts'

/** Throws if none of the runs has a table or a key column. */
async function checkTables(
  app: AppContext,
  runIds: readonly number[],
  { tables }: CombineSettings,
): Promise<void> {
  const found = await tablesOfRuns(app.db, runIds)
  for (const { pageId, keys } of tables) {
    const table = found.filter(({ page_id }) => page_id === pageId)
    if (table.length === 0)
      throw new AppError('CONFLICT', `None of these runs has a table “${pageId}”; choose one they have.`)
    checkColumns(commonColumns(table.map(({ columns }) => columns)), keys)
  }
}

/** Queues a job that makes a new run from the rows of others. */
async function combine(
  app: AppContext,
  call: OrderCall,
  kind: 'merge' | 'dedupe',
  runIds: readonly number[],
  settings: CombineSettings,
): Promise<DatasetJob> {
  await settledRuns(app.db, call.actor, call.report.id, runIds)
  await checkTables(app, runIds, settings)
  return enqueueJob(app, call, { kind, runIds, settings })
}

export const runMerge =
  (app: AppContext): Handler<Routes['runMerge']> =>
  (call) => {
    const { historyIds, ...settings } = call.body
    const runIds = [...new Set(historyIds)]
    if (runIds.length < 2)
      throw new AppError('CONFLICT', 'One run alone cannot be merged; choose another one as well.')
    return combine(app, call, 'merge', runIds, settings)
  }

export const runDedupe =
  (app: AppContext): Handler<Routes['runDedupe']> =>
  (call) =>
    combine(app, call, 'dedupe', [call.run.id], call.body)
