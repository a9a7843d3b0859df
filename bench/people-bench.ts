import { routes } from '@windrow/contract/routes'
import { checkRecipe } from '@windrow/crawler/check-recipe'
import { catalogueRecipe } from '@windrow/practice-site/practice-recipes'
import { sql } from 'kysely'
import type { AppContext } from '../apps/server/src/context.ts'
import { guard } from '../apps/server/src/http/guard.ts'
import { KeyLimit } from '../apps/server/src/http/key-limit.ts'
import { tokenOf, withContext, withServer } from './installation.ts'
import { timeViews, type ListView } from './lists-bench.ts'
import { number, percentile, printTable } from './measure.ts'
import { note } from './results.ts'
import { seedReport } from './seed.ts'

const firstNames = ['Maja', 'Oskar', 'Inês', 'Jun', 'Tomás', 'Leila', 'Sam', 'Aino', 'Helen', 'Pierre']
const lastNames = ['Lindqvist', 'Brandt', 'Ferreira', 'Watanabe', 'Aguiar', 'Haddad', 'Whitlock', 'Salonen']

/** Searches among many people and accounts over HTTP, and what the guard takes of every request. */
export async function benchPeople({ people, accounts }: { people: number; accounts: number }): Promise<void> {
  await withContext(async (app) => {
    await seed(app, people, accounts)
    const staff = await tokenOf(app, 1)
    const manager = await tokenOf(app, 2)
    await withServer(app, (url) =>
      benchSearches(url, staff, manager, `${number(people)} users, ${number(accounts)} accounts`),
    )
    await benchGuard(app, staff)
  })
}

/** User 1 is ADMIN, user 2 MANAGER of account 2; one account holds a tenth of all people, every user has a project. */
async function seed({ db }: AppContext, people: number, accounts: number): Promise<void> {
  await sql`insert into organizations (name, tier) select 'Account ' || n || ' ' || md5(n::text), (array['basic', 'plus', 'premium'])[1 + n % 3]
    from generate_series(1, ${accounts}::int) n`.execute(db)
  await sql`insert into users (organization_id, email, first_name, last_name, role_id, password_hash, last_login_at, deactivated_at)
    select case when n = 1 then 1 when n % 10 = 0 or n = 2 then 2 else 3 + n % (${accounts}::int - 2) end,
      'person' || n || '.' || left(md5(n::text), 6) || '@' || left(md5((n % 500)::text), 8) || '.example',
      (${firstNames}::text[])[1 + n % ${firstNames.length}], (${lastNames}::text[])[1 + (n / 7) % ${lastNames.length}] || (n % 997),
      case when n = 1 then 1 when n % 20 = 2 then 20 else 10 end, null,
      case when n % 3 = 0 then null else now() - (n % 1000) * interval '1 hour' end, case when n % 50 = 7 then now() end
    from generate_series(1, ${people}::int) n`.execute(db)
  await sql`insert into projects (organization_id, owner_id, name) select organization_id, id, 'Project ' || id from users`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db) // as autovacuum would have done by then
}

async function benchSearches(url: string, staff: string, manager: string, among: string): Promise<void> {
  const views: ListView[] = [
    ['users, first page', staff, () => '/users'],
    ['users, page 2,000', staff, () => '/users?page=2000'],
    ['users, by last login', staff, () => '/users?sort=-lastLogin'],
    ['users, newest first', staff, () => '/users?sort=-createdDate'],
    ['users, by a whole address', staff, (round) => `/users?search=person${round * 97 + 3}.`],
    ['users, by a name that many have', staff, () => '/users?search=lindqvist'],
    ['users, by two letters', staff, () => '/users?search=ha'],
    ['users, by role and state', staff, () => '/users?roleName=MANAGER&status=ACTIVE'],
    ['members of an account with a tenth of all', manager, () => '/teams/members'],
    ['members of it, by a name', manager, (round) => `/teams/members?search=maja lindqvist${round * 10}`],
    ['members of it, by two letters', manager, () => '/teams/members?search=ha'],
    ['accounts, first page', staff, () => '/organizations/org-v2'],
    [
      'accounts, by a part of the name',
      staff,
      (round) => `/organizations/org-v2?search=account ${round + 20}`,
    ],
    ['accounts, by two letters', staff, () => '/organizations/search-organizations?search=ab'],
    ['whether a name is free', staff, (round) => `/organizations/check?name=Nordlake ${round}`],
  ]
  await timeViews(url, 'people', `Searches among ${among}`, views)
}

/** The guard alone: session, project and permission of a request, as it runs before every handler. */
async function benchGuard(app: AppContext, token: string): Promise<void> {
  const { recipe } = checkRecipe(catalogueRecipe('https://shop.example'))
  if (!recipe) throw new Error('the recipe is wrong')
  const seeded = await seedReport(app.db, recipe)
  const run = { id: seeded.projectId, rid: seeded.reportId, hid: seeded.runId }
  const keyLimit = new KeyLimit(1000)
  const request = { method: 'GET', headers: { authorization: `Bearer ${token}` }, cookies: {} } as never
  const cases = [
    ['session and permission', routes.projectList, undefined],
    ['session, project and permission', routes.projectGet, { id: 2 }],
    ['session, project, report, run and permission', routes.runGet, run],
    ['session, person and permission', routes.userGet, { userId: 2 }],
  ] as const
  const table: string[][] = []
  for (const [name, definition, params] of cases) {
    const times: number[] = []
    for (let round = 0; round < 2000; round++) {
      const started = performance.now()
      await guard(app, keyLimit, definition, request, {} as never, params)
      times.push(performance.now() - started)
    }
    note({ what: `guard: ${name}`, value: percentile(times, 0.5), unit: 'ms', goal: { atMost: 1 } })
    table.push([name, `${number(percentile(times, 0.5), 2)} ms`, `${number(percentile(times, 0.95), 2)} ms`])
  }
  printTable('What the guard takes of a request (median wanted: below 1 ms)', ['', 'median', 'p95'], table)
}
