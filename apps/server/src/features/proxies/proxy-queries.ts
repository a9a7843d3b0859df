import { sql } from 'kysely'
import type { z } from 'zod'
import type { Proxy, ProxyList, ProxyQuery } from '@windrow/contract/schemas/proxies'
import type { Db } from '../../database/connect.ts'
import type { ProxyRow } from '../../database/project-tables.ts'
import { namedProxies } from '../../access/named-proxies.ts'

export type NamedProxy = ProxyRow & { list: string }
type ListName = Proxy['list']

/** Status columns of a proxy that hasn't been checked. */
export const unchecked = {
  status: 'UNCHECKED',
  status_message: '',
  checked_at: null,
  check_ms: null,
} as const

export const findProxy = (db: Db, id: number): Promise<NamedProxy | undefined> =>
  namedProxies(db).where('proxies.id', '=', id).executeTakeFirst()

/** The id of a list; all lists always exist. */
export const listId = async (db: Db, name: ListName): Promise<number> =>
  (await db.selectFrom('proxy_lists').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** A proxy as the API returns it, without its password. */
export const toProxy = (row: NamedProxy): Proxy => ({
  id: row.id,
  list: row.list as ListName,
  protocol: row.protocol,
  host: row.host,
  port: row.port,
  user: row.user_name,
  hasPassword: row.sealed_password !== null,
  enabled: row.enabled,
  status: row.status,
  statusMessage: row.status_message,
  checkedDate: row.checked_at?.toISOString() ?? null,
  checkMilliseconds: row.check_ms,
  createdDate: row.created_at.toISOString(),
})

export async function pageOfProxies(
  db: Db,
  query: z.output<typeof ProxyQuery>,
): Promise<{ proxies: Proxy[]; total: number }> {
  const { list, status, search, page, limit } = query
  const part = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    ...(list === undefined ? [] : [sql<boolean>`proxy_lists.name = ${list}`]),
    ...(status === undefined ? [] : [sql<boolean>`proxies.status = ${status}`]),
    ...(search === undefined
      ? []
      : [sql<boolean>`(proxies.host || ':' || proxies.port || ' ' || proxies.user_name) ilike ${part}`]),
  ]
  const matching = namedProxies(db).where((eb) => eb.and(conditions))
  const [rows, { total }] = await Promise.all([
    matching
      .orderBy('proxies.list_id')
      .orderBy('proxies.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom(matching.as('matching'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { proxies: rows.map(toProxy), total }
}

/** All lists in their defined order, with the number of proxies. */
export async function allLists(db: Db): Promise<ProxyList[]> {
  const rows = await db
    .selectFrom('proxy_lists')
    .leftJoin('proxies', 'proxies.list_id', 'proxy_lists.id')
    .select([
      'proxy_lists.id',
      'proxy_lists.name',
      'price_per_gigabyte',
      'price_per_thousand',
      sql<number>`count(proxies.id)::int`.as('total'),
      sql<number>`count(*) filter (where proxies.enabled)::int`.as('enabled'),
      sql<number>`count(*) filter (where proxies.enabled and proxies.status = 'FAILING')::int`.as('failing'),
    ])
    .groupBy('proxy_lists.id')
    .orderBy('proxy_lists.id')
    .execute()
  return rows.map(({ price_per_gigabyte, price_per_thousand, ...row }) => ({
    ...row,
    pricePerGigabyte: price_per_gigabyte,
    pricePerThousand: price_per_thousand,
  }))
}
