import type { Routes } from '@windrow/contract/routes'
import { allColumns } from '@windrow/dataset/compare/compare-tables'
import { proposeKeys } from '@windrow/dataset/compare/propose-keys'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { enqueueJob } from '../dataset-jobs/enqueue-job.ts'
import { checkColumns } from '../../dataset-files/check-columns.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource } from '../../dataset-files/run-files.ts'
import { settledRuns } from '../../dataset-files/settled-runs.ts'
import { columnsOfTable } from './comparison-queries.ts'

export const keyProposal =
  (app: AppContext): Handler<Routes['keyProposal']> =>
  async ({ report, run, params, actor, signal }) => {
    await settledRuns(app.db, actor, report.id, [run.id])
    const engine = await app.datasets()
    const keys = await readingRun(async () =>
      proposeKeys(engine, await pageSource(app, run.id, params.pageId), signal),
    )
    return { keys }
  }

export const comparisonCreate =
  (app: AppContext): Handler<Routes['comparisonCreate']> =>
  async (call) => {
    const { report, body, actor } = call
    const { earlierId, laterId, pageId, keys, columns = [] } = body
    if (earlierId === laterId)
      throw new AppError('CONFLICT', 'These are the same run; choose another one to compare it with.')
    const runIds = [earlierId, laterId]
    await settledRuns(app.db, actor, report.id, runIds)
    const [earlier, later] = await Promise.all(runIds.map((id) => columnsOfTable(app.db, id, pageId)))
    if (!earlier || !later) throw notFound('table in this run')
    checkColumns(allColumns(earlier, later), [...keys, ...columns])
    return enqueueJob(app, call, { kind: 'compare', runIds, settings: body })
  }
