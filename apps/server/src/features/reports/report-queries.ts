import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import { isActive } from '@windrow/contract/run-status'
import type { Report } from '@windrow/contract/schemas/reports'
import type { Db } from '../../database/connect.ts'

interface RunMark {
  id: number
  status: Report['historyStatus'] & string
  itemCount: number
  createdDate: string
  startedDate: string | null
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const recentRunsOf = sql<RunMark[]>`(
  select coalesce(json_agg(x order by x."createdDate", x.id), '[]') from (
    select runs.id, case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end as status,
      runs.rows as "itemCount", ${iso('runs.created_at')} as "createdDate", ${iso('runs.started_at')} as "startedDate"
    from runs where runs.report_id = reports.id and runs.deleted_at is null order by runs.created_at desc, runs.id desc limit 25) x)`

const lastFinishedOf = sql<{ id: number; rows: number } | null>`(
  select json_build_object('id', runs.id, 'rows', runs.rows) from runs
  where runs.report_id = reports.id and runs.deleted_at is null and runs.ended_at is not null order by runs.created_at desc, runs.id desc limit 1)`

const latestWithRowsOf = sql<number | null>`(
  select runs.id from runs where runs.report_id = reports.id and runs.deleted_at is null and runs.rows > 0 order by runs.created_at desc, runs.id desc limit 1)`

const reportViews = (db: Db) =>
  db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .leftJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'reports.id')
        .onRef('recipe_versions.version', '=', 'reports.recipe_version'),
    )
    .selectAll('reports')
    .select([
      'projects.name as project_name',
      'users.email as project_owner',
      sql<Recipe['start'][number] | null>`recipe_versions.recipe #> '{start,0}'`.as('start'),
      recentRunsOf.as('recent'),
      lastFinishedOf.as('finished'),
      latestWithRowsOf.as('latest_dataset_id'),
    ])

type ReportViewRow = Awaited<ReturnType<ReturnType<typeof reportViews>['executeTakeFirstOrThrow']>>

function toReport(row: ReportViewRow): Report {
  const last = row.recent.at(-1)
  return {
    id: row.id,
    name: row.name,
    reportName: row.name,
    projectId: row.project_id,
    projectName: row.project_name,
    projectOwner: row.project_owner,
    reportStatus: row.status,
    note: row.note,
    serviceCode: row.service_code,
    recipeVersion: row.recipe_version,
    startUrl: typeof row.start === 'string' ? row.start : (row.start?.url ?? null),
    totalRecords: row.finished?.rows ?? -1,
    historyStatus: last?.status ?? null,
    lastHistoryId: last?.id ?? null,
    lastHistoryDate: last?.createdDate ?? null,
    latestDatasetId: row.latest_dataset_id,
    runningSince:
      last && isActive(last.status as Parameters<typeof isActive>[0])
        ? (last.startedDate ?? last.createdDate)
        : null,
    nextUpdate: null,
    recentRuns: row.recent.map(({ id, status, itemCount, createdDate }) => ({
      id,
      status,
      itemCount,
      createdDate,
    })),
    createdDate: row.created_at.toISOString(),
  }
}

export async function listReports(db: Db, projectId: number): Promise<Report[]> {
  const rows = await reportViews(db)
    .where('reports.project_id', '=', projectId)
    .orderBy(sql`lower(reports.name)`)
    .orderBy('reports.id')
    .execute()
  return rows.map(toReport)
}

export async function loadReport(db: Db, id: number): Promise<Report> {
  return toReport(await reportViews(db).where('reports.id', '=', id).executeTakeFirstOrThrow())
}
