import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { newestRunsOf } from './report-queries.ts'

interface History {
  id: number
  createdDate: string
  itemCount: number
  status: string
}

const mostReports = 1000

export const projectRuns =
  (app: AppContext): Handler<Routes['projectRuns']> =>
  async ({ project, query }) => {
    const histories = sql<History[]>`(
      select coalesce(json_agg(x order by x."createdDate", x.id), '[]') from (
        select runs.id, runs.rows as "itemCount", to_char(runs.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdDate",
          case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end as status
        from runs where runs.id in (${newestRunsOf(query.limit)})) x)`
    const reports = await app.db
      .selectFrom('reports')
      .select(['reports.id', 'reports.name', histories.as('histories')])
      .where('reports.project_id', '=', project.id)
      .orderBy(sql`lower(reports.name)`)
      .orderBy('reports.id')
      .limit(mostReports)
      .execute()
    return { reports }
  }
