import { sql } from 'kysely'
import type { z } from 'zod'
import { isStaff } from '@windrow/contract/roles'
import type { MessageHitsQuery, MessageQuery } from '@windrow/contract/schemas/messages'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../database/connect.ts'
import { loadMessages, toMessage } from './message-view.ts'
import { nameOf } from './person-view.ts'
import { headline, searchFor, toSnippet } from './search-words.ts'
import { changesBetween } from './thread-changes.ts'

type Reader = Actor & { mayComment: boolean }
type Query = z.output<typeof MessageQuery>

/** The messages of a thread that a reader may see. */
const seenMessages = (db: Db, { role }: Pick<Actor, 'role'>, threadId: number) =>
  db
    .selectFrom('messages')
    .where('thread_id', '=', threadId)
    .$if(!isStaff(role), (query) => query.where('internal', '=', false))

/** Ids of a page of messages, oldest first, and how many the pages have. */
async function pageOfMessages(db: Db, reader: Reader, threadId: number, query: Query) {
  const { page, limit, before, after } = query
  const wanted = seenMessages(db, reader, threadId)
    .$if(before !== undefined, (one) => one.where('id', '<', before!))
    .$if(after !== undefined, (one) => one.where('id', '>', after!))
  const [rows, { total }] = await Promise.all([
    wanted
      .select(['id', 'created_at'])
      .orderBy('id', after === undefined ? 'desc' : 'asc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: after === undefined ? rows.toReversed() : rows, total }
}

/** A page of the messages of a thread as a reader gets them, with the changes of the thread between them. */
export async function listMessages(db: Db, reader: Reader, threadId: number, query: Query) {
  const { page, limit, before, after } = query
  const { rows, total } = await pageOfMessages(db, reader, threadId, query)
  const isLast = after === undefined ? page === 1 && before === undefined : page * limit >= total
  const isFirst = after === undefined && page * limit >= total
  const next = rows.at(-1)
  const between = {
    from: isFirst ? null : (rows[0]?.created_at ?? null),
    to: isLast || !next ? null : await nextAt(db, reader, threadId, next.id),
  }
  const [messages, changed] = await Promise.all([
    loadMessages(
      db,
      rows.map(({ id }) => id),
    ),
    rows.length === 0 && !isFirst ? [] : changesBetween(db, reader, threadId, between),
  ])
  return {
    messages: messages.map((message) => toMessage(reader, message)),
    changes: changed,
    pagination: { page, perPage: limit, total },
  }
}

/** When the message after this one was sent: the changes up to then belong to this page. */
async function nextAt(db: Db, reader: Reader, threadId: number, id: number): Promise<Date | null> {
  const next = await seenMessages(db, reader, threadId)
    .select('created_at')
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return next?.created_at ?? null
}

/** Messages of a thread that match a search, oldest first. */
export async function listHits(
  db: Db,
  actor: Actor,
  threadId: number,
  { search, page, limit }: z.output<typeof MessageHitsQuery>,
) {
  const words = searchFor(search)
  const pagination = { page, perPage: limit, total: 0 }
  if (words === null) return { hits: [], pagination }
  const matching = seenMessages(db, actor, threadId).where(sql<boolean>`search @@ ${words}`)
  const [rows, { total }] = await Promise.all([
    matching
      .select(['id', 'internal', headline(sql.ref('plain'), words).as('marked')])
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const hits = rows.map(({ id, internal, marked }) => ({
    messageId: id,
    internal,
    snippet: toSnippet(marked),
  }))
  return { hits, pagination: { ...pagination, total } }
}

/** The texts of a message, the current one first; of a deleted one, those that it had. */
export async function listVersions(
  db: Db,
  messageId: number,
  { page, limit }: { page: number; limit: number },
) {
  const [message, earlier] = await Promise.all([
    db
      .selectFrom('messages as m')
      .leftJoin('users', 'users.id', 'm.author_id')
      .select(['m.version', 'm.text', 'm.deleted_at', 'm.author_name', 'm.created_at', 'm.edited_at'])
      .select(['first_name', 'last_name', 'email'])
      .where('m.id', '=', messageId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('message_versions as v')
      .leftJoin('users', 'users.id', 'v.user_id')
      .select(['v.version', 'v.text', 'v.is_refused', 'v.created_at', 'first_name', 'last_name', 'email'])
      .where('v.message_id', '=', messageId)
      .orderBy('v.id', 'desc')
      .execute(),
  ])
  const now =
    message.deleted_at === null
      ? [
          {
            ...message,
            is_refused: false,
            isCurrent: true,
            created_at: message.edited_at ?? message.created_at,
          },
        ]
      : []
  const all = [...now, ...earlier.map((one) => ({ ...one, isCurrent: false }))]
  const { author_name } = message
  const versions = all.slice((page - 1) * limit, page * limit).map((one) => ({
    version: one.version,
    text: one.text,
    userName: author_name ?? nameOf(one),
    createdDate: one.created_at.toISOString(),
    isCurrent: one.isCurrent,
    isRefused: one.is_refused,
  }))
  return { versions, pagination: { page, perPage: limit, total: all.length } }
}
