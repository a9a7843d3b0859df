import { roleIds } from '@windrow/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/database/connect.ts'

/** What an installation of some years holds. */
export const listSizes = { accounts: 50, projects: 1000, reports: 100_000, runs: 1_000_000 }

/** Whom the lists are asked as: user 1 is ADMIN, user 2 MANAGER of account 2, user 3 VIEWER of it. */
export const listUsers = { admin: 1, manager: 2, viewer: 3 }

const things = ['Outdoor gear', 'Garden tools', 'Hotels', 'Flights', 'Books', 'Wine', 'Jobs', 'Flats', 'Cars']
const shops = ['Fernhill Supply', 'Nordlake', 'Alpine Depot', 'Harbour & Sons', 'Kestrel', 'Old Mill', 'Vega']
const places = ['Oslo', 'Lyon', 'Porto', 'Turku', 'Graz', 'Bergen', 'Ghent', 'Lucca', 'Umeå', 'Split', 'Bath']

/**
 * Fills an empty, migrated database with {@link listSizes}: reports of a recipe, spread evenly over the projects, each
 * with ten runs over ten days, one in fifty of them failed, and one report in two hundred running now.
 */
export async function seedLists(db: Db, sizes = listSizes): Promise<void> {
  await seedPlaces(db, sizes)
  await seedRuns(db, sizes)
  await sql`vacuum analyze`.execute(db) // as autovacuum would have done by then
}

/** The accounts, people, projects and reports of {@link seedLists}, without runs. */
export async function seedPlaces(db: Db, sizes: Omit<typeof listSizes, 'runs'>): Promise<void> {
  await seedPeople(db, sizes)
  await seedReports(db, sizes)
}

async function seedPeople(
  db: Db,
  { accounts, projects }: Pick<typeof listSizes, 'accounts' | 'projects'>,
): Promise<void> {
  await sql`insert into organizations (name, tier) select 'Account ' || n || ' ' || left(md5(n::text), 6),
      (array['basic', 'plus', 'premium'])[1 + n % 3] from generate_series(1, ${accounts}::int) n`.execute(db)
  await sql`insert into users (organization_id, email, first_name, last_name, role_id, password_hash)
    select case when n <= 3 then least(n, 2) else 1 + n % ${accounts}::int end, 'person' || n || '@bench.example', 'Person', 'Number ' || n,
      case n when 1 then ${roleIds.ADMIN}::int when 2 then ${roleIds.MANAGER}::int when 3 then ${roleIds.VIEWER}::int else ${roleIds.TRUSTED}::int end, null
    from generate_series(1, ${accounts * 10}::int) n`.execute(db)
  await sql`insert into projects (organization_id, owner_id, name, status, created_at)
    select 1 + n % ${accounts}::int, 4 + n % ${accounts * 10 - 4}::int, (${things}::text[])[1 + n % ${things.length}] || ' ' || (${places}::text[])[1 + (n / 7) % ${places.length}] || ' ' || n,
      (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'PROCESSING', 'PENDING', 'COMPLETED', 'CANCELED'])[1 + n % 7], now() - n * interval '3 hours'
    from generate_series(1, ${projects}::int) n`.execute(db)
  await sql`insert into project_members (project_id, user_id) select id, ${listUsers.viewer}::int from projects where organization_id = 2`.execute(
    db,
  )
}

const recipe = JSON.stringify({
  version: 1,
  start: ['https://shop.example/all'],
  types: { list: { table: 'products', items: 'li', fields: { name: { select: 'h3' } } } },
})

async function seedReports(
  db: Db,
  { projects, reports }: Pick<typeof listSizes, 'projects' | 'reports'>,
): Promise<void> {
  await sql`insert into reports (project_id, name, status, service_code, recipe_version, created_by, created_at)
    select 1 + n % ${projects}::int, (${shops}::text[])[1 + (n / 3) % ${shops.length}] || ' ' || (${places}::text[])[1 + (n / 11) % ${places.length}] || ' ' || n,
      case when n % 50 = 7 then 'CANCELED' when n % 50 = 8 then 'DISABLED' else 'ACTIVE' end, 'page-extractor', 1, 1, now() - n * interval '2 minutes'
    from generate_series(1, ${reports}::int) n`.execute(db)
  await sql`insert into recipe_versions (report_id, version, recipe, created_by) select id, 1, ${recipe}::json, 1 from reports`.execute(
    db,
  )
}

/**
 * In the order of time, as they came, over ten days; without day figures, which no list reads.
 *
 * @param reportOf SQL of the report of run `n.n`; each of the last runs, one for each report, must have another
 */
export async function seedRuns(
  db: Db,
  { reports, runs }: Pick<typeof listSizes, 'reports' | 'runs'>,
  reportOf = sql`1 + n.n % ${reports}::int`,
): Promise<void> {
  await sql`alter table runs disable trigger user`.execute(db)
  await sql`insert into runs (organization_id, project_id, report_id, recipe_version, status, run_type, initiator_id, rows, done, created_at, started_at, ended_at)
    select p.organization_id, p.id, r.id, 1,
      case when n.n > ${runs - reports}::int and r.id % 200 = 0 then 'PROCESSING' when n.n % 50 = 7 then 'FAILED' else 'SUCCESS' end,
      case when n.n % 3 = 0 then 'On-demand' else 'Scheduled' end, 1 + n.n % 3, n.n % 5000, n.n % 900, t.at, t.at,
      case when n.n > ${runs - reports}::int and r.id % 200 = 0 then null else t.at + interval '5 minutes' end
    from generate_series(1, ${runs}::int) n(n)
    join reports r on r.id = ${reportOf}
    join projects p on p.id = r.project_id
    cross join lateral (select now() - (${runs}::int - n.n) * interval '10 days' / ${runs}::int as at) t
    order by n.n`.execute(db)
  await sql`alter table runs enable trigger user`.execute(db)
}
