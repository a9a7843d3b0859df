import { sql } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import type { Db } from '../../database/connect.ts'
import { visibleProject, visibleReports } from '../../access/visible.ts'
import type { Actor } from '../../access/actor.ts'

/** Counting beyond this tells the reader nothing. */
const mostCounted = 100
const mostListed = 1000

/** Threads that the actor sees. */
const visibleThreads = (db: Db, actor: Actor) =>
  visibleProject(db, actor).innerJoin('threads', 'threads.project_id', 'projects.id').select('threads.id')

/** Messages that were deleted, or that the actor may not see, because the role has changed. */
const hiddenMessage = (actor: Actor) =>
  sql<boolean>`exists (select from messages m where m.id = notifications.message_id
    and (m.deleted_at is not null or (m.internal and ${!isStaff(actor.role)})))`

/** Users who no longer see a project don't see its notifications either, because they contain current names. */
const ofPerson = (db: Db, actor: Actor, unread: boolean) =>
  db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', actor.userId)
    .where((eb) =>
      eb.or([
        eb('notifications.report_id', 'in', visibleReports(db, actor)),
        eb.and([
          eb('notifications.thread_id', 'in', visibleThreads(db, actor)),
          eb.not(hiddenMessage(actor)),
        ]),
      ]),
    )
    .$if(unread, (query) => query.where('notifications.read_at', 'is', null))

export async function countUnread(db: Db, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom(ofPerson(db, actor, true).select('notifications.id').limit(mostCounted).as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listNotifications(
  db: Db,
  actor: Actor,
  { page, limit, unread }: { page: number; limit: number; unread: boolean },
) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(
        // Selects the page first, so that names are joined only for its few rows.
        ofPerson(db, actor, unread)
          .selectAll('notifications')
          .orderBy('notifications.created_at', 'desc')
          .orderBy('notifications.id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .as('shown'),
      )
      .leftJoin('threads', 'threads.id', 'shown.thread_id')
      .leftJoin('users as actor', 'actor.id', 'shown.actor_id')
      .leftJoin('reports', (join) =>
        join.on('reports.id', '=', (eb) => eb.fn.coalesce('shown.report_id', 'threads.report_id')),
      )
      .innerJoin('projects', (join) =>
        join.on('projects.id', '=', (eb) => eb.fn.coalesce('threads.project_id', 'reports.project_id')),
      )
      .selectAll('shown')
      .select(['reports.id as of_report_id', 'reports.name as report_name', 'threads.subject'])
      .select(['projects.id as project_id', 'projects.name as project_name'])
      .leftJoin('messages', 'messages.id', 'shown.message_id')
      .leftJoin('runs', (join) =>
        join
          .onRef('runs.id', '=', 'shown.run_id')
          .on('shown.kind', 'in', ['RUN_COMPLETED', 'RUN_FAILED', 'RUN_STOPPED']),
      )
      .select((eb) => eb.fn.coalesce('runs.failed', sql<number>`0`).as('failed_pages'))
      .select(
        sql<
          string | null
        >`coalesce(messages.author_name, trim(actor.first_name || ' ' || actor.last_name))`.as('actor_name'),
      )
      .orderBy('shown.created_at', 'desc')
      .orderBy('shown.id', 'desc')
      .execute(),
    db
      .selectFrom(ofPerson(db, actor, unread).select('notifications.id').limit(mostListed).as('counted'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function markRead(db: Db, userId: number, ids: readonly number[] | undefined): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!.length > 0 ? [...ids!] : [-1]))
    .execute()
}

/**
 * Deletes old notifications.
 *
 * @returns whether there may be more
 */
export async function tidyNotifications(db: Db, limit: number): Promise<boolean> {
  const shown = await db
    .deleteFrom('notifications')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notifications')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
        .limit(limit),
    )
    .executeTakeFirst()
  const sent = await db
    .deleteFrom('notification_messages')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notification_messages')
        .select('id')
        .where('ended_at', '<', sql<Date>`now() - interval '30 days'`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(shown.numDeletedRows) === limit || Number(sent.numDeletedRows) === limit
}
