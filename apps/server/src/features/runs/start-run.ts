import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { channels } from '../../database/notification-hub.ts'
import type { ProjectRow, ReportRow } from '../../database/schema.ts'
import { AppError, breaksUnique } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { loadRun } from './run-view.ts'

/** Puts a run of the report's current recipe into the queue. A report has at most one active run. */
export async function startRun(
  app: AppContext,
  project: ProjectRow,
  report: ReportRow,
  initiatorId: number,
  runType: 'On-demand' | 'Scheduled',
) {
  if (report.recipe_version === null)
    throw new AppError(
      'NO_RECIPE',
      'This report has no recipe yet; open its page extractor, choose what to take and save.',
    )
  if (report.status !== 'ACTIVE')
    throw new AppError(
      'REPORT_NOT_ACTIVE',
      `This report is ${report.status.toLowerCase()}, so no run can be started.`,
    )
  if (project.status === 'CANCELED')
    throw new AppError('REPORT_NOT_ACTIVE', 'This project is canceled, so no run can be started.')
  const row = await app.db
    .insertInto('runs')
    .values({
      organization_id: project.organization_id,
      report_id: report.id,
      recipe_version: report.recipe_version,
      status: 'PENDING',
      run_type: runType,
      initiator_id: initiatorId,
      debug_message: 'Waiting for a free worker',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!breaksUnique(error, 'runs_active')) throw error
      throw new AppError(
        'RUN_ACTIVE',
        'This report is running already; wait for the run to end, or stop it first.',
      )
    })
  await sql`select pg_notify(${channels.runQueued}, ''), pg_notify(${channels.runChanged}, ${`${report.id}:${row.id}`})`.execute(
    app.db,
  )
  const run = await loadRun(app.db, row.id)
  if (!run) throw new Error('the run that was just started is gone')
  return run
}

export const runStart =
  (app: AppContext): Handler<Routes['runStart']> =>
  ({ project, report, actor }) =>
    startRun(app, project, report, actor.userId, 'On-demand')
