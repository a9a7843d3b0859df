import { sql } from 'kysely'
import type { z } from 'zod'
import type { Recipe } from '@windrow/contract/recipe'
import { isActive, startsShortly, type RunStatus } from '@windrow/contract/run-status'
import type { Report, ReportListQuery } from '@windrow/contract/schemas/reports'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'
import { literalPattern } from '../../database/search-text.ts'

type ListQuery = z.output<typeof ReportListQuery>

interface RunMark {
  id: number
  status: Report['historyStatus'] & string
  itemCount: number
  createdDate: string
  startedDate: string | null
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/**
 * The ids of a report's newest runs. They come from an index in the order of the list: a plan is for a report of average size,
 * and of a report with far more runs it would read and sort all.
 */
export const newestRunsOf = (count: number) => sql`
  select newest.id from runs newest where newest.report_id = reports.id and newest.deleted_at is null and newest.status <> 'IMPORTED'
  order by newest.created_at desc, newest.id desc limit ${count}`

const recentRunsOf = sql<RunMark[]>`(
  select coalesce(json_agg(x order by x."createdDate", x.id), '[]') from (
    select runs.id, case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end as status,
      runs.rows as "itemCount", ${iso('runs.created_at')} as "createdDate", ${iso('runs.started_at')} as "startedDate"
    from runs where runs.id in (${newestRunsOf(25)})) x)`

const lastFinishedOf = sql<{ id: number; rows: number } | null>`(
  select json_build_object('id', runs.id, 'rows', runs.rows) from runs
  where runs.report_id = reports.id and runs.deleted_at is null and runs.status <> 'IMPORTED' and runs.ended_at is not null
    and ${notRejected()} order by runs.created_at desc, runs.id desc limit 1)`

interface Latest {
  id: number
  status: string
  createdDate: string
  isKept: boolean
}

/** The last run with rows that wasn't rejected, and whether they still exist. */
const latestWithRowsOf = sql<Latest | null>`(
  select json_build_object('id', x.id, 'status', x.status, 'createdDate', ${iso('x.created_at')},
    'isKept', x.ended_at is null or exists (select from run_segments s where s.run_id = x.id and s.kind = 'rows'))
  from (select runs.id, case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end as status, runs.created_at, runs.ended_at
    from runs where runs.report_id = reports.id and runs.deleted_at is null and runs.status <> 'IMPORTED' and runs.rows > 0
      and ${notRejected()} order by runs.created_at desc, runs.id desc limit 1) x)`

/** When the report's schedules next start a run; null if they are paused. */
const nextUpdateOf = sql<Date | null>`(select min(schedules.next_due_at) from schedules
  where schedules.report_id = reports.id and schedules.deleted_at is null and reports.status = 'ACTIVE' and projects.status not in ('CANCELED', 'DELETED'))`

const withRecipes = (db: Db) =>
  db
    .selectFrom('reports')
    .leftJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'reports.id')
        .onRef('recipe_versions.version', '=', 'reports.recipe_version'),
    )

const reportViews = (db: Db) =>
  withRecipes(db)
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .selectAll('reports')
    .select([
      'projects.name as project_name',
      'projects.status as project_status',
      'users.email as project_owner',
      'recipe_versions.service_version',
      sql<Recipe['start'][number] | null>`recipe_versions.recipe #> '{start,0}'`.as('start'),
      recentRunsOf.as('recent'),
      lastFinishedOf.as('finished'),
      latestWithRowsOf.as('latest'),
      nextUpdateOf.as('next_update'),
    ])

type ReportViewRow = Awaited<ReturnType<ReturnType<typeof reportViews>['executeTakeFirstOrThrow']>>

/** A report's fields about its runs. */
function runsView({ recent, finished, latest }: ReportViewRow) {
  const last = recent.at(-1)
  const runs = last && isActive(last.status as RunStatus) && !startsShortly(last.status)
  return {
    totalRecords: finished?.rows ?? -1,
    historyStatus: last?.status ?? null,
    lastHistoryId: last?.id ?? null,
    lastHistoryDate: last?.createdDate ?? null,
    latestDatasetId: latest?.id ?? null,
    latestDatasetDate: latest?.createdDate ?? null,
    latestDatasetStatus: latest?.status ?? null,
    isArchive: latest !== null && !latest.isKept,
    runningSince: runs ? (last.startedDate ?? last.createdDate) : null,
    recentRuns: recent.map(({ id, status, itemCount, createdDate }) => ({
      id,
      status,
      itemCount,
      createdDate,
    })),
  }
}

const addressOf = (start: Recipe['start'][number] | null) =>
  typeof start === 'string' ? start : (start?.url ?? null)

function toReport(row: ReportViewRow): Report {
  return {
    ...runsView(row),
    id: row.id,
    name: row.name,
    reportName: row.name,
    projectId: row.project_id,
    projectName: row.project_name,
    projectOwner: row.project_owner,
    status: row.status,
    reportStatus: row.status,
    note: row.note,
    isDeleted: row.project_status === 'DELETED',
    notificationTypes: row.notification_types,
    properties: { seedUrls: row.properties.seedUrls ?? [] },
    serviceCode: row.service_code,
    serviceVersion: row.service_version,
    recipeVersion: row.recipe_version,
    startUrl: addressOf(row.start),
    nextUpdate: row.next_update?.toISOString() ?? null,
    createdDate: row.created_at.toISOString(),
  }
}

/** The reports with these ids as the API returns them, in the order of the ids. */
async function loadReports(db: Db, ids: readonly number[]): Promise<Report[]> {
  if (ids.length === 0) return []
  const rows = await reportViews(db).where('reports.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toReport(row)] : []
  })
}

const lastRun = sql`(select runs.created_at from runs where runs.report_id = reports.id and runs.deleted_at is null and runs.status <> 'IMPORTED'
  order by runs.created_at desc, runs.id desc limit 1)`
const lastRows = sql`(select runs.rows from runs where runs.report_id = reports.id and runs.deleted_at is null and runs.status <> 'IMPORTED' and runs.ended_at is not null
  and ${notRejected()} order by runs.created_at desc, runs.id desc limit 1)`
const orders = {
  name: sql`lower(reports.name)`,
  '-name': sql`lower(reports.name) desc`,
  createdDate: sql`reports.created_at`,
  '-createdDate': sql`reports.created_at desc`,
  lastHistoryDate: sql`${lastRun} nulls first`,
  '-lastHistoryDate': sql`${lastRun} desc nulls last`,
  totalRecords: sql`${lastRows} nulls first`,
  '-totalRecords': sql`${lastRows} desc nulls last`,
}

const matching = (db: Db, projectId: number, { search, service }: Partial<ListQuery>) =>
  withRecipes(db)
    .where('reports.project_id', '=', projectId)
    .$if(Boolean(search), (q) =>
      q.where((eb) =>
        eb.or([
          eb('reports.name', 'ilike', literalPattern(search ?? '')),
          sql<boolean>`recipe_versions.recipe #>> '{start,0}' ilike ${literalPattern(search ?? '')}`,
        ]),
      ),
    )
    .$if(service !== undefined, (q) => q.where('reports.service_code', '=', service!))

export async function listReports(db: Db, projectId: number, query: ListQuery): Promise<Report[]> {
  const { status, sort, limit, page } = query
  const ids = await matching(db, projectId, query)
    .select('reports.id')
    .$if(status !== undefined, (q) => q.where('reports.status', '=', status!))
    .orderBy(orders[sort])
    .orderBy('reports.id')
    .$if(limit !== undefined, (q) => q.limit(limit!).offset((page - 1) * limit!))
    .execute()
  return loadReports(
    db,
    ids.map((row) => row.id),
  )
}

/** Numbers of a project's reports that match all filters but the status: by status, and all under ALL. */
export async function countReportsByStatus(
  db: Db,
  projectId: number,
  query: ListQuery,
): Promise<Record<string, number>> {
  const rows = await matching(db, projectId, query)
    .select(['reports.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('reports.status')
    .execute()
  const counts = Object.fromEntries(rows.map((row) => [row.status, row.count]))
  return { ALL: rows.reduce((sum, row) => sum + row.count, 0), ...counts }
}

/** Throws if there is no such report. */
export async function loadReport(db: Db, id: number): Promise<Report> {
  return toReport(await reportViews(db).where('reports.id', '=', id).executeTakeFirstOrThrow())
}
