import { type RawBuilder, sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { ProxyUsage } from '@windrow/contract/schemas/proxies'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'

const top = 10
type Usage = ProxyUsage['total']

const sums = (table: string) =>
  sql.join(
    (['rows', 'requests', 'failures', 'blocked', 'bytes'] as const)
      .map((name) => sql`coalesce(sum(${sql.ref(`${table}.${name}`)}), 0)::float8 as ${sql.ref(name)}`)
      .concat(sql`coalesce(sum(${sql.ref(`${table}.micros`)}), 0)::float8 as "costMicros"`),
  )

/** Days of any time zone that are within the period: today may be tomorrow somewhere. */
const since = (days: number) => sql`(now() at time zone 'UTC')::date - ${days}::int`

const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

const byList = (db: Db, days: number) =>
  rowsOf(
    db,
    sql<Usage & { list: string }>`select list, ${sums('d')} from list_proxy_days d
      where day > ${since(days)} group by list order by "costMicros" desc, requests desc, list`,
  )

const byDay = (db: Db, days: number) =>
  rowsOf(
    db,
    sql<Usage & { day: string }>`select to_char(at, 'YYYY-MM-DD') as day, ${sums('d')}
      from generate_series(${since(days)} + 1, ${since(0)}, '1 day') at left join list_proxy_days d on d.day = at
      group by at order by at`,
  )

const byHost = (db: Db, days: number) =>
  rowsOf(
    db,
    sql<Usage & { host: string }>`select host, ${sums('d')} from host_proxy_days d
      where day > ${since(days)} group by host order by "costMicros" desc, requests desc, host limit ${top}`,
  )

const byAccount = (db: Db, days: number) =>
  rowsOf(
    db,
    sql<Usage & { organizationId: number; name: string }>`
      with uses as (
        select organization_id, ${sums('d')} from account_proxy_days d where day > ${since(days)}
        group by organization_id order by "costMicros" desc, requests desc limit ${top})
      select o.id as "organizationId", o.name, uses.rows, uses.requests, uses.failures, uses.blocked, uses.bytes,
        uses."costMicros"
      from uses join organizations o on o.id = uses.organization_id
      order by uses."costMicros" desc, uses.requests desc`,
  )

/** The reports are chosen by the stored sums of their runs, so that only the days of ten are read. */
const byReport = (db: Db, days: number) =>
  rowsOf(
    db,
    sql<ProxyUsage['reports'][number]>`
      with chosen as (
        select report_id from report_sums where days = ${days} and proxy_micros > 0 and is_listed
        order by proxy_micros desc, report_id limit ${top})
      select p.id as "projectId", p.name as "projectName", r.id as "reportId", r.name as "reportName", ${sums('d')}
      from chosen join reports r on r.id = chosen.report_id join projects p on p.id = r.project_id
      join report_proxy_days d on d.report_id = r.id and d.day > ${since(days)}
      group by p.id, r.id order by "costMicros" desc, requests desc, r.id`,
  )

const noUse: Usage = { rows: 0, requests: 0, failures: 0, blocked: 0, bytes: 0, costMicros: 0 }

const totalOf = (lists: readonly Usage[]): Usage =>
  lists.reduce<Usage>(
    (total, list) => ({
      rows: total.rows + list.rows,
      requests: total.requests + list.requests,
      failures: total.failures + list.failures,
      blocked: total.blocked + list.blocked,
      bytes: total.bytes + list.bytes,
      costMicros: total.costMicros + list.costMicros,
    }),
    noUse,
  )

/** Proxy usage of the last days. Reads sums of days only, never runs. */
export const proxyUsage =
  (app: AppContext): Handler<Routes['proxyUsage']> =>
  async ({ query }) => {
    const days = Number(query.days)
    const [lists, byDays, accounts, reports, hosts] = await Promise.all([
      byList(app.db, days),
      byDay(app.db, days),
      byAccount(app.db, days),
      byReport(app.db, days),
      byHost(app.db, days),
    ])
    return { total: totalOf(lists), lists, days: byDays, accounts, reports, hosts }
  }

/** Proxy costs of a run, by list. */
export const runProxyTypes =
  (app: AppContext): Handler<Routes['runProxyTypes']> =>
  async ({ run }) => ({
    summaries: await app.db
      .selectFrom('run_proxy_use')
      .select(['list as proxyType', 'cost as proxyTotalCost'])
      .where('run_id', '=', run.id)
      .orderBy('cost', 'desc')
      .orderBy('list')
      .execute(),
  })
