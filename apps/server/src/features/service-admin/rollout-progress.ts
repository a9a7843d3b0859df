import type { Rollout } from '@windrow/contract/schemas/service-admin'
import type { Db, Trx } from '../../database/connect.ts'
import type { ServiceRolloutRow } from '../../database/service-tables.ts'
import { type Decision, decideRollout, neededRuns, type Stage } from './decide-rollout.ts'
import { measureRollout, type Measures } from './measure-rollout.ts'
import { personName } from './service-figures.ts'
import { nextShare } from './service-summaries.ts'

const hourMs = 3_600_000

interface Judged {
  stage: Stage
  before: Measures
  after: Measures
  decision: Decision
}

/** The state of a running roll-out, and what is to be done. `now` is the database's time. */
export async function judgeRollout(
  db: Db | Trx,
  rollout: ServiceRolloutRow,
  code: string,
  now: Date,
): Promise<Judged> {
  const { before, after, goodRuns } = await measureRollout(db, rollout, code)
  const { count } = await db
    .selectFrom('service_pins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rollout_id', '=', rollout.id)
    .where('version', '=', rollout.to_version)
    .executeTakeFirstOrThrow()
  const stage = {
    isFirst: rollout.stage_since.getTime() === rollout.started_at.getTime(),
    reports: count,
    goodRuns,
    hours: (now.getTime() - rollout.stage_since.getTime()) / hourMs,
  }
  const limits = {
    minSuccess: rollout.min_success,
    minRows: rollout.min_rows,
    stopOnFindings: rollout.stop_on_findings,
  }
  return { stage, before, after, decision: decideRollout(limits, after, stage) }
}

/** The running roll-out of a service as the API returns it; null if there is none. */
export async function loadProgress(db: Db, serviceId: number): Promise<Rollout | null> {
  const row = await db
    .selectFrom('service_rollouts')
    .innerJoin('services', 'services.id', 'service_rollouts.service_id')
    .innerJoin('users', 'users.id', 'service_rollouts.started_by')
    .selectAll('service_rollouts')
    .select(['services.code', personName('users').as('full_name')])
    .where('service_id', '=', serviceId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  if (!row) return null
  const { stage, before, after } = await judgeRollout(db, row, row.code, new Date())
  return {
    id: row.id,
    fromVersion: row.from_version,
    toVersion: row.to_version,
    share: row.share,
    nextShare: nextShare(row.share),
    startedDate: row.started_at.toISOString(),
    startedBy: row.full_name ?? '',
    minSuccess: row.min_success,
    minRows: row.min_rows,
    stopOnFindings: row.stop_on_findings,
    stageSince: row.stage_since.toISOString(),
    reports: stage.reports,
    goodRuns: stage.goodRuns,
    neededRuns: neededRuns(stage),
    before,
    after,
  }
}
