import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { databaseNow } from '../../database/database-now.ts'
import type { ServiceRolloutRow } from '../../database/service-tables.ts'
import { recordOwnChange } from '../../audit/record.ts'
import { applyShare, finishRollout, rollBack } from './move-reports.ts'
import { judgeRollout } from './rollout-progress.ts'
import { tellOwners } from './tell-owners.ts'
import { nextShare } from './service-summaries.ts'

type Need = Pick<AppContext, 'db' | 'keys'>
type NeedLog = Pick<AppContext, 'db' | 'keys' | 'log'>

/**
 * Judges the roll-outs in progress: rolls back those that break a limit, and starts the next stage of those that may go
 * on. Owners of a service are notified if its roll-out goes back. Each decision is one transaction that holds the lock of its roll-out, so it happens exactly once on any number of
 * nodes, and not at all if a node dies before it is committed.
 *
 * @returns false: there is nothing more to do now
 */
export async function advanceRollouts(app: NeedLog): Promise<boolean> {
  const running = await app.db
    .selectFrom('service_rollouts')
    .select('id')
    .where('state', '=', 'RUNNING')
    .orderBy('id')
    .execute()
  for (const { id } of running)
    try {
      await app.db.transaction().execute((trx) => advance(app, trx, id))
    } catch (error) {
      // The others are judged nevertheless; this one is tried again the next time.
      app.log.error({ err: error, rolloutId: id }, 'could not judge a roll-out')
    }
  return false
}

async function advance(app: Need, trx: Trx, id: number): Promise<void> {
  const rollout = await trx
    .selectFrom('service_rollouts')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // Another node is at it, or has just decided.
  if (!rollout) return
  const service = await trx
    .selectFrom('services')
    .select(['id', 'code', 'name'])
    .where('id', '=', rollout.service_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { decision } = await judgeRollout(trx, rollout, service.code, new Date(await databaseNow(trx)))
  if (decision.what === 'WAIT') return
  const subject = { type: 'service', id: service.id, name: service.name }
  if (decision.what === 'BACK') {
    await rollBack(trx, rollout, decision.reason)
    await recordOwnChange(trx, {
      action: 'SERVICE_ROLLED_BACK',
      subject,
      before: { version: rollout.to_version, share: rollout.share },
      after: { version: rollout.from_version, reason: decision.reason },
    })
    await tellOwners(trx, service, rollout, decision.reason)
    return
  }
  const share = nextShare(rollout.share) ?? 100
  await goOn(app, trx, service, rollout, share)
  await recordOwnChange(trx, {
    action: 'SERVICE_ROLLOUT_CONTINUED',
    subject,
    before: { version: rollout.to_version, share: rollout.share },
    after: { share },
  })
}

/** Starts the next stage; the last one ends the roll-out. */
export async function goOn(
  app: Need,
  trx: Trx,
  service: { id: number; code: string },
  rollout: ServiceRolloutRow,
  share: number,
): Promise<void> {
  if (share >= 100) return finishRollout(app, trx, service, rollout)
  const next = await trx
    .updateTable('service_rollouts')
    .set({ share, stage_since: sql<Date>`clock_timestamp()` })
    .where('id', '=', rollout.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyShare(app, trx, service, next)
}
