import { sql } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import { plannedOnce } from '../database/plan-once.ts'
import { anyWaits } from '../queue/what-waits.ts'
import { isAlone } from './is-alone.ts'
import { eachMeasure, measureColumns, summedMeasures } from './measures.ts'

/** Held by the node that adds figures up. One at a time: it is the only writer of the sums, apart from transfers. */
const foldLock = 7_709
const changesAtOnce = 5000
const agedAtOnce = 2000

const added = (kept: string) =>
  eachMeasure(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${kept}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )

/**
 * Adds up the changes that have been committed, and deletes them in the same transaction, so each counts exactly once.
 * Safe on any number of nodes: one of them works.
 *
 * @returns whether there may be more
 */
export async function foldFigures(db: Db): Promise<boolean> {
  if (!(await anyWaits(db, 'figures'))) return false
  return db.transaction().execute(async (trx) => {
    if (!(await isAlone(trx, foldLock))) return false
    const changes = await trx
      .selectFrom('figure_changes')
      .select(['id', 'report_id'])
      .orderBy('id')
      .limit(changesAtOnce)
      .$call(plannedOnce)
      .execute()
    if (changes.length === 0) return false
    const reportIds = await keepPlaces(trx, [...new Set(changes.map((change) => change.report_id))])
    const taken = changes.filter((change) => reportIds.has(change.report_id))
    if (taken.length === 0) return false
    await foldChanges(
      trx,
      taken.map(({ id }) => id),
    )
    await sumSpans(trx, [...reportIds])
    return changes.length === changesAtOnce
  })
}

/**
 * Keeps reports where they are until the end of the transaction. Changes of reports that are being transferred or
 * deleted wait for a later turn, and keep nobody else's waiting: these move the days that are there, to the account that
 * is next.
 *
 * @returns the reports that stay, and those that are gone
 */
async function keepPlaces(trx: Trx, reportIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with kept as (
      select r.id from reports r join projects p on p.id = r.project_id
      where r.id = any(${reportIds}::bigint[]) order by p.id, r.id for share of p, r skip locked)
    select asked.id from unnest(${reportIds}::bigint[]) as asked (id)
    where asked.id in (select id from kept) or not exists (select from reports where id = asked.id)`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Where a report is; triggers change it in its sums when it or its project is moved. */
const place = sql`p.id as project_id, p.organization_id, p.status <> 'DELETED' as is_listed`

const foldChanges = (trx: Trx, ids: readonly number[]) =>
  sql`
    with taken as (delete from figure_changes where id = any(${ids}::bigint[]) returning *),
    placed as (
      select taken.*, case p.status when 'DELETED' then null else p.organization_id end as account, ${place}
      from taken join reports r on r.id = taken.report_id join projects p on p.id = r.project_id),
    kinds as (
      insert into failure_days as kept (report_id, day, failure_kind, failed)
      select report_id, day, failure_kind, sum(failed) from placed
      where failure_kind is not null group by 1, 2, 3
      on conflict (report_id, day, failure_kind) do update set failed = kept.failed + excluded.failed),
    accounts as (
      insert into account_days as kept (organization_id, day, ${measureColumns})
      select account, day, ${summedMeasures('placed')} from placed where account is not null
      group by account, day order by account, day
      on conflict (organization_id, day) do update set ${added('kept')}),
    projects_of as (
      insert into project_days as kept (project_id, day, ${measureColumns})
      select project_id, day, ${summedMeasures('placed')} from placed group by project_id, day order by project_id, day
      on conflict (project_id, day) do update set ${added('kept')}),
    totals as (
      insert into report_sums as kept (report_id, days, as_of, project_id, organization_id, is_listed, ${measureColumns})
      select report_id, 0, max(day), project_id, organization_id, is_listed, ${summedMeasures('placed')} from placed
      group by report_id, project_id, organization_id, is_listed
      on conflict (report_id, days) do update set ${added('kept')})
    insert into report_days as kept (report_id, day, ${measureColumns})
    select report_id, day, ${summedMeasures('placed')} from placed group by report_id, day
    on conflict (report_id, day) do update set ${added('kept')}`.execute(trx)

/** Calculates the sums of the last 30, 60 and 90 days of these reports from their days. */
const sumSpans = (trx: Trx, reportIds: readonly number[]) =>
  sql`
    insert into report_sums as kept (report_id, days, as_of, project_id, organization_id, is_listed, ${measureColumns})
    select place.report_id, span.days, place.today, place.project_id, place.organization_id, place.is_listed,
      ${summedMeasures('d')}
    from (
      select r.id as report_id, figures_day(p.organization_id, now()) as today, ${place}
      from reports r join projects p on p.id = r.project_id where r.id = any(${reportIds}::bigint[])) as place
    cross join (values (30::smallint), (60::smallint), (90::smallint)) as span (days)
    left join report_days d on d.report_id = place.report_id and d.day > place.today - span.days
    group by place.report_id, span.days, place.today, place.project_id, place.organization_id, place.is_listed
    on conflict (report_id, days) do update
    set as_of = excluded.as_of, ${eachMeasure((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)}`.execute(
    trx,
  )

/**
 * Takes the days that have passed out of the sums of 30, 60 and 90 days, once it is the next day in the account's time
 * zone.
 *
 * @returns whether there may be more
 */
export function ageFigures(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await isAlone(trx, foldLock))) return false
    const { rows } = await sql<{ report_id: number }>`
      select s.report_id from report_sums s
      join reports r on r.id = s.report_id join projects p on p.id = r.project_id
      join (select id, (now() at time zone time_zone)::date as today from organizations) o on o.id = p.organization_id
      where s.days = 90 and s.runs + s.delivered + s.undelivered <> 0 and s.as_of < o.today
      limit ${agedAtOnce}`.execute(trx)
    if (rows.length > 0)
      await sumSpans(
        trx,
        rows.map((row) => row.report_id),
      )
    return rows.length === agedAtOnce
  })
}
