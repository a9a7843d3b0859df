import { sql } from 'kysely'
import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import type { Db } from '../../database/connect.ts'

type HeldBack = AccountOverview['stopped'][number]
const most = 20

const toIso = (row: Omit<HeldBack, 'at'> & { at: Date }): HeldBack => ({ ...row, at: row.at.toISOString() })

/** What budgets stopped in an account this month, latest first, then the due times that wait for them. */
export async function heldBack(db: Db, id: number): Promise<HeldBack[]> {
  const stopped = await sql<Omit<HeldBack, 'at'> & { at: Date }>`
    select r.project_id as "projectId", r.report_id as "reportId", reports.name as "reportName", r.id as "historyId",
      r.rows::float8 as rows, coalesce(r.debug_message, '') as message, r.ended_at as at,
      case when r.review_state = 'HELD' then 'HELD'
        when exists (select from deliveries d where d.run_id = r.id and d.state = 'DELIVERED') then 'DELIVERED'
        when exists (select from deliveries d where d.run_id = r.id) then 'QUEUED' else 'NONE' end as delivery
    from runs r join reports on reports.id = r.report_id join organizations o on o.id = r.organization_id
    where r.organization_id = ${id} and r.budget_stop is not null and r.deleted_at is null
      and r.ended_at >= date_trunc('month', now() at time zone o.time_zone) at time zone o.time_zone
    order by r.ended_at desc limit ${most}`.execute(db)
  const waiting = await sql<Omit<HeldBack, 'at'> & { at: Date }>`
    select p.id as "projectId", r.id as "reportId", r.name as "reportName", null::bigint as "historyId", 0 as rows,
      coalesce(f.reason, '') as message, 'NONE' as delivery, f.due_at as at
    from projects p join reports r on r.project_id = p.id join schedules s on s.report_id = r.id
    join schedule_firings f on f.schedule_id = s.id and f.state = 'WAITING'
    where p.organization_id = ${id} and budget_full(p.organization_id, r.id) is not null
    order by f.due_at limit ${most}`.execute(db)
  return [...stopped.rows, ...waiting.rows].slice(0, most).map(toIso)
}
