import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { forActor, listRuns, loadRun } from './run-view.ts'

export const runList =
  (app: AppContext): Handler<Routes['runList']> =>
  async ({ report, query, actor }) => {
    const { runs, total } = await listRuns(app.db, actor, report.id, query)
    return {
      histories: runs.map((run) => forActor(actor, run)),
      pagination: { page: query.page, perPage: query.limit, total },
    }
  }

export const runGet =
  (app: AppContext): Handler<Routes['runGet']> =>
  async ({ run, actor }) => {
    const view = await loadRun(app.db, run.id)
    if (!view) throw notFound('run')
    return forActor(actor, view)
  }
