import type { Trx } from '../../database/connect.ts'
import type { ThreadEventRow } from '../../database/talk-tables.ts'

interface NewEvent {
  kind: ThreadEventRow['kind']
  messageId?: number
  internal?: boolean
  /** A sentence without the name, like "closed the thread"; only of changes. */
  text?: string
  userId: number | null
  /** The users who are newly mentioned, or the new assignee. */
  forUsers?: readonly number[]
}

/**
 * Tells everyone who follows the thread. The last statements of a transaction, because from here on others that add
 * events wait for its end, and so events become visible in the order of their numbers.
 */
export async function addEvents(
  trx: Trx,
  thread: { id: number; project_id: number },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  await trx
    .insertInto('thread_events')
    .values(
      events.map(({ kind, messageId, internal, text, userId, forUsers }) => ({
        thread_id: thread.id,
        project_id: thread.project_id,
        message_id: messageId ?? null,
        kind,
        internal: internal ?? false,
        text: text ?? null,
        user_id: userId,
        for_users: [...(forUsers ?? [])],
      })),
    )
    .execute()
}
