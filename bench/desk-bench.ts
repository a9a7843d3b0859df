import { sql } from 'kysely'
import { roleIds } from '@windrow/contract/roles'
import type { Db } from '../apps/server/src/database/connect.ts'
import { foldFigures } from '../apps/server/src/day-figures/fold-figures.ts'
import { ledgerViews, seedLedger, seedProxyUse, timeCheck } from './desk-ledger.ts'
import { tokenOf, withContext, withServer } from './installation.ts'
import { timeViews, type ListView } from './lists-bench.ts'
import { number, printTable } from './measure.ts'
import { note } from './results.ts'

/** What a large operator holds: each report ran a hundred times, on as many days. */
const sizes = { accounts: 1000, projects: 10_000, reports: 100_000, days: 100 }
/** Raw runs of the last days, for what the desk reads from them. */
const rawDays = 3
const staff = 1
const manager = 2

const measures = sql.raw(
  'runs, succeeded, failed, stopped, findings, held, delivered, undelivered, on_time, late, records, requests, bytes, run_seconds, proxy_micros',
)
const sums = sql.raw(
  'sum(runs), sum(succeeded), sum(failed), sum(stopped), sum(findings), sum(held), sum(delivered), sum(undelivered), sum(on_time), sum(late), sum(records), sum(requests), sum(bytes), sum(run_seconds), sum(proxy_micros)',
)

async function seedPlaces(db: Db): Promise<void> {
  const { accounts, projects, reports } = sizes
  await sql`insert into organizations (name, tier) select 'Account ' || n, (array['basic', 'plus', 'premium'])[1 + n % 3]
    from generate_series(1, ${accounts}::int) n`.execute(db)
  await sql`insert into users (organization_id, email, first_name, last_name, role_id)
    select n, 'person' || n || '@bench.example', 'Person', 'Number ' || n,
      case n when ${staff}::int then ${roleIds.ADMIN}::int else ${roleIds.MANAGER}::int end
    from generate_series(1, ${accounts}::int) n`.execute(db)
  await sql`insert into projects (organization_id, owner_id, name)
    select 1 + n % ${accounts}::int, 1 + n % ${accounts}::int, 'Project ' || n from generate_series(1, ${projects}::int) n`.execute(
    db,
  )
  await sql`insert into reports (project_id, name, created_by) select 1 + n % ${projects}::int, 'Report ' || n, 1
    from generate_series(1, ${reports}::int) n`.execute(db)
}

/** Ten million runs as the figures that their triggers and the scheduler would have left. */
async function seedFigures(db: Db): Promise<void> {
  const { days } = sizes
  // Built as a whole afterwards, which takes a quarter of the time.
  await sql`alter table report_days set unlogged`.execute(db)
  await sql`alter table report_days drop constraint report_days_pkey`.execute(db)
  await sql`insert into report_days (report_id, day, ${measures})
    select r.id, current_date - d, 1, (k <> 0)::int, (k = 0)::int, 0, (k % 10 = 1)::int, (k % 40 = 1)::int, 1, 0, (k % 30 <> 2)::int,
      (k % 30 = 2)::int, (r.id * 37 + d * 11) % 5000, 900, 40000000, 240, (r.id + d) % 90000
    from generate_series(0, ${days - 1}::int) d cross join reports r cross join lateral (select (r.id * 7 + d * 13) % 50 as k) x`.execute(
    db,
  )
  await sql`alter table report_days add primary key (report_id, day)`.execute(db)
  await sql`insert into failure_days (report_id, day, failure_kind, failed)
    select report_id, day, (array['BLOCKED', 'LOGIN', 'CHANGED', 'TIMEOUT', 'UNREACHABLE', 'WORKER'])[1 + report_id % 6], failed
    from report_days where failed > 0`.execute(db)
  await sql`insert into account_days (organization_id, day, ${measures})
    select p.organization_id, day, ${sums} from report_days d join reports r on r.id = d.report_id
    join projects p on p.id = r.project_id group by 1, 2`.execute(db)
  await sql`insert into project_days (project_id, day, ${measures})
    select r.project_id, day, ${sums} from report_days d join reports r on r.id = d.report_id group by 1, 2`.execute(
    db,
  )
  await sql`insert into report_sums (report_id, days, as_of, project_id, organization_id, is_listed, ${measures})
    select report_id, span, current_date, p.id, p.organization_id, true, ${sums}
    from report_days d cross join unnest(array[0, 30, 60, 90]) span
    join reports r on r.id = d.report_id join projects p on p.id = r.project_id
    where span = 0 or day > current_date - span group by span, report_id, p.id`.execute(db)
}

/** Runs of the last days as rows, one in fifty failed, without adding them up again. */
async function seedRuns(db: Db): Promise<void> {
  await sql`alter table runs disable trigger user`.execute(db)
  await sql`insert into runs (organization_id, project_id, report_id, recipe_version, status, run_type, initiator_id, rows, done, counted_day,
      created_at, started_at, ended_at)
    select p.organization_id, p.id, r.id, 1, case when (r.id * 7 + d * 13) % 50 = 0 then 'FAILED' else 'SUCCESS' end, 'Scheduled', 1,
      (r.id * 37 + d * 11) % 5000, 900, current_date - d, t.at, t.at, t.at + interval '4 minutes'
    from generate_series(0, ${rawDays - 1}::int) d cross join reports r join projects p on p.id = r.project_id
    cross join lateral (select now() - d * interval '1 day' - (r.id % 1000) * interval '40 seconds' as at) t`.execute(
    db,
  )
  await sql`alter table runs enable trigger user`.execute(db)
}

async function printStorage(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
    where relname in ('report_days', 'account_days', 'failure_days', 'report_sums', 'project_sums', 'project_days', 'all_days', 'billing_ledger',
      'billing_usage_days', 'billing_usage_months', 'report_proxy_days', 'host_proxy_days', 'runs')
    order by 3 desc`.execute(db)
  const table = rows.map((each) => [
    each.name,
    number(each.rows),
    `${number(each.bytes / 1e6)} MB`,
    `${number(each.bytes / Math.max(1, each.rows))} B`,
  ])
  printTable('Storage of day figures', ['', 'rows', 'with indexes', 'per row'], table)
}

/** What the scheduler needs for a batch of runs that ended, and what their transactions need for the triggers. */
async function printFolding(db: Db): Promise<void> {
  const runs = 5000
  const started = performance.now()
  await sql`update runs set finding_count = finding_count + 1 where id in (select id from runs order by id desc limit ${runs})`.execute(
    db,
  )
  const changed = performance.now()
  while (await foldFigures(db));
  const folded = performance.now()
  printTable(
    `${number(runs)} changed runs`,
    ['', 'time'],
    [
      ['changed in one transaction, with triggers', `${number(changed - started)} ms`],
      ['added up by the scheduler', `${number(folded - changed)} ms`],
    ],
  )
}

/** Reporting and the desk of a large operator, over HTTP. */
export async function benchDesk(): Promise<void> {
  await withContext(async (app) => {
    await seedPlaces(app.db)
    await seedFigures(app.db)
    await seedRuns(app.db)
    await seedLedger(app.db)
    await seedProxyUse(app.db)
    await sql`vacuum analyze`.execute(app.db) // as autovacuum would have done by then
    const [admin, own] = [await tokenOf(app, staff), await tokenOf(app, manager)]
    await withServer(app, async (url) => {
      const table = (query: string) => () => `/reporting/table?${query}`
      const views: ListView[] = [
        ...['30', '60', '90', 'all'].map((days): ListView => [
          `reporting, all accounts, ${days}`,
          admin,
          () => `/reporting?days=${days}`,
        ]),
        ['reporting, one account', admin, (round) => `/reporting?accountIds=${1 + round}`],
        ['reporting, a project', admin, (round) => `/reporting?projectIds=${1 + round}`],
        ['reporting of the own account', own, () => '/reporting?days=90'],
        ['table by account', admin, table('days=90')],
        ['table by project', admin, table('days=90&group=project')],
        ['table by report', admin, table('days=90&group=report')],
        ['table by report, page 100', admin, table('days=90&group=report&page=100')],
        ['table by report, by success', admin, table('days=90&group=report&sort=successful')],
        [
          'table by report, an account',
          admin,
          (round) => `/reporting/table?group=report&accountIds=${1 + round}`,
        ],
        ['desk, a day', admin, () => '/dashboard/desk?period=24h'],
        ['desk, a week', admin, () => '/dashboard/desk?period=7d'],
        ['desk, a month', admin, () => '/dashboard/desk?period=30d'],
        ['desk of the own account', own, () => '/dashboard/desk'],
        ['reports of the own account', own, () => '/dashboard/own'],
        ['generated reports', admin, () => '/reporting/generated'],
      ]
      const { accounts, reports, days } = sizes
      await timeViews(
        url,
        'desk',
        `Reporting and desk of ${number(accounts)} accounts, ${number(reports)} reports, ${number(reports * days)} runs`,
        views,
      )
      await timeViews(
        url,
        'operator',
        'Billing, proxies, accounts and tasks of the same',
        ledgerViews(admin, own),
      )
      const checked = await timeCheck(url, admin)
      note({
        what: 'the large statement recomputed from its lines',
        value: checked,
        unit: 'ms',
        goal: { atMost: 2000 },
      })
    })
    await printStorage(app.db)
    await printFolding(app.db)
  })
}
