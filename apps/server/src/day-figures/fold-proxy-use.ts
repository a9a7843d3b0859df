import { sql } from 'kysely'
import { otherHosts } from '@windrow/crawler/run/proxy-tally'
import type { Db } from '../database/connect.ts'
import { plannedOnce } from '../database/plan-once.ts'
import { anyWaits } from '../queue/what-waits.ts'
import { isAlone } from './is-alone.ts'

/** Held by the node that adds proxy use up. */
const foldLock = 7_710
const changesAtOnce = 5000
/** A day is counted by this many hosts at most, which bounds what a period of the dashboard reads. */
const mostHosts = 500
/** Longer than the longest period of the dashboard. */
const hostDaysKept = 120

const measures = ['rows', 'requests', 'failures', 'blocked', 'bytes', 'micros'] as const

const list = sql.join(measures.map((name) => sql.ref(name)))
const summed = sql.join(measures.map((name) => sql`sum(taken.${sql.ref(name)})`))
const added = sql.join(
  measures.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + excluded.${sql.ref(name)}`),
)

/**
 * Adds up the proxy use that was committed, by report, account, list and host, and deletes it in the same transaction, so
 * each counts exactly once. Safe on any number of nodes: one of them works.
 *
 * @returns whether there may be more
 */
export async function foldProxyUse(db: Db): Promise<boolean> {
  if (!(await anyWaits(db, 'proxyUse'))) return false
  return db.transaction().execute(async (trx) => {
    if (!(await isAlone(trx, foldLock))) return false
    const changes = await trx
      .selectFrom('proxy_changes')
      .select('id')
      .orderBy('id')
      .limit(changesAtOnce)
      .$call(plannedOnce)
      .execute()
    if (changes.length === 0) return false
    await sql`
      with taken as (delete from proxy_changes where id = any(${changes.map(({ id }) => id)}::bigint[]) returning *),
      lists as (
        insert into list_proxy_days as kept (day, list, ${list})
        select day, list, ${summed} from taken group by day, list
        on conflict (day, list) do update set ${added}),
      accounts as (
        insert into account_proxy_days as kept (organization_id, day, ${list})
        select organization_id, day, ${summed} from taken
        where exists (select from organizations o where o.id = taken.organization_id)
        group by organization_id, day order by organization_id, day
        on conflict (organization_id, day) do update set ${added}),
      hosts as (
        insert into host_proxy_days as kept (day, host, ${list})
        select day, named, ${summed} from (
          select *, case when exists (select from host_proxy_days d where d.day = t.day and d.host = t.host)
            or place <= ${mostHosts} - (select count(*) from host_proxy_days d where d.day = t.day)
            then t.host else ${otherHosts} end as named
          from (select *, dense_rank() over (partition by day order by host) as place from taken
            where host is not null) t) taken
        group by day, named
        on conflict (day, host) do update set ${added})
      insert into report_proxy_days as kept (report_id, day, list, ${list})
      select report_id, day, list, ${summed} from taken
      where exists (select from reports r where r.id = taken.report_id)
      group by report_id, day, list order by report_id, day, list
      on conflict (report_id, day, list) do update set ${added}`.execute(trx)
    return changes.length === changesAtOnce
  })
}

/** Deletes the days of hosts that no period of the dashboard contains any more. */
export async function tidyHostDays(db: Db): Promise<void> {
  await db
    .deleteFrom('host_proxy_days')
    .where('day', '<', sql<string>`current_date - ${hostDaysKept}::int`)
    .execute()
}
