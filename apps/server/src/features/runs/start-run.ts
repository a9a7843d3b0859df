import { sql, type Insertable } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { channels } from '../../database/notification-hub.ts'
import type { ProjectRow, ReportRow, RunTable } from '../../database/schema.ts'
import { AppError, breaksUnique } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { loadRun } from './run-view.ts'

type RunStart = Pick<
  Insertable<RunTable>,
  'organization_id' | 'report_id' | 'recipe_version' | 'run_type' | 'initiator_id'
>

/** The account is held meanwhile, so that no run slips in while the account is deactivated. */
async function insertRun(trx: Trx, values: RunStart): Promise<{ id: number }> {
  const account = await trx
    .selectFrom('organizations')
    .select('deactivated_at')
    .where('id', '=', values.organization_id)
    .forShare()
    .executeTakeFirst()
  if (account?.deactivated_at)
    throw new AppError('REPORT_NOT_ACTIVE', 'This account is deactivated, so no run can be started.')
  return trx
    .insertInto('runs')
    .values({ ...values, status: 'PENDING', debug_message: 'Waiting for a free worker' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!breaksUnique(error, 'runs_active')) throw error
      throw new AppError(
        'RUN_ACTIVE',
        'This report is running already; wait for the run to end, or stop it first.',
      )
    })
}

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
  const values = {
    organization_id: project.organization_id,
    report_id: report.id,
    recipe_version: report.recipe_version,
    run_type: runType,
    initiator_id: initiatorId,
  }
  const row = await app.db.transaction().execute((trx) => insertRun(trx, values))
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
