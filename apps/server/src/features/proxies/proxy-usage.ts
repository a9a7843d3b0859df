import { type RawBuilder, sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'

const dayMs = 86_400_000
const defaultDays = 30
const topReports = 10

const sums = [
  sql<number>`sum(uses.requests)::float8`.as('requests'),
  sql<number>`sum(uses.failures)::float8`.as('failures'),
  sql<number>`sum(uses.bytes)::float8`.as('bytes'),
  sql<number>`sum(uses.cost)::float8`.as('cost'),
] as const

const columns = ['list', 'requests', 'failures', 'bytes', 'cost'] as const
const dayOf = (moment: RawBuilder<unknown>) => sql<string>`to_char(${moment}, 'YYYY-MM-DD')`
const inUtc = (moment: Date) => moment.toISOString().slice(0, 10)

const ofRuns = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('run_proxy_use')
    .innerJoin('runs', 'runs.id', 'run_proxy_use.run_id')
    .where('runs.created_at', '>=', from)
    .where('runs.created_at', '<=', to)
    .select(columns.map((name) => `run_proxy_use.${name}` as const))
    .select([
      sql<number | null>`runs.report_id`.as('report_id'),
      dayOf(sql`runs.created_at at time zone 'UTC'`).as('day'),
    ])

/** Usage by page copies is stored per day. */
const ofCopies = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('page_copy_proxy_use')
    .where('day', '>=', inUtc(from))
    .where('day', '<=', inUtc(to))
    .select(columns)
    .select([sql<number | null>`null::bigint`.as('report_id'), dayOf(sql`day`).as('day')])

const usesBetween = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom(
      ofRuns(db, from, to)
        .unionAll(ofCopies(db, from, to))
        .as('uses'),
    )
    .select(sums)

/** Proxy usage in a period; defaults to the last 30 days. */
export const proxyUsage =
  (app: AppContext): Handler<Routes['proxyUsage']> =>
  async ({ query }) => {
    const to = query.toDate === undefined ? new Date() : new Date(query.toDate)
    const from =
      query.fromDate === undefined ? new Date(to.getTime() - defaultDays * dayMs) : new Date(query.fromDate)
    const uses = usesBetween(app.db, from, to)
    const [lists, days, reports] = await Promise.all([
      uses.select('uses.list').groupBy('uses.list').orderBy('cost', 'desc').execute(),
      uses.select('uses.day').groupBy('uses.day').orderBy('uses.day').execute(),
      uses
        .innerJoin('reports', 'reports.id', 'uses.report_id')
        .innerJoin('projects', 'projects.id', 'reports.project_id')
        .select([
          'projects.id as projectId',
          'projects.name as projectName',
          'reports.id as reportId',
          'reports.name as reportName',
        ])
        .groupBy(['projects.id', 'reports.id'])
        .orderBy('cost', 'desc')
        .orderBy('requests', 'desc')
        .limit(topReports)
        .execute(),
    ])
    return { fromDate: from.toISOString(), toDate: to.toISOString(), lists, days, reports }
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
