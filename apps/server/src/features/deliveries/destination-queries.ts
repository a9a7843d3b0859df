import { sql } from 'kysely'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import type { Db } from '../../database/connect.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'
import { findDeliveries } from './delivery-queries.ts'
import { bouncesOf } from './mail-bounces.ts'

const shownDeliveries = 20

/** The destinations of a report: its own, and those of its project. */
export const destinationsOf = (db: Db, report: { id: number; project_id: number }) =>
  db
    .selectFrom('destinations')
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('report_id', '=', report.id), eb('project_id', '=', report.project_id)]))

interface RecentDelivery {
  destination_id: number
  id: number
  state: Destination['recent'][number]['state']
  created_at: Date
}

/** The report's latest deliveries to each of its destinations, newest first. */
async function recentDeliveries(db: Db, reportId: number, ids: readonly number[]): Promise<RecentDelivery[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RecentDelivery>`
    select d.destination_id, d.id, d.state, d.created_at
    from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (
      select * from deliveries where destination_id = wanted.id and report_id = ${reportId}
      order by id desc limit ${sql.lit(shownDeliveries)}) d`.execute(db)
  return rows
}

async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const toDestination = (row: DestinationRow) => ({
  destinationId: row.id,
  name: row.name,
  type: row.type,
  target: row.target,
  settings: row.settings,
  secretsSet: row.secret_names,
  secretHints: row.secret_hints,
  formats: row.formats,
  fileName: row.file_name,
  compression: row.compression,
  partMegabytes: row.part_megabytes,
  csv: row.csv,
  changesOnly: row.changes_only,
  keys: row.keys,
  replace: row.replace_files,
  deliver_manifest: row.deliver_manifest,
  manifest_path: row.manifest_path,
  deliver_inventory: row.deliver_inventory,
  applyToAll: row.project_id !== null,
  enabled: row.enabled,
  changedDate: row.changed_at.toISOString(),
})

/** The destinations of a report as the API returns them, with the report's recent deliveries. */
export async function viewDestinations(
  db: Db,
  reportId: number,
  rows: readonly DestinationRow[],
): Promise<Destination[]> {
  const ids = rows.map(({ id }) => id)
  const recent = await recentDeliveries(db, reportId, ids)
  const byDestination = Map.groupBy(recent, ({ destination_id }) => destination_id)
  const latestIds = [...byDestination.values()].flatMap(([first]) => (first ? [first.id] : []))
  const [latest, bounces, names] = await Promise.all([
    findDeliveries(db, latestIds),
    bouncesOf(db, rows),
    namesOf(
      db,
      rows.map(({ paused_by }) => paused_by),
    ),
  ])
  return rows.map((row) => {
    const last = latest.find(({ delivery }) => delivery.destinationId === row.id)
    return {
      ...toDestination(row),
      pausedBy: row.enabled || row.paused_by === null ? null : (names.get(row.paused_by) ?? null),
      recent: (byDestination.get(row.id) ?? [])
        .map(({ id, state, created_at }) => ({
          deliveryId: id,
          state,
          createdDate: created_at.toISOString(),
        }))
        .reverse(),
      latest: last?.delivery ?? null,
      lastAttempt: last?.lastAttempt ?? null,
      bounces: bounces.get(row.id) ?? [],
    }
  })
}

export async function viewDestination(db: Db, reportId: number, id: number): Promise<Destination> {
  const row = await db.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [view] = await viewDestinations(db, reportId, [row])
  return view!
}
