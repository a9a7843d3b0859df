import { activeStatuses } from '@windrow/contract/run-status'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { visibleProject } from '../access/visible.ts'
import type { Handler } from '../calls/handler.ts'
import { record } from '../audit/record.ts'
import { forgetDeliveries } from '../features/deliveries/forget-deliveries.ts'
import { removeNotificationsOf } from '../features/notifications/forget-notifications.ts'
import { handOverSchedules } from '../features/schedules/hand-over-schedules.ts'
import { assertTakesReports, lockReport } from '../recipes/lock-report.ts'
import { nameTaken, reportSubject } from '../features/reports/report-calls.ts'
import { loadReport } from '../features/reports/report-queries.ts'

/**
 * Locks the report, so that no run starts meanwhile. Throws if a run is active, because it counts towards the limits of
 * an account, or if another transfer has moved the report, because that changes what must be deleted.
 */
async function lockInactiveReport(trx: Trx, call: Parameters<typeof lockReport>[1]): Promise<void> {
  const reportId = call.report.id
  await trx.selectFrom('reports').select('id').where('id', '=', reportId).forUpdate().execute()
  await lockReport(trx, call)
  const active = await trx
    .selectFrom('runs')
    .select('id')
    .where('report_id', '=', reportId)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst()
  if (active)
    throw new AppError('RUN_ACTIVE', 'This report is running; wait for the run to end, or stop it first.')
}

/**
 * Moves a report with its runs, versions and configuration to another project. Secrets stay with the old project. If
 * the account changes, its deliveries and notifications are deleted, and its schedules start runs in the name of the
 * new project's owner.
 */
export const reportTransfer =
  (app: AppContext): Handler<Routes['reportTransfer']> =>
  async (call) => {
    const { report, project, body, actor } = call
    if (body.projectId === project.id)
      throw new AppError('CONFLICT', 'The report is in this project already; choose another one.')
    await app.db.transaction().execute(async (trx) => {
      const target = await visibleProject(trx, actor)
        .selectAll('projects')
        .where('projects.id', '=', body.projectId)
        .forShare()
        .executeTakeFirst()
      if (!target) throw notFound('project to move the report to')
      assertTakesReports(target)
      await lockInactiveReport(trx, call)
      await trx
        .updateTable('reports')
        .set({ project_id: target.id })
        .where('id', '=', report.id)
        .execute()
        .catch(nameTaken)
      await trx
        .updateTable('runs')
        .set({ project_id: target.id, organization_id: target.organization_id })
        .where('report_id', '=', report.id)
        .execute()
      if (target.organization_id !== project.organization_id) {
        await forgetDeliveries(trx, report.id)
        await removeNotificationsOf(trx, report.id)
        await handOverSchedules(trx, report.id, target.owner_id)
      }
      await record(trx, call, {
        action: 'REPORT_TRANSFERRED',
        ...reportSubject(report, project),
        before: { projectId: project.id, project: project.name },
        after: { projectId: target.id, project: target.name },
      })
    })
    return loadReport(app.db, report.id)
  }
