import { sql } from 'kysely'
import { rolloutShares } from '@windrow/contract/service-rollouts'
import type { Routes } from '@windrow/contract/routes'
import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { healthByCode, healthDays, personName, reportCounts } from './service-figures.ts'

interface OwnerView {
  userId: number | null
  fullName: string
  email: string
}

/** Owners by position; the names of users are their current ones. */
const ownersOf = sql<OwnerView[]>`(select coalesce(json_agg(json_build_object(
    'userId', o.user_id, 'fullName', coalesce(trim(u.first_name || ' ' || u.last_name), o.full_name), 'email', coalesce(u.email, o.email))
    order by o.position), '[]')
  from service_owners o left join users u on u.id = o.user_id where o.service_id = services.id)`

interface RolledBack {
  label: string
  date: string
  reason: string
}
const lastRolledBackOf = sql<RolledBack | null>`(select json_build_object('label', v.label,
    'date', to_char(v.rolled_back_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', coalesce(v.rolled_back_reason, ''))
  from service_versions v where v.service_id = services.id
    and v.rolled_back_at > now() - make_interval(days => ${sql.lit(healthDays)})
  order by v.rolled_back_at desc limit 1)`

const serviceRows = (db: Db) =>
  db
    .selectFrom('services')
    .leftJoin('service_categories', 'service_categories.id', 'services.category_id')
    .leftJoin('service_versions as current', (join) =>
      join
        .onRef('current.service_id', '=', 'services.id')
        .onRef('current.version', '=', 'services.current_version'),
    )
    .leftJoin('service_rollouts as rollout', (join) =>
      join.onRef('rollout.service_id', '=', 'services.id').on('rollout.state', '=', 'RUNNING'),
    )
    .leftJoin('users as starter', 'starter.id', 'rollout.started_by')
    .selectAll('services')
    .select([
      'service_categories.name as category',
      'current.label',
      'rollout.id as rollout_id',
      'rollout.from_version',
      'rollout.to_version',
      'rollout.share',
      'rollout.started_at',
      personName('starter').as('starter'),
      ownersOf.as('owners'),
      lastRolledBackOf.as('rolled_back'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof serviceRows>['execute']>>[number]

/** The share of the next stage; null at the last one. */
export const nextShare = (share: number): number | null => rolloutShares.find((one) => one > share) ?? null

const rolloutView = (row: Row): ServiceSummary['rollout'] =>
  row.rollout_id === null
    ? null
    : {
        id: row.rollout_id,
        fromVersion: row.from_version!,
        toVersion: row.to_version!,
        share: row.share!,
        nextShare: nextShare(row.share!),
        startedDate: row.started_at!.toISOString(),
        startedBy: row.starter ?? '',
      }

/** All services as lists show them, or one of them, by name. */
export async function loadSummaries(
  db: Db,
  only?: { id: number; code: string },
): Promise<(ServiceSummary & { description: string })[]> {
  const [rows, counts, health] = await Promise.all([
    serviceRows(db)
      .$if(only !== undefined, (q) => q.where('services.id', '=', only!.id))
      .orderBy(sql`lower(services.name)`)
      .orderBy('services.id')
      .execute(),
    reportCounts(db, only?.id),
    healthByCode(db, only?.code),
  ])
  return rows.map((row) => {
    const days = health.get(row.code) ?? []
    const ofService = counts.filter(({ id }) => id === row.id)
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      description: row.description,
      kind: row.kind,
      category: row.category_id === null ? null : { id: row.category_id, name: row.category ?? '' },
      owners: row.owners,
      isOffered: row.is_offered,
      missingSince: row.uses_kept ? null : (row.missing_since?.toISOString() ?? null),
      usesKept: row.uses_kept,
      currentVersion: row.current_version,
      currentLabel: row.label,
      rollout: rolloutView(row),
      reports: ofService.reduce((sum, { reports }) => sum + reports, 0),
      runs: days.reduce((sum, { runs }) => sum + runs, 0),
      failedRuns: days.reduce((sum, { failed }) => sum + failed, 0),
      health: days,
      lastRolledBack: row.rolled_back,
    }
  })
}

function withoutDescription(service: ServiceSummary & { description: string }): ServiceSummary {
  const { description: _, ...summary } = service
  return summary
}

export const serviceSummaries =
  (app: AppContext): Handler<Routes['serviceSummaries']> =>
  async () => {
    const { faults } = await app.services.folder()
    const services = await loadSummaries(app.db)
    return { services: services.map(withoutDescription), faults }
  }
