import { sql } from 'kysely'
import type { RunStatus } from '@windrow/contract/run-status'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'

/** Estimates for the next run, from the last ten successful ones. */
interface Expected {
  seconds: number
  records: number
  cost: number
}
interface LastRun {
  id: number
  createdDate: string
  status: RunStatus
}

const lastRunOf = sql<LastRun | null>`(select json_build_object('id', runs.id, 'createdDate', to_char(runs.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end)
  from runs where runs.schedule_id = schedules.id and runs.deleted_at is null order by runs.id desc limit 1)`

const middleOf = (runs: ReturnType<typeof sql>) => sql<Expected | null>`(
  select json_build_object('seconds', round(percentile_cont(0.5) within group (order by extract(epoch from x.ended_at - x.started_at))),
    'records', round(percentile_cont(0.5) within group (order by x.rows)), 'cost', percentile_cont(0.5) within group (order by x.proxy_cost))
  from (${runs}) x having count(*) > 0)`
const good = sql`runs.status = 'SUCCESS' and runs.started_at is not null and runs.deleted_at is null and runs.origin = 'CRAWLED'
  and ${notRejected()}`
const expectedOf = sql<Expected | null>`coalesce(
  ${middleOf(sql`select * from runs where runs.schedule_id = schedules.id and ${good} order by runs.id desc limit 10`)},
  ${middleOf(sql`select * from runs where runs.report_id = schedules.report_id and ${good} order by runs.created_at desc, runs.id desc limit 10`)})`

const waitingSince = sql<Date | null>`(select min(schedule_firings.due_at) from schedule_firings
  where schedule_firings.schedule_id = schedules.id and schedule_firings.state = 'WAITING')`
const waitingReason = sql<string | null>`(select schedule_firings.reason from schedule_firings
  where schedule_firings.schedule_id = schedules.id and schedule_firings.state = 'WAITING' order by schedule_firings.due_at limit 1)`

/** Schedules that aren't deleted, with what the API shows of them. */
const scheduleViews = (db: Db) =>
  db
    .selectFrom('schedules')
    .innerJoin('users', 'users.id', 'schedules.created_by')
    .innerJoin('reports', 'reports.id', 'schedules.report_id')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .selectAll('schedules')
    .select([
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('creator'),
      'reports.status as report_status',
      'reports.service_code',
      'projects.status as project_status',
      'organizations.deactivated_at',
      lastRunOf.as('last_run'),
      expectedOf.as('expected'),
      waitingSince.as('waiting_since'),
      waitingReason.as('waiting_reason'),
      sql<Date>`now()`.as('now'),
    ])
    .where('schedules.deleted_at', 'is', null)

export type ScheduleViewRow = Awaited<ReturnType<typeof schedulesOf>>[number]

/** The schedules of a report, the next due first. */
export const schedulesOf = (db: Db, reportId: number) =>
  scheduleViews(db)
    .where('schedules.report_id', '=', reportId)
    .orderBy(sql`schedules.next_due_at nulls last`)
    .orderBy(sql`lower(schedules.name)`)
    .execute()

export const scheduleView = (db: Db, id: number): Promise<ScheduleViewRow | undefined> =>
  scheduleViews(db).where('schedules.id', '=', id).executeTakeFirst()

/** The account's default time zone, and the state that may pause the report's schedules. */
export const placeOf = (db: Db, reportId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'organizations.time_zone',
      'organizations.deactivated_at',
      'reports.status as report_status',
      'projects.status as project_status',
    ])
    .where('reports.id', '=', reportId)
    .executeTakeFirstOrThrow()
