import { sql } from 'kysely'
import type { Project, ProjectAttention, ProjectListQuery } from '@windrow/contract/schemas/projects'
import type { z } from 'zod'
import type { Db } from '../../database/connect.ts'
import { nextDue } from '../../database/next-due.ts'
import { notRejected } from '../../database/not-rejected.ts'
import { literalPattern } from '../../database/search-text.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Actor } from '../../access/actor.ts'
import { roleOf } from '../../access/role-of.ts'
import { attentionOf } from './project-attention.ts'

type ListQuery = z.output<typeof ProjectListQuery>
const recentRunCount = 14

type Filters = {
  [Name in 'search' | 'status' | 'accountIds' | 'ownerIds' | 'isTest']?: ListQuery[Name] | undefined
}

const matching = (db: Db, actor: Actor, { search, status, accountIds, ownerIds, isTest }: Filters) =>
  visibleProject(db, actor, status === 'DELETED')
    .$if(Boolean(search), (q) => q.where('projects.name', 'ilike', literalPattern(search ?? '')))
    .$if(status !== undefined, (q) => q.where('projects.status', '=', status!))
    .$if(accountIds !== undefined, (q) => q.where('projects.organization_id', 'in', [...accountIds!, -1]))
    .$if(ownerIds !== undefined, (q) => q.where('projects.owner_id', 'in', [...ownerIds!, -1]))
    .$if(isTest !== undefined, (q) => q.where('projects.is_test', '=', isTest === 'true'))

/** Numbers of projects that match all filters but the status: by status, and under ALL without deleted ones. */
export async function countProjectsByStatus(
  db: Db,
  actor: Actor,
  wanted: Filters = {},
): Promise<Record<string, number>> {
  const filters = { ...wanted, status: undefined }
  const [rows, deleted] = await Promise.all([
    matching(db, actor, filters)
      .select(['projects.status', sql<number>`count(*)::int`.as('count')])
      .groupBy('projects.status')
      .execute(),
    matching(db, actor, { ...filters, status: 'DELETED' })
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const counts: Record<string, number> = Object.fromEntries(rows.map((row) => [row.status, row.count]))
  return {
    ALL: rows.reduce((sum, row) => sum + row.count, 0),
    ...counts,
    ...(deleted.count > 0 && { DELETED: deleted.count }),
  }
}

const orders = {
  name: sql`lower(projects.name)`,
  '-name': sql`lower(projects.name) desc`,
  createdDate: sql`projects.created_at`,
  '-createdDate': sql`projects.created_at desc`,
}

export async function listProjects(db: Db, actor: Actor, query: ListQuery): Promise<Project[]> {
  const ids = await matching(db, actor, query)
    .select('projects.id')
    .orderBy(orders[query.sort])
    .orderBy('projects.id', 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  return loadProjects(
    db,
    ids.map((row) => row.id),
  )
}

/** The projects with these ids as the API returns them, in the order of the ids. */
export async function loadProjects(db: Db, ids: readonly number[]): Promise<Project[]> {
  if (ids.length === 0) return []
  const [rows, attention] = await Promise.all([rowsOf(db, ids), attentionOf(db, ids)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toProject(row, attention.get(id) ?? [])] : []
  })
}

const rowsOf = (db: Db, ids: readonly number[]): Promise<ProjectViewRow[]> =>
  db
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .select([
      'projects.id',
      'projects.name',
      'projects.status',
      'projects.repeat',
      'projects.is_test',
      'projects.created_at',
      'projects.organization_id',
      'organizations.name as organization_name',
      'users.email as owner_email',
      sql<string>`users.first_name || ' ' || users.last_name`.as('owner_name'),
      membersOf.as('members'),
      statsOf.as('stats'),
      recentRunsOf.as('recent'),
      nextDateOf.as('next_date'),
    ])
    .where('projects.id', 'in', ids)
    .execute()

type MemberRow = Omit<Project['projectMembers'][number], 'roleName'> & { roleId: number }

interface Stats {
  reports: number
  extractors: number
  failing: number
  /** The report that failed last, and its run; null if none has. */
  failed: { reportId: number; historyId: number } | null
  records: number
}
interface RecentRun {
  id: number
  status: string
  itemCount: number
  createdDate: string
}

const membersOf = sql<MemberRow[]>`(
  select coalesce(json_agg(json_build_object('userId', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'roleId', u.role_id,
    'status', case when u.deactivated_at is not null then 'DEACTIVATED' when u.invitation_pending then 'INVITED' else 'ACTIVE' end) order by u.id = projects.owner_id desc, u.first_name), '[]')
  from users u where u.id = projects.owner_id or u.id in (select user_id from project_members m where m.project_id = projects.id))`

const isLastGood = sql`last.ended_at is not null and ${notRejected('last')}`

/**
 * Imported runs are only counted in the lists of those who may see them. The last ended run is looked up separately
 * only if the last run is active or was rejected.
 */
const statsOf = sql<Stats>`(
  select json_build_object('reports', count(*), 'extractors', count(r.recipe_version), 'failing', count(*) filter (where last.status = 'FAILED'),
    'failed', (array_agg(json_build_object('reportId', r.id, 'historyId', last.id) order by last.created_at desc, last.id desc) filter (where last.status = 'FAILED'))[1],
    'records', coalesce(sum(case when ${isLastGood} then last.rows else finished.rows end), -1))
  from reports r
  left join lateral (select id, created_at, status, rows, ended_at, review_state from runs where report_id = r.id and deleted_at is null and status <> 'IMPORTED' order by created_at desc, id desc limit 1) last on true
  left join lateral (select rows from runs where not (${isLastGood}) and report_id = r.id and deleted_at is null and status <> 'IMPORTED' and ended_at is not null
    and ${notRejected()} order by created_at desc, id desc limit 1) finished on true
  where r.project_id = projects.id)`

const recentRunsOf = sql<RecentRun[]>`(
  select coalesce(json_agg(x order by x."createdDate", x.id), '[]') from (
    select runs.id, case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end as status, runs.rows as "itemCount", to_char(runs.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdDate"
    from runs where runs.project_id = projects.id and runs.deleted_at is null and runs.status <> 'IMPORTED'
    order by runs.created_at desc, runs.id desc limit ${sql.lit(recentRunCount)}) x)`

const nextDateOf = sql<Date | null>`(
  select min(${nextDue}) from projects p join reports r on r.project_id = p.id where p.id = projects.id)`

interface ProjectViewRow {
  id: number
  name: string
  status: Project['status']
  repeat: Project['repeat']
  is_test: boolean
  created_at: Date
  organization_id: number
  organization_name: string
  owner_email: string
  owner_name: string
  members: MemberRow[]
  stats: Stats
  recent: RecentRun[]
  next_date: Date | null
}

const failedMark = ({ failing, failed }: Stats): ProjectAttention[] =>
  failed ? [{ kind: 'FAILED', count: failing, ...failed }] : []

const toProject = (row: ProjectViewRow, attention: readonly ProjectAttention[]): Project => ({
  id: row.id,
  name: row.name,
  status: row.status,
  repeat: row.repeat,
  isTest: row.is_test,
  organizationId: row.organization_id,
  organizationName: row.organization_name,
  ownerEmail: row.owner_email,
  ownerName: row.owner_name,
  projectMembers: row.members.map(({ roleId, ...member }) => ({ ...member, roleName: roleOf(roleId) })),
  totalReports: row.stats.reports,
  totalExtractors: row.stats.extractors,
  failingReports: row.stats.failing,
  totalRecords: row.stats.records,
  recentRuns: row.recent,
  attention: [...failedMark(row.stats), ...attention],
  nextDate: row.next_date?.toISOString() ?? null,
  createdDate: row.created_at.toISOString(),
})
