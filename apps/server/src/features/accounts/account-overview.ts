import { sql } from 'kysely'
import { fullOn } from '@windrow/contract/budgets'
import type { Routes } from '@windrow/contract/routes'
import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import { accountBudgets } from '../../budgets/budget-queries.ts'
import type { Handler } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { heldBack } from './held-back.ts'

const mostReports = 10

interface Day {
  day: string
  runs: number
  succeeded: number
  failed: number
  stopped: number
  records: number
  requests: number
  micros: number
  in_month: boolean
  elapsed: number
}

/** The last 30 days of an account, and those of this month, oldest first, each with what it came to. */
const daysOf = async (db: Db, id: number): Promise<Day[]> =>
  (
    await sql<Day>`
      select to_char(at.day, 'YYYY-MM-DD') as day, coalesce(d.runs, 0)::int as runs,
        coalesce(d.succeeded, 0)::int as succeeded, coalesce(d.failed, 0)::int as failed,
        coalesce(d.stopped, 0)::int as stopped, coalesce(d.records, 0)::float8 as records,
        coalesce(d.requests, 0)::float8 as requests, coalesce(u.micros, 0)::float8 as micros,
        at.day >= date_trunc('month', o.local)::date as in_month,
        extract(epoch from o.local - date_trunc('month', o.local))::float8 / 86400 as elapsed
      from (select id, now() at time zone time_zone as local from organizations where id = ${id}) o
      cross join lateral (select generate_series(0, 30) as back) days
      cross join lateral (select o.local::date - 30 + back as day) at
      left join account_days d on d.organization_id = o.id and d.day = at.day
      left join account_proxy_days u on u.organization_id = o.id and u.day = at.day
      order by at.day`.execute(db)
  ).rows

interface Standing {
  active: number
  held: number
  tasks: number
  oldest_task: Date | null
  retention_days: number
  reports: number
  failure: AccountOverview['runs']['topFailure']
}

const standingOf = async (db: Db, id: number): Promise<Standing> => {
  const { rows } = await sql<Standing>`
    with own as (
      select r.id from reports r join projects p on p.id = r.project_id
      where p.organization_id = ${id} and p.status <> 'DELETED')
    select o.retention_days, (select count(*)::int from own) as reports,
      (select count(*)::int from own join runs on runs.report_id = own.id
        and runs.status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')) as active,
      (select count(*)::int from runs r where r.organization_id = o.id and r.review_state = 'HELD'
        and r.deleted_at is null) as held,
      t.tasks, t.oldest_task,
      (select json_build_object('kind', f.failure_kind, 'failed', sum(f.failed)::int)
        from own join failure_days f on f.report_id = own.id
          and f.day > (now() at time zone o.time_zone)::date - 30
        group by f.failure_kind order by sum(f.failed) desc, f.failure_kind limit 1) as failure
    from organizations o
    cross join lateral (
      select count(*)::int as tasks, min(created_at) as oldest_task from anomaly_tasks
      where organization_id = o.id and is_open and not is_hidden
    ) t
    where o.id = ${id}`.execute(db)
  return rows[0]!
}

/** Reports with their use of proxies this month, highest spend first, then those with the most records. */
const usageOf = async (db: Db, id: number): Promise<AccountOverview['usage']> =>
  (
    await sql<AccountOverview['usage'][number]>`
      with this as (
        select date_trunc('month', now() at time zone time_zone)::date as month from organizations where id = ${id}),
      top as (
        select r.id, r.name, r.project_id, r.budget_micros, coalesce(m.spent_micros, 0) as spent
        from this, reports r join projects p on p.id = r.project_id
        left join report_months m on m.report_id = r.id and m.month = (select month from this)
        where p.organization_id = ${id} and p.status <> 'DELETED' and (m.spent_micros > 0 or r.budget_micros is not null)
        order by coalesce(m.spent_micros, 0) desc, r.id limit ${mostReports})
      select top.project_id as "projectId", top.id as "reportId", top.name as "reportName",
        top.spent::float8 as "spentMicros", top.budget_micros::float8 as "budgetMicros",
        (select list from report_proxy_days d, this where d.report_id = top.id and d.day >= this.month
          group by list order by sum(micros) desc, list limit 1) as list,
        (select coalesce(sum(records), 0)::float8 from report_days d, this
          where d.report_id = top.id and d.day >= this.month) as records,
        u.requests, u.blocked
      from top cross join this
      cross join lateral (
        select coalesce(sum(requests), 0)::float8 as requests, coalesce(sum(blocked), 0)::float8 as blocked
        from report_proxy_days d where d.report_id = top.id and d.day >= this.month
      ) u
      order by top.spent desc, top.id`.execute(db)
  ).rows

const sum = (days: readonly Day[], of: (day: Day) => number) =>
  days.reduce((total, day) => total + of(day), 0)

/** The page of an account: health, usage, and its budget. Reads sums of days only. */
export const accountOverview =
  (app: AppContext): Handler<Routes['accountOverview']> =>
  async ({ account: { id } }) => {
    const [all, standing, usage, stopped, budgets] = await Promise.all([
      daysOf(app.db, id),
      standingOf(app.db, id),
      usageOf(app.db, id),
      heldBack(app.db, id),
      accountBudgets(app.db, [id]),
    ])
    const budget = budgets.get(id)!
    const today = all.at(-1)!
    const last = all.slice(1)
    return {
      runs: {
        ended: sum(last, (day) => day.runs),
        succeeded: sum(last, (day) => day.succeeded),
        failed: sum(last, (day) => day.failed),
        stopped: sum(last, (day) => day.stopped),
        active: standing.active,
        topFailure: standing.failure,
      },
      days: last.map(({ day, runs, failed, records, micros }) => ({ day, runs, failed, records, micros })),
      held: standing.held,
      tasks: { open: standing.tasks, oldestDate: standing.oldest_task?.toISOString() ?? null },
      retentionDays: standing.retention_days,
      requestsToday: today.requests,
      reports: standing.reports,
      budget,
      fullOn: fullOn(budget, `${budget.month}-01`, today.elapsed),
      spend: all.filter((day) => day.in_month).map(({ day, micros }) => ({ day, micros })),
      usage,
      stopped,
    }
  }
