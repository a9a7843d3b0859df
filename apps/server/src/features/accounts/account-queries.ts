import { sql } from 'kysely'
import type { z } from 'zod'
import { defaultGate } from '@windrow/contract/anomalies'
import type { Account, AccountListQuery } from '@windrow/contract/schemas/accounts'
import type { Db } from '../../database/connect.ts'
import { holdsText } from '../../database/search-text.ts'

type ListQuery = z.output<typeof AccountListQuery>

const matching = (db: Db, query: Pick<ListQuery, 'search' | 'tier' | 'accountType' | 'status'>) =>
  db
    .selectFrom('organizations')
    .$if(Boolean(query.search), (q) => q.where(holdsText(sql.ref('organizations.name'), query.search ?? '')))
    .$if(query.tier !== undefined, (q) => q.where('tier', '=', query.tier!))
    .$if(query.status !== undefined, (q) =>
      q.where('organizations.deactivated_at', query.status === 'ACTIVE' ? 'is' : 'is not', null),
    )
    .$if(query.accountType !== undefined, (q) => q.where('account_type', '=', query.accountType!))

const orders = {
  name: sql`lower(organizations.name)`,
  '-name': sql`lower(organizations.name) desc`,
  createdDate: sql`organizations.created_at`,
  '-createdDate': sql`organizations.created_at desc`,
}

export async function pageOfAccounts(
  db: Db,
  query: ListQuery,
): Promise<{ organizations: Account[]; total: number }> {
  const [rows, { total }] = await Promise.all([
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
  ])
  const organizations = await loadAccounts(
    db,
    rows.map((row) => row.id),
  )
  return { organizations, total }
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
