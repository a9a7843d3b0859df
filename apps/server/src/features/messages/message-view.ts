import { sql } from 'kysely'
import { plainMessage } from '@windrow/contract/mentions'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Message, MessageReference } from '@windrow/contract/schemas/messages'
import type { ReactionEmoji } from '@windrow/contract/threads'
import type { Actor } from '../../access/actor.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { MessageRow, StoredReference } from '../../database/talk-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import { filesOfMessages, type LoadedFile } from '../../message-files/file-rows.ts'
import { fileFor } from './file-for.ts'
import { nameOf, toPerson, userOf, type NamedUser } from './person-view.ts'

type Reader = Pick<Actor, 'userId' | 'role'> & { mayComment: boolean }
const quoteLength = 280
const shownNames = 20

const messages = (db: Db | Trx) =>
  db
    .selectFrom('messages as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .innerJoin('organizations', 'organizations.id', 't.organization_id')
    .leftJoin('users as author', 'author.id', 'm.author_id')
    .leftJoin('users as deleter', 'deleter.id', 'm.deleted_by')
    .leftJoin('messages as q', 'q.id', 'm.quote_of')
    .leftJoin('users as quoted', 'quoted.id', 'q.author_id')
    .select([
      'm.id',
      'm.thread_id',
      'm.author_id',
      'm.author_name',
      'm.from_staff',
      'm.source',
      'm.internal',
      'm.client_id',
      'm.text',
      'm.version',
      'm.created_at',
      'm.edited_at',
      'm.deleted_at',
      'organizations.name as account_name',
      userOf('author').as('author'),
      userOf('deleter').as('deleter'),
      'q.id as quote_id',
      'q.from_staff as quote_from_staff',
      'q.source as quote_source',
      'q.author_name as quote_author_name',
      'q.deleted_at as quote_deleted_at',
      sql<string | null>`left(q.plain, ${quoteLength})`.as('quote_text'),
      userOf('quoted').as('quoted'),
    ])

type Shown =
  | 'id'
  | 'thread_id'
  | 'author_id'
  | 'author_name'
  | 'from_staff'
  | 'source'
  | 'internal'
  | 'client_id'
  | 'text'
interface MessageViewRow extends Pick<
  MessageRow,
  Shown | 'version' | 'created_at' | 'edited_at' | 'deleted_at'
> {
  account_name: string
  author: NamedUser
  deleter: NamedUser
  quote_id: number | null
  quote_from_staff: boolean | null
  quote_source: MessageRow['source'] | null
  quote_author_name: string | null
  quote_deleted_at: Date | null
  quote_text: string | null
  quoted: NamedUser
}
interface ReferenceRow {
  message_id: number
  kind: MessageReference['kind']
  report_id: number | null
  run_id: number | null
  body: StoredReference
  /** Whether customers see the run. */
  is_shown: boolean
}
interface OfUser {
  message_id: number
  user_id: number
  first_name: string
  last_name: string
  email: string
}

const references = (db: Db | Trx, ids: readonly number[]) =>
  db
    .selectFrom('message_references as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .leftJoin('runs', 'runs.id', 'f.run_id')
    .select(['f.message_id', 'f.kind', 'f.report_id', 'f.run_id', 'f.body'])
    .select(
      sql<boolean>`runs.id is not null and runs.deleted_at is null and runs.status <> 'IMPORTED'`.as(
        'is_shown',
      ),
    )
    .where('f.message_id', 'in', ids)
    // What deleted messages referred to is gone with their text.
    .where('m.deleted_at', 'is', null)
    .orderBy('f.position')
    .execute()

const reactions = (db: Db | Trx, ids: readonly number[]) =>
  db
    .selectFrom('message_reactions as r')
    .innerJoin('users', 'users.id', 'r.user_id')
    .select(['r.message_id', 'r.emoji', 'r.user_id', 'first_name', 'last_name', 'email'])
    .where('r.message_id', 'in', ids)
    .orderBy('r.created_at')
    .orderBy('r.user_id')
    .execute()

const mentions = (db: Db | Trx, ids: readonly number[]) =>
  db
    .selectFrom('message_mentions as n')
    .innerJoin('users', 'users.id', 'n.user_id')
    .innerJoin('messages as m', 'm.id', 'n.message_id')
    .select(['n.message_id', 'n.user_id', 'first_name', 'last_name', 'email'])
    .where('n.message_id', 'in', ids)
    .where('m.deleted_at', 'is', null)
    .orderBy('n.user_id')
    .execute()

/** A message with everything that its readers get, before it is known who reads it. */
export interface LoadedMessage {
  row: MessageViewRow
  references: ReferenceRow[]
  reactions: (OfUser & { emoji: ReactionEmoji })[]
  mentions: OfUser[]
  files: LoadedFile[]
}

/** Messages with everything that belongs to them, in the order of the ids; the same queries for any number. */
export async function loadMessages(db: Db | Trx, ids: readonly number[]): Promise<LoadedMessage[]> {
  if (ids.length === 0) return []
  const [rows, ...parts] = await Promise.all([
    messages(db).where('m.id', 'in', ids).execute(),
    references(db, ids),
    reactions(db, ids),
    mentions(db, ids),
    filesOfMessages(db, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [referred, reacted, mentioned] = [
    Map.groupBy(parts[0], (one) => one.message_id),
    Map.groupBy(parts[1], (one) => one.message_id),
    Map.groupBy(parts[2], (one) => one.message_id),
  ]
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [
          {
            row,
            references: referred.get(id) ?? [],
            reactions: reacted.get(id) ?? [],
            mentions: mentioned.get(id) ?? [],
            files: parts[3].get(id) ?? [],
          },
        ]
      : []
  })
}

/** A reference for a reader: figures of findings only for those who may view anomalies. */
export function toReference(
  { role }: Pick<Reader, 'role'>,
  stored: { kind: MessageReference['kind']; reportId: number | null; historyId: number | null },
  body: StoredReference,
): MessageReference {
  const seesFigures = roleMay(role, 'report:view-anomalies')
  return {
    ...body,
    ...stored,
    value: seesFigures ? body.value : null,
    expected: seesFigures ? body.expected : null,
  }
}

const referencesFor = (reader: Reader, all: LoadedMessage['references']): MessageReference[] =>
  all.map(({ kind, report_id, run_id, body, is_shown }) =>
    toReference(
      reader,
      { kind, reportId: report_id, historyId: is_shown || isStaff(reader.role) ? run_id : null },
      body,
    ),
  )

function reactionsFor({ userId }: Reader, all: LoadedMessage['reactions']): Message['reactions'] {
  return [...Map.groupBy(all, ({ emoji }) => emoji)].map(([emoji, ones]) => ({
    emoji,
    count: ones.length,
    isMine: ones.some(({ user_id }) => user_id === userId),
    names: ones.slice(0, shownNames).map(nameOf),
  }))
}

function quoteOf(row: MessageViewRow): Message['quote'] {
  if (row.quote_id === null) return null
  return {
    messageId: row.quote_id,
    author:
      row.quote_source === 'SYSTEM'
        ? null
        : toPerson(row.quoted, row.account_name, row.quote_from_staff ?? false, row.quote_author_name),
    text: row.quote_text ?? '',
    isDeleted: row.quote_deleted_at !== null,
  }
}

/** A message as a reader gets it. Callers leave internal notes out before. */
export function toMessage(reader: Reader, { row, ...parts }: LoadedMessage): Message {
  const isMine = row.author_id === reader.userId
  const isDeleted = row.deleted_at !== null
  const seesAll = isStaff(reader.role)
  return {
    messageId: row.id,
    threadId: row.thread_id,
    author:
      row.source === 'SYSTEM'
        ? null
        : toPerson(row.author, row.account_name, row.from_staff, row.author_name),
    source: row.source === 'JIRA' && !roleMay(reader.role, 'project:jira') ? 'APP' : row.source,
    internal: row.internal,
    text: row.text,
    mentions: parts.mentions.map((one) => ({ userId: one.user_id, fullName: nameOf(one) })),
    quote: isDeleted ? null : quoteOf(row),
    references: referencesFor(reader, parts.references),
    files: parts.files.map((file) => fileFor(reader, file)),
    reactions: isDeleted ? [] : reactionsFor(reader, parts.reactions),
    createdDate: row.created_at.toISOString(),
    editedDate: row.edited_at?.toISOString() ?? null,
    deletedDate: row.deleted_at?.toISOString() ?? null,
    deletedBy: isDeleted ? nameOf(row.deleter) : null,
    version: row.version,
    clientId: isMine ? row.client_id : null,
    mayEdit: isMine && !isDeleted && reader.mayComment && row.source !== 'SYSTEM',
    mayDelete: (isMine || seesAll) && !isDeleted && reader.mayComment,
    maySeeVersions: seesAll || (isMine && !isDeleted),
  }
}

/** One message as a reader gets it. Throws NOT_FOUND, also for internal notes that the reader may not see. */
export async function loadMessage(db: Db | Trx, reader: Reader, id: number): Promise<Message> {
  const [message] = await loadMessages(db, [id])
  if (!message || (message.row.internal && !isStaff(reader.role))) throw notFound('message')
  return toMessage(reader, message)
}

/** How a message is stored beside its Markdown: without marks, on few lines. */
export const plainOf = (text: string): string => plainMessage(text).replaceAll(/\s+/g, ' ')
