import { sql } from 'kysely'
import type { ThreadKind, ThreadState } from '@windrow/contract/threads'
import type { Message } from '@windrow/contract/schemas/messages'
import { isStaff, type RoleName } from '@windrow/contract/roles'
import { roleOf } from '../../access/role-of.ts'
import type { Db } from '../../database/connect.ts'
import { mayComment } from '../messages/comment-rights.ts'
import { isActive, seesProject } from '../messages/mentionable.ts'
import { loadMessages, toMessage } from '../messages/message-view.ts'

/** A thread as one user sees it now. */
export interface LetterPlace {
  threadId: number
  subject: string
  kind: ThreadKind
  state: ThreadState
  projectId: number
  projectName: string
  isWatching: boolean
  lastReadId: number
  reader: { userId: number; role: RoleName; mayComment: boolean }
}

interface PlaceRow {
  id: number
  subject: string
  kind: ThreadKind
  state: ThreadState
  project_id: number
  project_name: string
  owner_id: number
  status: string
  role_id: number
  is_watching: boolean | null
  last_read_id: number | null
}

/** The thread for a user; null if they may not see it any more. */
export async function loadPlace(db: Db, threadId: number, userId: number): Promise<LetterPlace | null> {
  const { rows } = await sql<PlaceRow>`
    select t.id, t.subject, t.kind, t.state, t.project_id, p.name as project_name, p.owner_id, p.status,
      u.role_id, w.is_watching, w.last_read_id
    from threads t
    join projects p on p.id = t.project_id and p.status <> 'DELETED'
    join users u on u.id = ${userId}
    left join thread_watchers w on w.thread_id = t.id and w.user_id = u.id
    where t.id = ${threadId} and ${isActive} and ${seesProject}`.execute(db)
  const [row] = rows
  if (!row) return null
  const role = roleOf(row.role_id)
  return {
    threadId: row.id,
    subject: row.subject,
    kind: row.kind,
    state: row.state,
    projectId: row.project_id,
    projectName: row.project_name,
    isWatching: row.is_watching ?? false,
    lastReadId: row.last_read_id ?? 0,
    reader: { userId, role, mayComment: mayComment({ role, userId }, row) },
  }
}

/** Messages that a user may see and that aren't deleted, in their order. */
export async function loadLetters(
  db: Db,
  { reader }: LetterPlace,
  ids: readonly number[],
): Promise<Message[]> {
  const loaded = await loadMessages(
    db,
    [...new Set(ids)].toSorted((a, b) => a - b),
  )
  return loaded
    .filter(({ row }) => row.deleted_at === null && (!row.internal || isStaff(reader.role)))
    .map((one) => toMessage(reader, one))
}

/** The last message of a thread that everybody sees, before another one. */
export async function loadEarlier(db: Db, place: LetterPlace, before: number): Promise<Message | undefined> {
  const earlier = await db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', place.threadId)
    .where('internal', '=', false)
    .where('deleted_at', 'is', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier && (await loadLetters(db, place, [earlier.id]))[0]
}

/** What the thread is about: the first reference in it that everybody sees. */
export async function loadReference(db: Db, place: LetterPlace) {
  const first = await db
    .selectFrom('messages')
    .innerJoin('message_references', 'message_references.message_id', 'messages.id')
    .select('messages.id')
    .where('thread_id', '=', place.threadId)
    .where('internal', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('messages.id')
    .limit(1)
    .executeTakeFirst()
  return first && (await loadLetters(db, place, [first.id]))[0]?.references[0]
}
