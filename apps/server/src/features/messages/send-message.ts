import { sql } from 'kysely'
import { storableTexts } from '@windrow/contract/storable'
import type { MessageSource } from '@windrow/contract/threads'
import type { Trx } from '../../database/connect.ts'
import type { ThreadRow } from '../../database/talk-tables.ts'
import { attachFiles } from '../../message-files/attach-files.ts'
import { addEvents } from './add-event.ts'
import { plainOf } from './message-view.ts'
import type { ReadReference } from './read-reference.ts'
import { afterChoice, afterMessage, stateTexts } from './thread-state.ts'
import { addWatchers, countMessage } from './watchers.ts'

/** A message to add to a thread; its text, mentions, quote and references were checked. */
export interface NewMessage {
  /** null for what the product writes, and for senders who aren't users. */
  authorId: number | null
  /** Of an author who is no user. */
  authorName?: string
  fromStaff: boolean
  source: MessageSource
  internal: boolean
  text: string
  clientId?: string | null
  quoteOf?: number | null
  mentions?: readonly number[]
  references?: readonly ReadReference[]
  /** Locked, see {@link lockUnsentFiles}. */
  fileIds?: readonly number[] | undefined
  /** Closes the thread with it. */
  close?: boolean
}

/** A message of files alone is listed, quoted and found by their names. */
async function plainText(trx: Trx, { text, fileIds = [] }: NewMessage): Promise<string> {
  if (text !== '' || fileIds.length === 0) return plainOf(text)
  const files = await trx.selectFrom('files').select(['id', 'name']).where('id', 'in', fileIds).execute()
  const names = new Map(files.map(({ id, name }) => [id, name]))
  return fileIds.map((id) => names.get(id)).join(', ')
}

async function insertMessage(trx: Trx, thread: ThreadRow, message: NewMessage) {
  return trx
    .insertInto('messages')
    .values({
      thread_id: thread.id,
      project_id: thread.project_id,
      organization_id: thread.organization_id,
      author_id: message.authorId,
      author_name: message.authorName ?? null,
      from_staff: message.fromStaff,
      source: message.source,
      internal: message.internal,
      client_id: message.clientId ?? null,
      text: message.text,
      plain: await plainText(trx, message),
      quote_of: message.quoteOf ?? null,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
}

/** Stores whom a message mentions. */
export async function addMentions(trx: Trx, messageId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .insertInto('message_mentions')
    .values(userIds.map((user_id) => ({ message_id: messageId, user_id })))
    .execute()
}

async function addReferences(
  trx: Trx,
  messageId: number,
  references: readonly ReadReference[],
): Promise<void> {
  if (references.length === 0) return
  await trx
    .insertInto('message_references')
    .values(
      references.map(({ kind, reportId, runId, about, body }, position) => ({
        message_id: messageId,
        position,
        kind,
        report_id: reportId,
        run_id: runId,
        about,
        // Values of rows and URLs come from sites.
        body: JSON.stringify(body, storableTexts),
      })),
    )
    .execute()
}

/** Keeps the figures of the thread up to date, and its state. */
async function updateThread(
  trx: Trx,
  thread: ThreadRow,
  { internal, fromStaff, source, close }: NewMessage,
  { id, created_at }: { id: number; created_at: Date },
) {
  const before = { state: thread.state, waitingSince: thread.waiting_since }
  const sent = { internal: internal || source === 'SYSTEM', fromStaff, at: created_at }
  const after = close ? afterChoice('CLOSED', null) : afterMessage(before, sent)
  await trx
    .updateTable('threads')
    .set({
      state: after.state,
      waiting_since: after.waitingSince,
      last_message_id: id,
      last_at: created_at,
      message_count: sql<number>`message_count + 1`,
      ...(!internal && {
        last_public_id: id,
        last_public_at: created_at,
        public_count: sql<number>`public_count + 1`,
      }),
      ...(after.state !== thread.state && { version: sql<number>`version + 1` }),
    })
    .where('id', '=', thread.id)
    .execute()
  return after.state
}

/**
 * Adds a message to a locked thread: counts it for those who watch, changes the state by its rules, and tells everyone
 * who follows. Whatever a message comes from, it is added here. The transaction should end soon after.
 *
 * @returns the id of the message
 */
export async function addMessage(trx: Trx, thread: ThreadRow, message: NewMessage): Promise<number> {
  const { authorId, internal, mentions = [], references = [] } = message
  const watchers = [...new Set([...(authorId === null ? [] : [authorId]), ...mentions])]
  await addWatchers(trx, thread.id, watchers)
  const sent = await insertMessage(trx, thread, message)
  await addMentions(trx, sent.id, mentions)
  await addReferences(trx, sent.id, references)
  await attachFiles(trx, sent.id, message.fileIds)
  const state = await updateThread(trx, thread, message, sent)
  await countMessage(trx, { id: sent.id, threadId: thread.id, authorId, internal }, mentions)
  const isNews = state !== thread.state && (message.close || thread.state === 'CLOSED')
  await addEvents(trx, thread, [
    { kind: 'MESSAGE', messageId: sent.id, internal, userId: authorId, forUsers: mentions },
    ...(isNews ? [{ kind: 'STATE' as const, text: stateTexts[state], userId: authorId }] : []),
  ])
  return sent.id
}
