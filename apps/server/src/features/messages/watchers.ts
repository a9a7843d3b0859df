import { sql } from 'kysely'
import { staffRoleIds } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'

const staff = sql`(select id from users where role_id = any(${[...staffRoleIds]}::int[]))`

/**
 * Makes users watch a thread, also those who had left it.
 *
 * @param readTo to those who never read the thread, messages up to this one count as read; by default all
 */
export async function addWatchers(
  trx: Trx,
  threadId: number,
  userIds: readonly number[],
  readTo?: number,
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .insertInto('thread_watchers')
    .columns(['thread_id', 'user_id', 'last_read_id'])
    .expression(
      sql`select ${threadId}::bigint, u,
          coalesce(${readTo ?? null}::bigint, (select max(id) from messages where thread_id = ${threadId}), 0)
        from unnest(${[...userIds].toSorted((a, b) => a - b)}::bigint[]) u`,
    )
    .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doUpdateSet({ is_watching: true }))
    .execute()
}

/** Counts a new message for everyone who watches and may see it, and marks it as read by its author. */
export async function countMessage(
  trx: Trx,
  message: { id: number; threadId: number; authorId: number | null; internal: boolean },
  mentioned: readonly number[],
): Promise<void> {
  const { id, threadId, authorId, internal } = message
  await sql`
    update thread_watchers set
      unread = case when user_id = ${authorId} then 0 else unread + 1 end,
      last_read_id = case when user_id = ${authorId} then ${id} else last_read_id end,
      is_mentioned = case when user_id = ${authorId} then false
        else is_mentioned or user_id = any(${[...mentioned]}::bigint[]) end
    where thread_id = ${threadId} and (${!internal} or user_id in ${staff})`.execute(trx)
}

/**
 * Counts anew what users have not read, after messages were deleted, edited or marked: everybody who has a count, or
 * only `userIds`.
 */
export async function recount(trx: Trx, threadId: number, userIds?: readonly number[]): Promise<void> {
  await sql`
    update thread_watchers w set
      unread = (select count(*) from messages m where m.thread_id = w.thread_id and m.id > w.last_read_id
        and m.deleted_at is null and m.author_id is distinct from w.user_id
        and (not m.internal or w.user_id in ${staff})),
      is_mentioned = exists (select from messages m join message_mentions n on n.message_id = m.id and n.user_id = w.user_id
        where m.thread_id = w.thread_id and m.id > w.last_read_id and m.deleted_at is null
        and m.author_id is distinct from w.user_id)
    where w.thread_id = ${threadId} and ${
      userIds ? sql`w.user_id = any(${[...userIds]}::bigint[])` : sql`(w.unread > 0 or w.is_mentioned)`
    }`.execute(trx)
}

/**
 * Remembers up to which message a user has read a thread; 0: nothing of it. Counts in a statement of its own, which
 * begins when the row is locked and so misses no message.
 */
export async function markRead(trx: Trx, threadId: number, userId: number, upTo: number): Promise<void> {
  await trx
    .insertInto('thread_watchers')
    .values({ thread_id: threadId, user_id: userId, is_watching: false, last_read_id: upTo })
    .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doUpdateSet({ last_read_id: upTo }))
    .execute()
  await recount(trx, threadId, [userId])
}

/** Forgets what a user watches and has read, when they leave an account or are no longer staff. */
export const forgetWatching = (trx: Trx, userId: number) =>
  trx.deleteFrom('thread_watchers').where('user_id', '=', userId).execute()

/**
 * The same for customers of a project that leaves their account, with their notifications of its threads. Staff keep
 * theirs, because they see all projects.
 */
export async function forgetWatchers(trx: Trx, projectId: number): Promise<void> {
  for (const table of ['thread_watchers', 'notifications'])
    await sql`delete from ${sql.table(table)} one using threads t
      where t.id = one.thread_id and t.project_id = ${projectId} and one.user_id not in ${staff}`.execute(trx)
}
