import { type RawBuilder, sql } from 'kysely'
import type { ProxyUse } from '@windrow/crawler/fetch/proxy/proxy-pool'
import type { RequestRecord } from '@windrow/crawler/records/records'
import type { Db, Trx } from '../../database/connect.ts'

const micros = 1_000_000

/** Assignments that add to an existing usage row. */
const added = (table: 'run_proxy_use' | 'page_copy_proxy_use') =>
  Object.fromEntries(
    (['requests', 'failures', 'bytes', 'cost'] as const).map((name) => [
      name,
      sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ]),
  )

type ListUse = Pick<ProxyUse, 'list' | 'requests' | 'failures' | 'bytes' | 'cost'>

/** The use of all hosts together, by list. */
function byList(uses: readonly ProxyUse[]): ListUse[] {
  const lists = new Map<string, ListUse>()
  for (const { list, requests, failures, bytes, cost } of uses) {
    const known = lists.get(list) ?? { list, requests: 0, failures: 0, bytes: 0, cost: 0 }
    lists.set(list, {
      list,
      requests: known.requests + requests,
      failures: known.failures + failures,
      bytes: known.bytes + bytes,
      cost: known.cost + cost,
    })
  }
  return [...lists.values()]
}

/** What the pages of a batch add to the use of a host: their rows, and block pages that look like answers. */
export interface HostPages {
  host: string
  rows: number
  blocked: number
}

/** Pages by host. 403 and 429 aren't counted here: the proxies count them, for each attempt. */
export function pagesByHost(requests: readonly RequestRecord[]): HostPages[] {
  const hosts = new Map<string, HostPages>()
  for (const { url, rows, code, httpStatus } of requests) {
    const isWall = code === 'BLOCKED' && httpStatus !== 403 && httpStatus !== 429
    const host = URL.parse(url)?.hostname
    if (!host || (rows === 0 && !isWall)) continue
    const known = hosts.get(host) ?? { host, rows: 0, blocked: 0 }
    hosts.set(host, { host, rows: known.rows + rows, blocked: known.blocked + (isWall ? 1 : 0) })
  }
  return [...hosts.values()]
}

type Change = Omit<ProxyUse, 'cost'> & { rows: number; micros: number }

/** The use of a batch and its pages, by list and host. `list`: that of the pages; null if they used none. */
function changesOf(uses: readonly ProxyUse[], list: string | null, pages: readonly HostPages[]): Change[] {
  const changes = new Map<string, Change>()
  for (const { cost, ...use } of uses)
    changes.set(`${use.list}\n${use.host}`, { ...use, rows: 0, micros: Math.round(cost * micros) })
  if (list === null) return [...changes.values()]
  for (const { host, rows, blocked } of pages) {
    const key = `${list}\n${host}`
    const none = { list, host, requests: 0, failures: 0, blocked: 0, bytes: 0, rows: 0, micros: 0 }
    const before = changes.get(key) ?? none
    changes.set(key, { ...before, rows: before.rows + rows, blocked: before.blocked + blocked })
  }
  return [...changes.values()]
}

interface Place {
  account: RawBuilder<number>
  reportId: number | null
}

async function insertChanges(db: Db, place: Place, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const day = sql<string>`figures_day(${place.account}, now())`
  await db
    .insertInto('proxy_changes')
    .values(
      changes.map((change) => ({
        organization_id: place.account,
        report_id: place.reportId,
        day,
        ...change,
      })),
    )
    .execute()
}

export interface BatchUse {
  proxies: readonly ProxyUse[]
  /** The list of the run's proxies; null if it uses none. */
  proxyList: string | null
  pages: readonly HostPages[]
}

/** Adds a batch's proxy usage to the run and to the figures of its day, in the transaction of the batch. */
export async function addRunProxyUse(
  trx: Trx,
  run: { runId: number; reportId: number },
  { proxies, proxyList, pages }: BatchUse,
): Promise<void> {
  const account = sql<number>`(select organization_id from runs where id = ${run.runId})`
  await insertChanges(trx, { account, reportId: run.reportId }, changesOf(proxies, proxyList, pages))
  if (proxies.length === 0) return
  await trx
    .insertInto('run_proxy_use')
    .values(byList(proxies).map((use) => ({ run_id: run.runId, ...use })))
    .onConflict((conflict) => conflict.columns(['run_id', 'list']).doUpdateSet(added('run_proxy_use')))
    .execute()
}

/** Adds the proxy usage of a page copy to the project's usage of today, once per list. */
export async function addCopyProxyUse(
  db: Db,
  project: { id: number; organization_id: number },
  uses: readonly ProxyUse[],
): Promise<void> {
  if (uses.length === 0) return
  const day = sql<string>`(now() at time zone 'UTC')::date`
  await db.transaction().execute(async (trx) => {
    const account = sql<number>`${project.organization_id}::bigint`
    await insertChanges(trx, { account, reportId: null }, changesOf(uses, null, []))
    await trx
      .insertInto('page_copy_proxy_use')
      .values(byList(uses).map((use) => ({ project_id: project.id, day, ...use })))
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'list', 'day']).doUpdateSet(added('page_copy_proxy_use')),
      )
      .execute()
  })
}
