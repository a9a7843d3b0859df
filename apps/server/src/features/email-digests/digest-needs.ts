import { sql } from 'kysely'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Viewer } from '../../access/visible.ts'
import type { Db } from '../../database/connect.ts'
import { projectsOf, type Subject } from './digest-scope.ts'
import type { Period } from './digest-times.ts'

/** How many a mail lists; it counts the others. */
const mostNeeds = 5

/** Something that waits for a person. */
export interface Need {
  kind: 'DELIVERY' | 'FAILED' | 'HELD'
  projectId: number
  reportId: number
  reportName: string
  /** DELIVERY: the destination. */
  place: string | null
  runId: number | null
  /** Why, where there is a reason. */
  reason: string | null
}

type Found = Need & { total: number }

/** Destinations whose latest delivery failed in the period or since. */
const failedDeliveries = (db: Db, viewer: Viewer, subject: Subject, { from }: Period) =>
  sql<Found>`
    with busy as (
      select d.report_id from report_days d join reports r on r.id = d.report_id
      where d.day >= ${from}::date and d.undelivered > 0
        and r.project_id in (${projectsOf(db, viewer, subject).select('projects.id')})
      group by 1)
    select 'DELIVERY' as kind, r.project_id as "projectId", r.id as "reportId", r.name as "reportName",
      dest.name as place, last.run_id as "runId", last.message as reason, (count(*) over ())::int as total
    from busy join reports r on r.id = busy.report_id
    join destinations dest on (dest.report_id = r.id or dest.project_id = r.project_id) and dest.removed_at is null
    cross join lateral (
      select run_id, state, message from deliveries
      where destination_id = dest.id and report_id = r.id and state in ('DELIVERED', 'FAILED')
      order by id desc limit 1) last
    where last.state = 'FAILED' order by r.id, dest.id limit ${mostNeeds}`.execute(db)

/** Reports whose latest run failed in the period or since. */
const failedReports = (db: Db, viewer: Viewer, subject: Subject, { from }: Period) =>
  sql<Found>`
    with busy as (
      select d.report_id, sum(d.failed) as failed from report_days d join reports r on r.id = d.report_id
      where d.day >= ${from}::date and d.failed > 0
        and r.project_id in (${projectsOf(db, viewer, subject).select('projects.id')})
      group by 1)
    select 'FAILED' as kind, r.project_id as "projectId", r.id as "reportId", r.name as "reportName",
      null as place, last.id as "runId", last.debug_message as reason, (count(*) over ())::int as total
    from busy join reports r on r.id = busy.report_id
    cross join lateral (
      select id, status, debug_message from runs
      where report_id = r.id and deleted_at is null and origin = 'CRAWLED' and status in ('SUCCESS', 'FAILED', 'STOPPED')
      order by created_at desc, id desc limit 1) last
    where last.status = 'FAILED' order by busy.failed desc, r.id limit ${mostNeeds}`.execute(db)

/** Runs that are held for review, the oldest first; for managers those of accounts whose managers may decide. */
const heldRuns = (db: Db, viewer: Viewer, subject: Subject) =>
  sql<Found>`
    select 'HELD' as kind, r.project_id as "projectId", r.id as "reportId", r.name as "reportName",
      null as place, runs.id as "runId", null as reason, (count(*) over ())::int as total
    from runs join reports r on r.id = runs.report_id join organizations o on o.id = runs.organization_id
    where (${isStaff(viewer.role)} or o.managers_review) and runs.review_state = 'HELD' and runs.deleted_at is null
      and runs.project_id in (${projectsOf(db, viewer, subject).select('projects.id')})
    order by runs.held_since, runs.id limit ${mostNeeds}`.execute(db)

/** What waits for the viewer, the most urgent first, as far as they may do something about it. */
export async function needsOf(
  db: Db,
  viewer: Viewer,
  subject: Subject,
  period: Period,
): Promise<{ needs: Need[]; total: number }> {
  const may = (permission: Parameters<typeof roleMay>[1]) => roleMay(viewer.role, permission)
  const none = { rows: [] as Found[] }
  const found = await Promise.all([
    may('report:update-delivery') ? failedDeliveries(db, viewer, subject, period) : none,
    may('report:run') ? failedReports(db, viewer, subject, period) : none,
    may('report:review') ? heldRuns(db, viewer, subject) : none,
  ])
  return {
    needs: found.flatMap(({ rows }) => rows).slice(0, mostNeeds),
    total: found.reduce((sum, { rows }) => sum + (rows[0]?.total ?? 0), 0),
  }
}
