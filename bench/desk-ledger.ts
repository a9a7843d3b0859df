import { sql } from 'kysely'
import type { Db } from '../apps/server/src/database/connect.ts'
import { foldProxyUse } from '../apps/server/src/day-figures/fold-proxy-use.ts'
import type { ListView } from './lists-bench.ts'

/** The account whose statement has a million lines, on a hundred reports. */
const large = 3
const ledgerLines = 1_000_000
const proxyReports = 2000
const proxyDays = 90

/** A rule for each account, and what all reports used last month. The large account's lines are in the ledger. */
export async function seedLedger(db: Db): Promise<void> {
  const month = sql`(date_trunc('month', now()) - interval '1 month')::date`
  await sql`insert into billing_rules (organization_id, name, billing_item, limit_count, unit_rate_micros, effective_date, created_by)
    select id, 'Records', 'Records', 1000, 250, ${month} - 400, 1 from organizations`.execute(db)
  await sql`insert into billing_ledger (organization_id, project_id, report_id, run_id, kind, ended_at, day, records, requests, runs)
    select ${large}::int, r.project_id, r.id, n, 'RUN', ${month} + n % 27 * interval '1 day', ${month} + n % 27, n % 5000, 900, 1
    from generate_series(1, ${ledgerLines}::int) n
    join (select r.*, row_number() over (order by r.id) as place from reports r join projects p on p.id = r.project_id
      where p.organization_id = ${large}) r on r.place = 1 + n % 100`.execute(db)
  await sql`insert into billing_usage_days (organization_id, report_id, day, records, requests, runs)
    select organization_id, report_id, day, sum(records), sum(requests), sum(runs) from billing_ledger group by 1, 2, 3`.execute(
    db,
  )
  await sql`insert into billing_usage_months (organization_id, report_id, month, records, requests, runs, lines, unbilled_runs,
      project_id, report_name, project_name)
    select p.organization_id, r.id, ${month}, coalesce(l.records, 75000), coalesce(l.requests, 27000), coalesce(l.runs, 30),
      coalesce(l.lines, 30), 0, p.id, r.name, p.name
    from reports r join projects p on p.id = r.project_id
    left join (select report_id, sum(records) as records, sum(requests) as requests, sum(runs) as runs, count(*) as lines
      from billing_ledger group by 1) l on l.report_id = r.id`.execute(db)
  await sql`insert into billing_usage_days (organization_id, report_id, day, records, requests, runs)
    select p.organization_id, r.id, ${month} + d, 75000 / 27, 1000, 1 from reports r join projects p on p.id = r.project_id
    cross join generate_series(0, 26) d where p.organization_id <> ${large}`.execute(db)
}

/** Proxy use of many reports over the longest period of the dashboard. */
export async function seedProxyUse(db: Db): Promise<void> {
  await sql`insert into proxy_changes (organization_id, report_id, list, host, day, rows, requests, failures, blocked, bytes, micros)
    select p.organization_id, r.id, (array['General Proxy', 'Residential'])[1 + r.id % 2], 'host' || r.id % 300 || '.example',
      current_date - d, 100, 120, 2, 3, 1000000, 2500
    from reports r join projects p on p.id = r.project_id cross join generate_series(0, ${proxyDays - 1}::int) d
    where r.id <= ${proxyReports}`.execute(db)
  while (await foldProxyUse(db));
}

/** Lists and charts of billing, proxies, accounts and tasks. */
export function ledgerViews(admin: string, own: string): ListView[] {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
  const of = (accountId: number) => `/billing/accounts/${accountId}/statements/${month}`
  return [
    ['billing rules', admin, () => '/billing/rules'],
    ['statements of a month', admin, () => `/billing/statements?month=${month}`],
    ['a statement', admin, (round) => of(10 + round)],
    ['a statement of 1,000,000 ledger lines', admin, () => of(large)],
    ['usage of the own account', own, () => '/billing/own'],
    ['proxy usage, 30 days', admin, () => '/admin/proxy-usage'],
    ['proxy usage, 90 days', admin, () => '/admin/proxy-usage?days=90'],
    ['accounts', admin, () => '/organizations/org-v2'],
    ['an account', admin, (round) => `/organizations/${10 + round}`],
    ['health and usage of an account', admin, (round) => `/organizations/${10 + round}/overview`],
    ['background tasks', admin, () => '/tasks'],
    ['background tasks that failed', admin, () => '/tasks?state=FAILED'],
    ['health of the installation', admin, () => '/admin/operation'],
  ]
}

/** Recomputes the large statement from its ledger lines. @returns the time in milliseconds */
export async function timeCheck(url: string, admin: string): Promise<number> {
  const path = ledgerViews(admin, admin).find(([name]) => name.startsWith('a statement of'))![2](0)
  const started = performance.now()
  const response = await fetch(`${url}/api${path}/check`, { headers: { authorization: `Bearer ${admin}` } })
  if (!response.ok) throw new Error(`The check answered ${response.status}: ${await response.text()}`)
  return performance.now() - started
}
