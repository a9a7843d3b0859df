import { sql, type RawBuilder } from 'kysely'
import type { SearchFilter } from '@windrow/contract/global-search'
import type {
  FoundProject,
  FoundReport,
  GlobalQuery,
  GlobalReportsQuery,
} from '@windrow/contract/schemas/search'
import type { z } from 'zod'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'
import { holdsText } from '../../database/search-text.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Actor } from '../../access/actor.ts'

type Query = z.output<typeof GlobalQuery>
type ReportsQuery = z.output<typeof GlobalReportsQuery>

/** The projects the actor may see, as the scope of the search. */
const visible = (db: Db, actor: Actor) =>
  visibleProject(db, actor).select([
    'projects.id',
    'projects.name',
    'projects.status',
    'projects.owner_id',
    'projects.organization_id',
  ])

const holds = (column: string, search: string) => holdsText(sql.ref(column), search)

/** Queries of each kind of match, in order of rank. */
const finds = (search: string): Record<FoundProject['matchedBy'], RawBuilder<unknown>> => ({
  project: sql`select id, 1 as rank, null::bigint as reports from visible where ${holds('name', search)}`,
  owner: sql`select visible.id, 2, null::bigint from visible join users on users.id = visible.owner_id where ${holds('users.email', search)}`,
  account: sql`select visible.id, 3, null::bigint from visible join organizations o on o.id = visible.organization_id where ${holds('o.name', search)}`,
  report: sql`select project_id, 4, count(*) from reports where ${holds('name', search)} and project_id in (select id from visible) group by project_id`,
})

const kinds = ['project', 'owner', 'account', 'report'] as const
const looksAt: Record<SearchFilter, readonly FoundProject['matchedBy'][]> = {
  All: kinds,
  Project: ['project'],
  Report: ['report'],
  Account: ['account'],
  'Project owner email': ['owner'],
}

interface ProjectRow extends Omit<FoundProject, 'matchedBy' | 'totalReports'> {
  rank: number
  reports: number
  total: number
}

/**
 * Projects that match the search by themselves or by their content, best matches first. `accounts` also searches
 * account names.
 */
export async function findProjects(
  db: Db,
  actor: Actor,
  { search, filter, offset, limit }: Query,
  accounts: boolean,
): Promise<{ totalCount: number; data: FoundProject[] }> {
  const made = finds(search)
  const wanted = looksAt[filter].filter((kind) => accounts || kind !== 'account')
  const every = sql`select id, 1 as rank, null::bigint as reports from visible`
  const found =
    search === ''
      ? every
      : sql.join(
          wanted.map((kind) => made[kind]),
          sql` union all `,
        )
  const { rows } = await sql<ProjectRow>`
    with visible as materialized (${visible(db, actor)}),
    found as (
      select distinct on (id) id, rank, reports from (${found}) finds (id, rank, reports) order by id, rank
    ),
    page as (
      select visible.*, found.rank, found.reports, (count(*) over ())::int as total
      from found join visible on visible.id = found.id
      order by found.rank, lower(visible.name), visible.id limit ${limit} offset ${offset}
    )
    select page.id, page.name, page.status, users.email as "ownerEmail", o.name as "organizationName", page.rank, page.total,
      coalesce(page.reports, (select count(*) from reports where project_id = page.id))::int as reports
    from page
    join users on users.id = page.owner_id
    join organizations o on o.id = page.organization_id
    order by page.rank, lower(page.name), page.id`.execute(db)
  return {
    totalCount: rows[0]?.total ?? 0,
    data: rows.map(({ id, name, status, ownerEmail, organizationName, rank, reports }) => ({
      id,
      name,
      status,
      ownerEmail,
      organizationName,
      matchedBy: kinds[rank - 1]!,
      totalReports: reports,
    })),
  }
}

const recentRuns = 10

interface ReportRow extends Omit<FoundReport, 'historyStatus'> {
  total: number
}

const runColumns = sql`runs.id, case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end as status,
  runs.rows as "itemCount", to_char(runs.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdDate"`

/** Reports by name, with their last runs. */
export async function findReports(
  db: Db,
  actor: Actor,
  { search, projectId, offset, limit }: ReportsQuery,
): Promise<{ totalCount: number; data: FoundReport[] }> {
  const projects =
    projectId === undefined ? visible(db, actor) : visible(db, actor).where('projects.id', '=', projectId)
  const named = search === '' ? sql`true` : holds('reports.name', search)
  const ofRuns = sql`runs.report_id = page.id and runs.deleted_at is null and runs.status <> 'IMPORTED'`
  const newest = sql`order by runs.created_at desc, runs.id desc`
  const { rows } = await sql<ReportRow>`
    with visible as materialized (${projects}),
    found as materialized (
      select id, project_id, name, status from reports where ${named} and project_id in (select id from visible)
    ),
    page as (
      select *, (select count(*)::int from found) as total from found order by lower(name), id limit ${limit} offset ${offset}
    )
    select page.id, page.name, page.status as "reportStatus", page.total, visible.id as "projectId", visible.name as "projectName",
      users.email as "ownerEmail",
      coalesce((select rows from runs where ${ofRuns} and runs.ended_at is not null and ${notRejected()} ${newest} limit 1), -1) as "totalRecords",
      (select id from runs where ${ofRuns} and runs.rows > 0 and ${notRejected()} ${newest} limit 1) as "latestDatasetId",
      (select coalesce(json_agg(x order by x."createdDate", x.id), '[]') from (
        select ${runColumns} from runs where ${ofRuns} ${newest} limit ${recentRuns}) x) as "recentRuns"
    from page
    join visible on visible.id = page.project_id
    join users on users.id = visible.owner_id
    order by lower(page.name), page.id`.execute(db)
  return {
    totalCount: rows[0]?.total ?? 0,
    data: rows.map(toFoundReport),
  }
}

const toFoundReport = (row: ReportRow): FoundReport => ({
  id: row.id,
  name: row.name,
  projectId: row.projectId,
  projectName: row.projectName,
  ownerEmail: row.ownerEmail,
  reportStatus: row.reportStatus,
  totalRecords: row.totalRecords,
  historyStatus: row.recentRuns.at(-1)?.status ?? null,
  latestDatasetId: row.latestDatasetId,
  recentRuns: row.recentRuns,
})
