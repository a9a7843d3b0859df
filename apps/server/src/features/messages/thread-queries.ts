import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { tiers } from '@windrow/contract/accounts'
import { isStaff } from '@windrow/contract/roles'
import type { AllThreadsQuery } from '@windrow/contract/schemas/threads'
import { threadViews, type ThreadOrder, type ThreadView } from '@windrow/contract/threads'
import type { Actor } from '../../access/actor.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Db } from '../../database/connect.ts'

export type ThreadsQuery = z.output<typeof AllThreadsQuery>
export type Condition = RawBuilder<boolean>

/** Counting beyond this tells the reader nothing. */
export const mostCounted = 10_000

const lastAt = (actor: Actor) => (isStaff(actor.role) ? sql`t.last_at` : sql`t.last_public_at`)

/** Each by an index, see migration 0060. */
export function orderOf(actor: Actor, sort: ThreadOrder): RawBuilder<unknown> {
  if (sort === 'oldest') return sql`${lastAt(actor)}, t.id`
  return sort === 'newest'
    ? sql`${lastAt(actor)} desc, t.id desc`
    : sql`t.waiting_since, ${lastAt(actor)} desc, t.id desc`
}

const isAny = (column: string, values: readonly unknown[] | undefined, type: string): Condition[] =>
  values?.length ? [sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`] : []

/** The threads that the actor may see: of a project that the guard has loaded, or of all that aren't deleted. */
export function visibleThreads(db: Db, actor: Actor, projectId: number | null): Condition[] {
  if (projectId !== null) return [sql<boolean>`t.project_id = ${projectId}`]
  const isShown = sql<boolean>`not t.is_hidden`
  // Staff see all projects that aren't deleted, managers all of their account: hidden and account say it.
  if (isStaff(actor.role)) return [isShown]
  const ofAccount = sql<boolean>`t.organization_id = ${actor.organizationId}`
  if (actor.role === 'MANAGER') return [isShown, ofAccount]
  return [
    isShown,
    ofAccount,
    sql<boolean>`t.project_id in (${visibleProject(db, actor).select('projects.id')})`,
  ]
}

const watched = (actor: Actor, condition: RawBuilder<unknown>) =>
  sql<boolean>`t.id in (select w.thread_id from thread_watchers w where w.user_id = ${actor.userId} and ${condition})`

/** What a view shows; assignments are views for those who manage threads. */
export function viewConditions(actor: Actor, view: ThreadView): Condition[] {
  const forStaff = (condition: Condition) => [isStaff(actor.role) ? condition : sql<boolean>`false`]
  switch (view) {
    case 'all':
      return []
    case 'unread':
      return [watched(actor, sql`w.unread > 0 and w.is_watching`)]
    case 'mentions':
      return [watched(actor, sql`w.is_mentioned`)]
    case 'started':
      return [sql<boolean>`t.created_by = ${actor.userId}`]
    case 'open':
      return [sql<boolean>`t.state = 'OPEN'`]
    case 'assigned':
      return forStaff(sql<boolean>`(t.assigned_to = ${actor.userId} and t.state <> 'CLOSED')`)
    case 'unassigned':
      return forStaff(sql<boolean>`(t.assigned_to is null and t.state <> 'CLOSED')`)
  }
}

/** The filters of a list. Tiers are known to staff alone; customers who ask for them get every thread. */
export const filterConditions = (actor: Actor, query: ThreadsQuery): Condition[] => [
  ...isAny('t.state', query.state, 'text'),
  ...isAny('t.kind', query.kind, 'text'),
  ...isAny('t.report_id', query.reportId, 'bigint'),
  ...isAny('t.assigned_to', query.assigneeId, 'bigint'),
  ...isAny('t.organization_id', query.accountId, 'bigint'),
  ...isAny('t.project_id', query.projectId, 'bigint'),
  ...isAny('t.id', query.threadId, 'bigint'),
  ...(isStaff(actor.role)
    ? isAny(
        't.tier_rank',
        query.tier?.map((tier) => tiers.length - 1 - tiers.indexOf(tier)),
        'smallint',
      )
    : []),
]

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

const counted = (conditions: readonly Condition[]) =>
  sql`(select count(*)::int from (select from threads t where ${all(conditions)} limit ${mostCounted}) counted)`

/** A page of threads in the requested order, and how many match. */
export async function pageOfThreads(
  db: Db,
  actor: Actor,
  conditions: readonly Condition[],
  { sort, page, limit }: Pick<ThreadsQuery, 'sort' | 'page' | 'limit'>,
): Promise<{ ids: number[]; total: number }> {
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<{ id: number }>`select t.id from threads t where ${all(conditions)}
      order by ${orderOf(actor, sort)} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select ${counted(conditions)} as total`.execute(db),
  ])
  return { ids: rows.map(({ id }) => id), total: totals[0]!.total }
}

/** The number of threads of each view, in one query. */
export async function countViews(
  db: Db,
  actor: Actor,
  projectId: number | null,
): Promise<Record<ThreadView, number>> {
  const seen = visibleThreads(db, actor, projectId)
  const counts = threadViews.map(
    (view) => sql`${counted([...seen, ...viewConditions(actor, view)])} as ${sql.ref(view)}`,
  )
  const { rows } = await sql<Record<ThreadView, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}

/** The number of threads with new messages for the actor, by project. */
export async function countUnread(db: Db, actor: Actor) {
  const { rows } = await sql<{ projectId: number; unread: number }>`
    select t.project_id as "projectId", count(*)::int as unread
    from thread_watchers w join threads t on t.id = w.thread_id
    where w.user_id = ${actor.userId} and w.unread > 0 and w.is_watching
      and ${all(visibleThreads(db, actor, null))}
    group by t.project_id order by t.project_id`.execute(db)
  return { unread: rows.reduce((sum, { unread }) => sum + unread, 0), projects: rows }
}
