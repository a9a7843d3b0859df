import { sql } from 'kysely'
import type { Arrival, OwnDesk } from '@windrow/contract/schemas/dashboard'
import type { Db } from '../../database/connect.ts'
import { nextDue } from '../../database/next-due.ts'
import { inScope, ofProjects, type FigureScope } from '../../day-figures/figure-scope.ts'

const mostArrivals = 8

/** The day of an account. */
export interface Today {
  /** "YYYY-MM-DD" */
  today: string
  timeZone: string
}

interface Counts {
  projects: number
  reports: number
  expected: number
  ready: number
  arrived: number
  held: number
}

const midnight = ({ today, timeZone }: Today) =>
  sql`((${today}::date + 1)::timestamp at time zone ${timeZone})`

const isActive = sql`exists (select from runs a where a.report_id = r.id
  and a.status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING'))`

/** Counts of the day, from day figures: no runs are read but the active and the held ones. */
export async function todayIn(db: Db, scope: FigureScope, day: Today): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from projects p where true ${ofProjects(scope)}) as projects,
      count(*)::int as reports,
      (count(*) filter (where d.succeeded > 0))::int as ready,
      (count(*) filter (where d.runs > 0 or ${isActive} or ${nextDue} < ${midnight(day)}))::int as expected,
      coalesce(sum(d.delivered), 0)::int as arrived,
      (select count(*)::int from runs t join reports r on r.id = t.report_id join projects p on p.id = r.project_id
        where t.review_state = 'HELD' and t.deleted_at is null ${inScope(scope)}) as held
    from projects p join reports r on r.project_id = p.id
    left join report_days d on d.report_id = r.id and d.day = ${day.today}::date
    where true ${inScope(scope)}`.execute(db)
  return rows[0]!
}

interface PlaceRow {
  projectId: number
  reportId: number
  reportName: string
}

const placeColumns = sql`p.id as "projectId", r.id as "reportId", r.name as "reportName"`

/** The last report that failed today and has no new dataset, and how many others did. */
export async function failedOn(
  db: Db,
  scope: FigureScope,
  { today }: Today,
): Promise<OwnDesk['today']['failed']> {
  const { rows } = await sql<PlaceRow & { at: Date; others: number }>`
    select ${placeColumns}, f.at, (count(*) over () - 1)::int as others
    from report_days d join reports r on r.id = d.report_id join projects p on p.id = r.project_id
    cross join lateral (select coalesce(t.ended_at, t.created_at) as at from runs t
      where t.report_id = r.id and t.status = 'FAILED' and t.deleted_at is null
      order by t.created_at desc, t.id desc limit 1) f
    where d.day = ${today}::date and d.failed > 0 and d.succeeded = 0 ${inScope(scope)}
    order by f.at desc, r.id limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  const { at, ...row } = last
  return { ...row, endedDate: at.toISOString() }
}

type ArrivalRow = Omit<Arrival, 'arrivedDate'> & { at: Date }

/** The day's deliveries that arrived, the latest first. Only those of reports with any are read. */
export async function arrivalsOn(db: Db, scope: FigureScope, { today }: Today): Promise<Arrival[]> {
  const { rows } = await sql<ArrivalRow>`
    select t.id as "deliveryId", ${placeColumns}, e.name as destination, e.type, u.rows, t.ended_at as at
    from report_days d join reports r on r.id = d.report_id join projects p on p.id = r.project_id
    cross join lateral (select x.* from deliveries x where x.report_id = r.id and x.state = 'DELIVERED'
      and x.counted_day = ${today}::date order by x.id desc limit ${mostArrivals}) t
    join destinations e on e.id = t.destination_id left join runs u on u.id = t.run_id
    where d.day = ${today}::date and d.delivered > 0 ${inScope(scope)}
    order by t.ended_at desc, t.id desc limit ${mostArrivals}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, arrivedDate: at.toISOString() }))
}

/** The run that a schedule starts next. */
export async function nextRun(db: Db, scope: FigureScope): Promise<OwnDesk['next']> {
  const { rows } = await sql<PlaceRow & { due: Date }>`
    select ${placeColumns}, s.next_due_at as due
    from projects p join reports r on r.project_id = p.id
    join schedules s on s.report_id = r.id and s.deleted_at is null
    where s.next_due_at is not null and r.status = 'ACTIVE' and p.status <> 'CANCELED' ${inScope(scope)}
    order by s.next_due_at, s.id limit 1`.execute(db)
  const [next] = rows
  if (!next) return null
  const { due, ...place } = next
  return { ...place, dueDate: due.toISOString() }
}
