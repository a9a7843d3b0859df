import { activeStatuses } from '@windrow/contract/run-status'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import type { Handler } from '../calls/handler.ts'
import { record } from '../audit/record.ts'
import { forgetDeliveries } from '../features/deliveries/forget-deliveries.ts'
import { giveUpUnsent } from '../features/files/give-up-unsent.ts'
import { forgetWatchers } from '../features/messages/watchers.ts'
import { forgetRulesOf, removeNotificationsOf } from '../features/notifications/forget-notifications.ts'
import { handOverSchedules } from '../features/schedules/hand-over-schedules.ts'
import { loadProjectDetail } from '../features/projects/project-detail.ts'
import { activeUserOf, nameTaken, projectSubject } from '../features/projects/project-rules.ts'

/** Throws if a run is active: runs count towards the limits of the account they started in. */
async function assertNothingRuns(trx: Trx, projectId: number): Promise<void> {
  const active = await trx
    .selectFrom('runs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst()
  if (active)
    throw new AppError(
      'RUN_ACTIVE',
      'A report of this project is running; wait for it to end, or stop it first.',
    )
}

async function findTarget(trx: Trx, organizationId: number, from: number) {
  const account = await trx
    .selectFrom('organizations')
    .select(['id', 'name', 'deactivated_at'])
    .where('id', '=', organizationId)
    .forShare()
    .executeTakeFirst()
  if (!account) throw notFound('account')
  if (account.id === from) throw new AppError('CONFLICT', 'The project is in this account already.')
  if (account.deactivated_at)
    throw new AppError('CONFLICT', 'That account is deactivated; choose another one, or reactivate it first.')
  return account
}

/** Deletes what only the old account may use or know: deliveries, passwords and logins, notifications. */
async function leaveBehind(
  trx: Trx,
  projectId: number,
  reportIds: readonly number[],
  ownerId: number,
): Promise<void> {
  for (const reportId of reportIds) {
    await forgetDeliveries(trx, reportId)
    await removeNotificationsOf(trx, reportId)
    await handOverSchedules(trx, reportId, ownerId)
  }
  await forgetRulesOf(trx, projectId)
  await giveUpUnsent(trx, projectId)
  await forgetWatchers(trx, projectId)
  for (const table of ['destinations', 'project_secrets', 'project_members'] as const)
    await trx.deleteFrom(table).where('project_id', '=', projectId).execute()
}

/**
 * Moves a project with its reports, runs and schedules to another account. Its members stay behind, because they are
 * users of the old account; its destinations, deliveries, notifications and secrets are deleted.
 */
export const projectTransfer =
  (app: AppContext): Handler<Routes['projectTransfer']> =>
  async (call) => {
    const { project, body, actor } = call
    await app.db.transaction().execute(async (trx) => {
      const account = await findTarget(trx, body.organizationId, project.organization_id)
      const owner = await activeUserOf(trx, account.id, body.ownerId)
      const reports = await trx
        .selectFrom('reports')
        .select('id')
        .where('project_id', '=', project.id)
        .forUpdate()
        .execute()
      await assertNothingRuns(trx, project.id)
      await trx
        .updateTable('projects')
        .set({ organization_id: account.id, owner_id: owner.id })
        .where('id', '=', project.id)
        .execute()
        .catch(nameTaken)
      await trx
        .updateTable('runs')
        .set({ organization_id: account.id })
        .where('project_id', '=', project.id)
        .execute()
      await leaveBehind(
        trx,
        project.id,
        reports.map(({ id }) => id),
        owner.id,
      )
      await record(trx, call, {
        action: 'PROJECT_TRANSFERRED',
        ...projectSubject(project),
        before: { organizationId: project.organization_id },
        after: { organizationId: account.id, organizationName: account.name, owner: owner.email },
      })
    })
    return loadProjectDetail(app, actor, project.id)
  }
