import { anomalyStatusCodes } from '@windrow/contract/anomalies'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/database/connect.ts'
import { tokenOf, withContext, withServer } from './installation.ts'
import { timeViews, type ListView } from './lists-bench.ts'
import { number } from './measure.ts'
import { listUsers, seedLists } from './seed-lists.ts'

/** One task for each run, of which every sixth is closed. */
const sizes = { accounts: 50, projects: 1000, reports: 12_000, runs: 120_000 }
const openTasks = (sizes.runs / 6) * 5
const heldRuns = 2000

/** Two thirds are assigned, to ten people; found over four weeks, and due within days before and after now. */
async function seedTasks(db: Db): Promise<void> {
  await sql`update users set role_id = 3 where id between 11 and 20`.execute(db)
  // Their events would be 120,000 notifications.
  await sql`alter table anomaly_tasks disable trigger user`.execute(db)
  await sql`
    insert into anomaly_tasks (run_id, report_id, project_id, organization_id, tier_rank, status, assigned_to, level,
      weight, title, finding_count, created_at, due_at, closed_at)
    select r.id, r.report_id, r.project_id, r.organization_id, tier_rank(o.tier),
      case when r.id % 6 = 0 then ${anomalyStatusCodes.FIXED}::int else ${anomalyStatusCodes.ASSIGNED}::int end,
      case when r.id % 3 > 0 then 11 + r.id % 10 end, (array['HIGH', 'MEDIUM', 'LOW'])[1 + r.id % 3],
      1 + (r.id * 7919 % 400) / 100.0, 'Price is empty in ' || r.id || ' rows', 1 + r.id % 5, t.at,
      t.at + interval '14 days' + (r.id * 31 % 600) * interval '1 minute',
      case when r.id % 6 = 0 then t.at + interval '1 hour' end
    from runs r join organizations o on o.id = r.organization_id
    cross join lateral (select now() - (r.id * 104729 % 40320) * interval '1 minute' as at) t
    order by t.at`.execute(db)
  await sql`alter table anomaly_tasks enable trigger user`.execute(db)
  await sql`insert into destinations (report_id, name, type, target, settings, formats, file_name, compression, csv,
      changes_only, replace_files, deliver_manifest, manifest_path, deliver_inventory, enabled)
    select 1, 'Hook', 'URL', '', '{}', '{csv}', '', 'NONE', '{}', false, true, false, '', false, true`.execute(
    db,
  )
  await sql`
    insert into deliveries (destination_id, report_id, run_id, run_date, number, origin, state)
    select 1, report_id, run_id, created_at, 1, 'RUN', 'HELD' from anomaly_tasks order by run_id limit ${heldRuns}`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

/** The list of anomaly tasks over HTTP, with session, guard and database. */
export async function benchReview(): Promise<void> {
  await withContext(async (app) => {
    await seedLists(app.db, sizes)
    await seedTasks(app.db)
    const admin = await tokenOf(app, listUsers.admin)
    const tasks = (query: string) => `/users/admin/anomalies/get-anomalies-tasks-with-filter?${query}`
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
    const account = (round: number) => 1 + (round % sizes.accounts)
    const views: ListView[] = [
      ['by urgency', admin, () => tasks('')],
      ['by urgency, page 2,000', admin, () => tasks('page=2000')],
      ['by urgency, 200 of them', admin, () => tasks('limit=200')],
      ['newest first', admin, () => tasks('sort=newest')],
      ['oldest first', admin, () => tasks('sort=oldest')],
      ['by weight', admin, () => tasks('sort=weight')],
      ['unassigned', admin, () => tasks('view=unassigned')],
      ['closed, by urgency', admin, () => tasks('view=closed')],
      ['closed, newest first', admin, () => tasks('view=closed&sort=newest')],
      ['of one person', admin, (round) => tasks(`assignedTo=${11 + (round % 10)}`)],
      ['of one account', admin, (round) => tasks(`accountId=${account(round)}`)],
      ['of one account, by weight', admin, (round) => tasks(`accountId=${account(round)}&sort=weight`)],
      ['of one project', admin, (round) => tasks(`projectId=${1 + round}`)],
      ['of one report', admin, (round) => tasks(`reportId=${1 + round * 7}`)],
      ['of a week', admin, () => tasks(`startDate=${day(14)}&endDate=${day(7)}`)],
      ['of a week, oldest first', admin, () => tasks(`startDate=${day(14)}&endDate=${day(7)}&sort=oldest`)],
      ['assigned and resolved, by urgency', admin, () => tasks('status=4,7')],
    ]
    await withServer(app, (url) =>
      timeViews(
        url,
        'review',
        `Anomaly tasks: ${number(openTasks)} open, ${number(sizes.runs - openTasks)} closed, ${number(heldRuns)} held runs`,
        views,
      ),
    )
  })
}
