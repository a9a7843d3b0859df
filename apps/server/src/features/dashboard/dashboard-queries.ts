import { sql } from 'kysely'
import { activeStatuses, shownStatus, type RunStatus } from '@windrow/contract/run-status'
import type { DashboardProject, DashboardRun } from '@windrow/contract/schemas/dashboard'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Actor } from '../../access/actor.ts'

export interface DashboardScope {
  accountIds?: number[] | undefined
  projectIds?: number[] | undefined
  reportIds?: number[] | undefined
}

const lineLimit = 10

/** Narrows the projects that the actor may see; unknown or hidden ids match nothing. */
const projectsIn = (db: Db, actor: Actor, { accountIds, projectIds }: DashboardScope) =>
  visibleProject(db, actor)
    .$if(Boolean(accountIds?.length), (q) => q.where('projects.organization_id', 'in', accountIds!))
    .$if(Boolean(projectIds?.length), (q) => q.where('projects.id', 'in', projectIds!))

const reportsIn = (db: Db, actor: Actor, scope: DashboardScope) =>
  projectsIn(db, actor, scope)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .$if(Boolean(scope.reportIds?.length), (q) => q.where('reports.id', 'in', scope.reportIds!))

/** `runs` has its own project_id, which saves a join over all reports. */
const runsIn = (db: Db, actor: Actor, scope: DashboardScope) =>
  projectsIn(db, actor, scope)
    .innerJoin('runs', 'runs.project_id', 'projects.id')
    .where('runs.deleted_at', 'is', null)
    .where('runs.status', '<>', 'IMPORTED')
    .$if(Boolean(scope.reportIds?.length), (q) => q.where('runs.report_id', 'in', scope.reportIds!))

const counts = [
  sql<number>`count(*)::int`.as('runs'),
  sql<number>`(count(*) filter (where runs.status = 'FAILED'))::int`.as('failed'),
  sql<number>`coalesce(sum(runs.rows) filter (where ${notRejected()}), 0)::bigint`.as('records'),
] as const

export async function countThings(db: Db, actor: Actor, scope: DashboardScope) {
  const [projects, reports] = await Promise.all([
    projectsIn(db, actor, scope)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
    reportsIn(db, actor, scope)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { projects: projects.count, reports: reports.count }
}

/** Counts of the runs since then, by project. */
export function countRuns(db: Db, actor: Actor, scope: DashboardScope, since: Date) {
  return runsIn(db, actor, scope)
    .where('runs.created_at', '>=', since)
    .select(['projects.id', ...counts])
    .groupBy('projects.id')
    .execute()
}

interface Columns {
  since: Date
  /** Width of a time slot. */
  stepMs: number
  count: number
}

/** The projects with these ids, each with its run counts per time slot; in the order of the ids. */
export async function projectLines(
  db: Db,
  totals: { id: number; runs: number; failed: number; records: number }[],
  scope: DashboardScope,
  { since, stepMs, count }: Columns,
): Promise<DashboardProject[]> {
  const ids = totals.slice(0, lineLimit).map(({ id }) => id)
  if (ids.length === 0) return []
  const [named, rows] = await Promise.all([
    db
      .selectFrom('projects')
      .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
      .select(['projects.id', 'projects.name', 'organizations.name as organizationName'])
      .where('projects.id', 'in', ids)
      .execute(),
    db
      .selectFrom('runs')
      .$if(Boolean(scope.reportIds?.length), (q) => q.where('runs.report_id', 'in', scope.reportIds!))
      .where('runs.project_id', 'in', ids)
      .where('runs.deleted_at', 'is', null)
      .where('runs.status', '<>', 'IMPORTED')
      .where('runs.created_at', '>=', since)
      .select([
        'runs.project_id as id',
        sql<number>`floor(extract(epoch from runs.created_at - ${since}) * 1000 / ${stepMs})::int`.as(
          'place',
        ),
        ...counts,
      ])
      .groupBy(['runs.project_id', 'place'])
      .execute(),
  ])
  const names = new Map(named.map((project) => [project.id, project]))
  return totals.slice(0, lineLimit).map((total) => ({
    ...total,
    name: names.get(total.id)!.name,
    organizationName: names.get(total.id)!.organizationName,
    columns: Array.from({ length: count }, (_, place) => {
      const found = rows.find((row) => row.id === total.id && row.place === place)
      return {
        start: new Date(since.getTime() + place * stepMs).toISOString(),
        runs: found?.runs ?? 0,
        failed: found?.failed ?? 0,
        records: found?.records ?? 0,
      }
    }),
  }))
}

const placeColumns = [
  'projects.id as projectId',
  'projects.name as projectName',
  'reports.id as reportId',
  'reports.name as reportName',
] as const
/** The same columns, for runs selected before the join with projects. */
const liveColumns = [
  'live.id',
  'live.status',
  'live.manually_stopped',
  'live.debugMessage',
  'live.failedPages',
  'live.itemCount',
  'live.created_at',
] as const
const runColumns = [
  'runs.id',
  'runs.status',
  'runs.manually_stopped',
  'runs.debug_message as debugMessage',
  'runs.failed as failedPages',
  'runs.rows as itemCount',
  'runs.created_at',
] as const

type LineRow = Omit<DashboardRun, 'createdDate' | 'status'> & {
  status: RunStatus
  manually_stopped: boolean
  created_at: Date
}

const toLine = (row: LineRow): DashboardRun => ({
  id: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  reportId: row.reportId,
  reportName: row.reportName,
  status: shownStatus({ status: row.status, manuallyStopped: row.manually_stopped }),
  debugMessage: row.debugMessage,
  failedPages: row.failedPages,
  itemCount: row.itemCount,
  createdDate: row.created_at.toISOString(),
})

/**
 * The waiting and running runs: the latest ones, and the total. The offset is a fence that makes PostgreSQL select the
 * few active runs first; otherwise it would scan all runs by age.
 */
export async function activeRuns(db: Db, actor: Actor, scope: DashboardScope) {
  const live = db
    .selectFrom('runs')
    .select([...runColumns, 'runs.project_id', 'runs.report_id'])
    .where('runs.status', 'in', activeStatuses)
    .where('runs.deleted_at', 'is', null)
    .offset(0)
    .as('live')
  const rows = await projectsIn(db, actor, scope)
    .innerJoin(live, 'live.project_id', 'projects.id')
    .innerJoin('reports', 'reports.id', 'live.report_id')
    .$if(Boolean(scope.reportIds?.length), (q) => q.where('reports.id', 'in', scope.reportIds!))
    .select([...liveColumns, ...placeColumns, sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('live.created_at', 'desc')
    .orderBy('live.id', 'desc')
    .limit(lineLimit)
    .execute()
  return { total: rows[0]?.total ?? 0, runs: rows.map(toLine) }
}

/**
 * Selects the latest failures per project first: for an account without failures the query would scan those of all
 * others.
 */
export async function failedRuns(
  db: Db,
  actor: Actor,
  scope: DashboardScope,
  since: Date,
): Promise<DashboardRun[]> {
  const rows = await projectsIn(db, actor, scope)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('runs')
          .select([...runColumns, 'runs.report_id'])
          .whereRef('runs.project_id', '=', 'projects.id')
          .where('runs.status', '=', 'FAILED')
          .where('runs.deleted_at', 'is', null)
          .where('runs.created_at', '>=', since)
          .$if(Boolean(scope.reportIds?.length), (q) => q.where('runs.report_id', 'in', scope.reportIds!))
          .orderBy('runs.created_at', 'desc')
          .orderBy('runs.id', 'desc')
          .limit(lineLimit)
          .as('live'),
      (join) => join.onTrue(),
    )
    .innerJoin('reports', 'reports.id', 'live.report_id')
    .select([...liveColumns, ...placeColumns])
    .orderBy('live.created_at', 'desc')
    .orderBy('live.id', 'desc')
    .limit(lineLimit)
    .execute()
  return rows.map(toLine)
}
