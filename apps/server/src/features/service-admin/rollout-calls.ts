import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ServiceRolloutRow, ServiceRow } from '../../database/service-tables.ts'
import { AppError, breaksUnique, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { goOn } from './advance-rollouts.ts'
import { applyShare, finishRollout, rollBack } from './move-reports.ts'
import { invalid } from '../services/service-binding.ts'
import { loadDetail } from './service-detail.ts'
import { nextShare } from './service-summaries.ts'

export const subjectOf = ({ id, name }: Pick<ServiceRow, 'id' | 'name'>) => ({
  subject: { type: 'service', id, name },
})

/** Locks a service against other changes. Throws NOT_FOUND if it was deleted meanwhile. */
export async function lockService(trx: Trx, id: number): Promise<ServiceRow> {
  const row = await trx.selectFrom('services').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('service')
  return row
}

const conflict = (message: string) => new AppError('CONFLICT', message)

/** Throws CONFLICT while a roll-out is in progress. */
export async function assertNoRollout(trx: Trx, serviceId: number): Promise<void> {
  const running = await trx
    .selectFrom('service_rollouts')
    .select('id')
    .where('service_id', '=', serviceId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  if (running)
    throw conflict(
      'A version of this service is being rolled out. Finish the roll-out or roll it back first.',
    )
}

/** Throws if the version can't be rolled out: it doesn't exist, or there is neither its file nor a copy to run. */
async function assertRunnable(app: AppContext, code: string, version: number): Promise<void> {
  if (await app.services.find(code, { version })) return
  throw invalid(`Version ${version} can't be run: its file is missing from the services folder.`, [
    { path: 'body.version', message: 'is not there any more' },
  ])
}

export const rolloutStart =
  (app: AppContext): Handler<Routes['rolloutStart']> =>
  async (call) => {
    const { service, body, actor } = call
    await assertRunnable(app, service.code, body.version)
    await app.db.transaction().execute(async (trx) => {
      const { current_version } = await lockService(trx, service.id)
      await assertNoRollout(trx, service.id)
      if (current_version !== body.fromVersion)
        throw conflict('Somebody has rolled out another version meanwhile. Look at the service again.')
      if (body.version === current_version) throw conflict('This version is the current one already.')
      const rollout = await insertRollout(trx, service.id, body, actor.userId)
      if (body.share === 100) await finishRollout(app, trx, service, rollout)
      else await applyShare(app, trx, service, rollout)
      await record(trx, call, {
        action: 'SERVICE_ROLLOUT_STARTED',
        ...subjectOf(service),
        before: { version: current_version },
        after: body,
      })
    })
    return loadDetail(app, service)
  }

type Start = Parameters<Handler<Routes['rolloutStart']>>[0]['body']

const insertRollout = (trx: Trx, serviceId: number, body: Start, userId: number) =>
  trx
    .insertInto('service_rollouts')
    .values({
      service_id: serviceId,
      from_version: body.fromVersion,
      to_version: body.version,
      share: body.share,
      min_success: body.minSuccess,
      min_rows: body.minRows,
      stop_on_findings: body.stopOnFindings,
      started_by: userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown): never => {
      if (!breaksUnique(error, 'service_rollouts_running')) throw error
      throw conflict('Somebody is rolling out a version of this service already.')
    })

/** The running roll-out that the caller knows, locked. Throws CONFLICT if it has ended or is in another stage. */
async function lockRollout(
  trx: Trx,
  serviceId: number,
  known: { rolloutId: number; share?: number },
): Promise<ServiceRolloutRow> {
  const row = await trx
    .selectFrom('service_rollouts')
    .selectAll()
    .where('id', '=', known.rolloutId)
    .where('service_id', '=', serviceId)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()
  if (!row || (known.share !== undefined && row.share !== known.share))
    throw conflict('The roll-out has gone on or ended meanwhile. Look at the service again.')
  return row
}

export const rolloutContinue =
  (app: AppContext): Handler<Routes['rolloutContinue']> =>
  async (call) => {
    const { service, body } = call
    await app.db.transaction().execute(async (trx) => {
      const rollout = await lockRollout(trx, service.id, body)
      await lockService(trx, service.id)
      const share = nextShare(rollout.share) ?? 100
      await goOn(app, trx, service, rollout, share)
      await record(trx, call, {
        action: 'SERVICE_ROLLOUT_CONTINUED',
        ...subjectOf(service),
        before: { version: rollout.to_version, share: rollout.share },
        after: { share },
      })
    })
    return loadDetail(app, service)
  }

export const rolloutBack =
  (app: AppContext): Handler<Routes['rolloutBack']> =>
  async (call) => {
    const { service, body, actor } = call
    await app.db.transaction().execute(async (trx) => {
      const rollout = await lockRollout(trx, service.id, body)
      const reason = body.reason || `Rolled back by ${`${actor.firstName} ${actor.lastName}`.trim()}.`
      await rollBack(trx, rollout, reason)
      await record(trx, call, {
        action: 'SERVICE_ROLLED_BACK',
        ...subjectOf(service),
        before: { version: rollout.to_version, share: rollout.share },
        after: { version: rollout.from_version, reason },
      })
    })
    return loadDetail(app, service)
  }
