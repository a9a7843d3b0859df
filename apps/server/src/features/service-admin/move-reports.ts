import { sql } from 'kysely'
import { checkParameters, type ParameterDefinition } from '@windrow/contract/service-parameters'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ServiceRolloutRow, ServiceRow } from '../../database/service-tables.ts'
import { openParams } from '../services/service-binding.ts'

type Keys = Pick<AppContext, 'keys'>

interface Candidate {
  id: number
  service_params: Buffer | null
  /** The version that it uses now. */
  version: number
}

/** The reports of a service, those that run soonest first, then by id: the same choice on every node. */
const candidates = (trx: Trx, { id, code }: Pick<ServiceRow, 'id' | 'code'>): Promise<Candidate[]> =>
  trx
    .selectFrom('reports')
    .innerJoin('services', 'services.code', 'reports.service_code')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'reports.id')
        .onRef('recipe_versions.version', '=', 'reports.recipe_version'),
    )
    .leftJoin('service_pins', (join) =>
      join.onRef('service_pins.report_id', '=', 'reports.id').on('service_pins.service_id', '=', id),
    )
    .select([
      'reports.id',
      'recipe_versions.service_params',
      sql<number>`coalesce(service_pins.version, services.current_version)`.as('version'),
    ])
    .where('reports.service_code', '=', code)
    .orderBy(
      sql`(select min(next_due_at) from schedules where report_id = reports.id and deleted_at is null) nulls last`,
    )
    .orderBy('reports.id')
    .execute()

/** Whether the values of a report can be used by a version with these parameters. */
function fits(app: Keys, params: Readonly<Record<string, ParameterDefinition>>, report: Candidate): boolean {
  const values = openParams(app, report.service_params)
  if (!values) return false
  // Values of removed parameters are ignored by runs.
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(params, name)))
  return checkParameters(params, known).faults.length === 0
}

async function paramsOf(trx: Trx, serviceId: number, version: number) {
  const { definition } = await trx
    .selectFrom('service_versions')
    .select('definition')
    .where('service_id', '=', serviceId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return definition.params
}

/** Pins reports to a version. A report that had another pin keeps its version, for a roll-back. */
async function pin(trx: Trx, rollout: ServiceRolloutRow, reports: readonly Candidate[], version: number) {
  const ids = reports.map(({ id }) => id)
  await sql`
    insert into service_pins (report_id, service_id, version, rollout_id)
    select unnest(${ids}::bigint[]), ${rollout.service_id}, ${version}, ${rollout.id}
    on conflict (report_id) do update set
      service_id = excluded.service_id,
      version = excluded.version,
      rollout_id = excluded.rollout_id,
      earlier_version = case when service_pins.service_id = excluded.service_id
        and service_pins.version <> excluded.version then service_pins.version end`.execute(trx)
}

/**
 * Lets a share of the reports use the new version with their next run; those that do already count. Reports whose values
 * the new version doesn't accept keep theirs.
 */
export async function applyShare(
  app: Keys,
  trx: Trx,
  service: Pick<ServiceRow, 'id' | 'code'>,
  rollout: ServiceRolloutRow,
): Promise<void> {
  const params = await paramsOf(trx, service.id, rollout.to_version)
  const all = await candidates(trx, service)
  const wanted = Math.ceil((all.length * rollout.share) / 100)
  const [done, others] = [all, all].map((list, index) =>
    list.filter(({ version }) => (version === rollout.to_version) === (index === 0)),
  ) as [Candidate[], Candidate[]]
  const fitting = others.filter((report) => fits(app, params, report))
  await pin(trx, rollout, fitting.slice(0, Math.max(0, wanted - done.length)), rollout.to_version)
}

/**
 * Makes the new version the current one. Reports that it doesn't fit stay on their version, and all others leave it.
 */
export async function finishRollout(
  app: Keys,
  trx: Trx,
  service: Pick<ServiceRow, 'id' | 'code'>,
  rollout: ServiceRolloutRow,
): Promise<void> {
  const params = await paramsOf(trx, service.id, rollout.to_version)
  const all = await candidates(trx, service)
  const unfit = all.filter((report) => report.version !== rollout.to_version && !fits(app, params, report))
  for (const [version, reports] of Map.groupBy(unfit, (report) => report.version))
    await pin(trx, rollout, reports, version)
  const stay = unfit.map(({ id }) => id)
  await trx
    .deleteFrom('service_pins')
    .where('service_id', '=', service.id)
    .where(sql<boolean>`report_id <> all(${stay}::bigint[])`)
    .execute()
  await trx
    .updateTable('services')
    .set({ current_version: rollout.to_version })
    .where('id', '=', service.id)
    .execute()
  await trx
    .updateTable('service_versions')
    .set({ rolled_back_at: null, rolled_back_reason: null, deprecated_at: null, deprecated_note: null })
    .where('service_id', '=', service.id)
    .where('version', '=', rollout.to_version)
    .execute()
  await trx
    .updateTable('service_rollouts')
    .set({ state: 'DONE', share: 100, ended_at: sql<Date>`now()` })
    .where('id', '=', rollout.id)
    .execute()
}

/**
 * Returns the reports of a roll-out to the version that each had, and marks the new one as rolled back. The current
 * version may not fit those that were pinned to an earlier one.
 */
export async function rollBack(trx: Trx, rollout: ServiceRolloutRow, reason: string): Promise<void> {
  await trx
    .updateTable('service_pins')
    .set({ version: sql<number>`earlier_version`, earlier_version: null })
    .where('rollout_id', '=', rollout.id)
    .where('version', '=', rollout.to_version)
    .where('earlier_version', 'is not', null)
    .execute()
  await trx
    .deleteFrom('service_pins')
    .where('rollout_id', '=', rollout.id)
    .where('version', '=', rollout.to_version)
    .execute()
  await trx
    .updateTable('service_versions')
    .set({ rolled_back_at: sql<Date>`now()`, rolled_back_reason: reason })
    .where('service_id', '=', rollout.service_id)
    .where('version', '=', rollout.to_version)
    .execute()
  await trx
    .updateTable('service_rollouts')
    .set({ state: 'ROLLED_BACK', reason, ended_at: sql<Date>`now()` })
    .where('id', '=', rollout.id)
    .execute()
}
