import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import {
  anomalyStatusOf,
  closedAnomalyStatuses,
  type TaskOrder,
  type TaskView,
} from '@windrow/contract/anomalies'
import { isStaff } from '@windrow/contract/roles'
import type { AnomalyTaskQuery } from '@windrow/contract/schemas/anomalies'
import type { Actor } from '../../access/actor.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Db } from '../../database/connect.ts'
import { loadTasks } from './task-view.ts'

type Query = z.output<typeof AnomalyTaskQuery>
type Condition = RawBuilder<boolean>

/** Each by an index, see migration 0051. */
const orders: Record<TaskOrder, RawBuilder<unknown>> = {
  urgency: sql`t.tier_rank, t.due_at, t.weight desc, t.created_at, t.run_id`,
  newest: sql`t.created_at desc, t.run_id desc`,
  oldest: sql`t.created_at, t.run_id`,
  weight: sql`t.weight desc, t.created_at, t.run_id`,
}

const isAny = (column: string, ids: readonly number[] | undefined): Condition[] =>
  ids?.length ? [sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`] : []

/** The filters that also apply to the counts. */
const filtersOf = (db: Db, actor: Actor, query: Query): Condition[] => [
  sql<boolean>`not t.is_hidden`,
  // Staff see all projects that aren't deleted, which is what hidden says.
  ...(isStaff(actor.role)
    ? []
    : [sql<boolean>`t.project_id in (${visibleProject(db, actor).select('projects.id')})`]),
  ...isAny('t.organization_id', query.accountId),
  ...isAny('t.project_id', query.projectId),
  ...isAny('t.report_id', query.reportId),
  ...isAny('t.assigned_to', query.assignedTo),
  ...(query.startDate ? [sql<boolean>`t.created_at >= ${new Date(query.startDate)}`] : []),
  ...(query.endDate ? [sql<boolean>`t.created_at <= ${new Date(query.endDate)}`] : []),
]

const people: Record<TaskView, (actor: Actor) => Condition[]> = {
  review: () => [],
  closed: () => [],
  unassigned: () => [sql<boolean>`t.assigned_to is null`],
  mine: ({ userId }) => [sql<boolean>`t.assigned_to = ${userId}`],
}

/**
 * Statuses of the query, else those of its view: for open and closed tasks separately, because the indexes hold them
 * one after the other.
 */
function statusConditions({ status, view }: Query): Condition[][] {
  const isOpen = (open: boolean) => sql<boolean>`t.is_open = ${open}`
  if (status === undefined) return [[isOpen(view !== 'closed')]]
  const isClosed = (code: number) => closedAnomalyStatuses.some((name) => name === anomalyStatusOf(code))
  const groups = Map.groupBy(status.split(',').map(Number), isClosed)
  return [...groups].map(([closed, codes]) => [
    isOpen(!closed),
    sql<boolean>`t.status = any(${codes}::int[])`,
  ])
}

const both = (conditions: readonly Condition[]) => sql`${sql.join(conditions, sql` and `)}`

interface Counts {
  review: number
  unassigned: number
  mine: number
  overdue: number
  dueSoon: number
  held: number
}

/** Counts of open tasks within the filters, in one query. */
async function countTasks(db: Db, actor: Actor, filters: readonly Condition[]): Promise<Counts> {
  const open = both([sql<boolean>`t.is_open = true`, ...filters])
  const { rows } = await sql<Counts>`
    select count(*)::int as review,
      (count(*) filter (where t.assigned_to is null))::int as unassigned,
      (count(*) filter (where t.assigned_to = ${actor.userId}))::int as mine,
      (count(*) filter (where t.due_at < now()))::int as overdue,
      (count(*) filter (where t.due_at >= now() and t.due_at < now() + interval '30 minutes'))::int as "dueSoon",
      (select count(*)::int from deliveries d join anomaly_tasks t on t.run_id = d.run_id
        where d.state = 'HELD' and ${open}) as held
    from anomaly_tasks t where ${open}`.execute(db)
  return rows[0]!
}

/** The number of tasks that match one of the groups of conditions. */
async function countMatching(db: Db, groups: readonly Condition[][]): Promise<number> {
  const counts = groups.map((group) => sql`(select count(*) from anomaly_tasks t where ${both(group)})`)
  const { rows } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(
    db,
  )
  return rows[0]!.total
}

/** The runs of a page of tasks that match one of the groups of conditions. */
async function pageOf(
  db: Db,
  groups: readonly Condition[][],
  { sort, page, limit }: Query,
): Promise<number[]> {
  const first = groups.map(
    (group) =>
      sql`(select * from anomaly_tasks t where ${both(group)} order by ${orders[sort]} limit ${page * limit})`,
  )
  const { rows } = await sql<{ run_id: number }>`
    select t.run_id from (${sql.join(first, sql` union all `)}) t
    order by ${orders[sort]} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows.map(({ run_id }) => run_id)
}

/** A page of tasks in the requested order, the number of all that match, and counts of open tasks. */
export async function listTasks(db: Db, actor: Actor, query: Query) {
  const { view, status, page, limit } = query
  const filters = filtersOf(db, actor, query)
  const groups = statusConditions(query).map((group) => [...group, ...people[view](actor), ...filters])
  const isCounted = status === undefined && view !== 'closed'
  const [ids, counts, total] = await Promise.all([
    pageOf(db, groups, query),
    countTasks(db, actor, filters),
    isCounted ? null : countMatching(db, groups),
  ])
  const tasks = await loadTasks(db, ids)
  return {
    tasks,
    counts,
    pagination: { page, perPage: limit, total: total ?? counts[view as Exclude<TaskView, 'closed'>] },
  }
}
