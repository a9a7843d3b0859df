import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AccountStanding } from '@windrow/contract/accounts'
import { defaultGate } from '@windrow/contract/anomalies'
import type { Account, AccountListQuery, AccountRow } from '@windrow/contract/schemas/accounts'
import { accountBudgets } from '../../budgets/budget-queries.ts'
import type { Db } from '../../database/connect.ts'
import { holdsText } from '../../database/search-text.ts'

type ListQuery = z.output<typeof AccountListQuery>

/** What an account spent this month; null for nothing. */
const spent = sql.ref('account_months.spent_micros')
const ofThisMonth = sql<boolean>`account_months.month
  = date_trunc('month', now() at time zone organizations.time_zone)::date`

/** All accounts, with this month of those that spent something. */
const accountsWithMonths = (db: Db) =>
  db
    .selectFrom('organizations')
    .leftJoin('account_months', (join) =>
      join.onRef('account_months.organization_id', '=', 'organizations.id').on(ofThisMonth),
    )

const openTasks = sql`select t.organization_id from anomaly_tasks t where t.is_open and not t.is_hidden`

const standings: Record<AccountStanding, RawBuilder<boolean>> = {
  warning: sql`(${spent} * 100 >= organizations.budget_micros * 80)`,
  full: sql`(${spent} >= organizations.budget_micros)`,
  tasks: sql`(organizations.id in (${openTasks}))`,
}

const matching = (
  db: Db,
  query: Pick<ListQuery, 'search' | 'tier' | 'accountType' | 'status'> & Partial<Pick<ListQuery, 'standing'>>,
) =>
  accountsWithMonths(db)
    .$if(Boolean(query.search), (q) => q.where(holdsText(sql.ref('organizations.name'), query.search ?? '')))
    .$if(query.tier !== undefined, (q) => q.where('tier', '=', query.tier!))
    .$if(query.status !== undefined, (q) =>
      q.where('organizations.deactivated_at', query.status === 'ACTIVE' ? 'is' : 'is not', null),
    )
    .$if(query.standing !== undefined, (q) => q.where(standings[query.standing!]))
    .$if(query.accountType !== undefined, (q) => q.where('account_type', '=', query.accountType!))

const orders = {
  name: sql`lower(organizations.name)`,
  '-name': sql`lower(organizations.name) desc`,
  createdDate: sql`organizations.created_at`,
  '-createdDate': sql`organizations.created_at desc`,
  budget: sql`${spent}::float8 / organizations.budget_micros nulls last, lower(organizations.name)`,
  '-budget': sql`${spent}::float8 / organizations.budget_micros desc nulls last, lower(organizations.name)`,
}

export async function pageOfAccounts(
  db: Db,
  query: ListQuery,
): Promise<{ organizations: AccountRow[]; total: number; counts: AccountCounts }> {
  const [rows, { total }, counts] = await Promise.all([
    matching(db, query)
      .select('organizations.id')
      .orderBy(orders[query.sort])
      .orderBy('organizations.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching(db, query)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    countStandings(db),
  ])
  const organizations = await withFigures(
    db,
    await loadAccounts(
      db,
      rows.map((row) => row.id),
    ),
  )
  return { organizations, total, counts }
}

type AccountCounts = Record<'all' | AccountStanding, number>

const countStandings = (db: Db): Promise<AccountCounts> =>
  accountsWithMonths(db)
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where ${standings.warning})::int`.as('warning'),
      sql<number>`count(*) filter (where ${standings.full})::int`.as('full'),
      sql<number>`(select count(distinct organization_id)::int from (${openTasks}) open)`.as('tasks'),
    ])
    .executeTakeFirstOrThrow()

interface Figures {
  id: number
  reports: number
  runs: number
  succeeded: number
  held: number
  tasks: number
}

/** Budgets, runs of the last 30 days and open work, which the list shows. */
async function withFigures(db: Db, accounts: readonly Account[]): Promise<AccountRow[]> {
  const ids = accounts.map(({ organizationId }) => organizationId)
  if (ids.length === 0) return []
  const [budgets, { rows }] = await Promise.all([
    accountBudgets(db, ids),
    sql<Figures>`
      select o.id, (select count(*)::int from reports r join projects p on p.id = r.project_id
          where p.organization_id = o.id and p.status <> 'DELETED') as reports,
        coalesce(d.runs, 0)::int as runs, coalesce(d.succeeded, 0)::int as succeeded,
        (select count(*)::int from runs r where r.organization_id = o.id and r.review_state = 'HELD'
          and r.deleted_at is null) as held,
        (select count(*)::int from anomaly_tasks t where t.organization_id = o.id and t.is_open
          and not t.is_hidden) as tasks
      from organizations o
      left join lateral (
        select sum(runs) as runs, sum(succeeded) as succeeded from account_days d
        where d.organization_id = o.id and d.day > (now() at time zone o.time_zone)::date - 30
      ) d on true
      where o.id = any(${ids}::bigint[])`.execute(db),
  ])
  const figures = new Map(rows.map((row) => [row.id, row]))
  return accounts.map((account) => {
    const { reports, runs, succeeded, held, tasks } = figures.get(account.organizationId)!
    return {
      ...account,
      budget: budgets.get(account.organizationId)!,
      totalReports: reports,
      runs,
      succeededRuns: succeeded,
      heldRuns: held,
      openTasks: tasks,
    }
  })
}

export const searchAccounts = (db: Db, search: string, limit: number) =>
  matching(db, { search })
    .select(['organizations.id as organizationId', 'organizations.name'])
    .orderBy(orders.name)
    .limit(limit)
    .execute()

export const accountNamesOf = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('organizations')
        .select(['id as organizationId', 'name'])
        .where('id', 'in', ids)
        .orderBy(orders.name)
        .execute()

export const ownedAccountIds = async (db: Db, userId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('owner_id', '=', userId)
    .orderBy(orders.name)
    .execute()
  return rows.map((row) => row.id)
}

export const nameIsTaken = async (db: Db, name: string): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()) !== undefined

/** The accounts with these ids as the API returns them, in the order of the ids. */
export async function loadAccounts(db: Db, ids: readonly number[]): Promise<Account[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('organizations')
    .leftJoin('users as owner', 'owner.id', 'organizations.owner_id')
    .selectAll('organizations')
    .select([
      'owner.email as owner_email',
      sql<string>`owner.first_name || ' ' || owner.last_name`.as('owner_name'),
      sql<number>`(select count(*)::int from users u where u.organization_id = organizations.id and u.removed_at is null)`.as(
        'users',
      ),
      sql<number>`(select count(*)::int from projects p where p.organization_id = organizations.id and p.status <> 'DELETED')`.as(
        'projects',
      ),
    ])
    .where('organizations.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return {
      organizationId: row.id,
      name: row.name,
      status: row.deactivated_at ? 'DEACTIVATED' : 'ACTIVE',
      tier: row.tier,
      accountType: row.account_type,
      allowedDomains: row.allowed_domains,
      owner:
        row.owner_id === null
          ? null
          : { userId: row.owner_id, email: row.owner_email ?? '', fullName: row.owner_name },
      maxRequests: row.max_requests,
      retentionDays: row.retention_days,
      timeZone: row.time_zone,
      deniedFormats: row.denied_formats,
      deniedDestinations: row.denied_destinations,
      deliveryGate: row.delivery_gate ?? defaultGate,
      reviewMinutes: row.review_minutes,
      managersReview: row.managers_review,
      notes: row.notes,
      totalUsers: row.users,
      totalProjects: row.projects,
      createdDate: row.created_at.toISOString(),
    }
  })
}
