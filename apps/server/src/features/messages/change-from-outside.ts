import { sql } from 'kysely'
import type { ThreadState } from '@windrow/contract/threads'
import { recordOwnChange } from '../../audit/record.ts'
import type { Trx } from '../../database/connect.ts'
import type { ThreadRow } from '../../database/talk-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { addEvents } from './add-event.ts'
import { removeText } from './delete-message.ts'
import { lockMessage, setText, type LockedMessage } from './edit-message.ts'
import { addMessage } from './send-message.ts'
import { afterChoice, stateTexts } from './thread-state.ts'
import { unansweredSince } from './unanswered.ts'
import { recount } from './watchers.ts'

/** Somebody in Jira who changes a thread; staff of the operator. */
export interface Outsider {
  /** As Jira shows it. */
  name: string
}

const note = (trx: Trx, thread: ThreadRow, action: string, after: object) =>
  recordOwnChange(trx, {
    action,
    subject: { type: 'thread', id: thread.id, name: thread.subject },
    organizationId: thread.organization_id,
    projectId: thread.project_id,
    reportId: thread.report_id,
    after: { source: 'JIRA', ...after },
  })

/**
 * Adds a message that somebody wrote in Jira to a locked thread.
 *
 * @returns the id of the message
 */
export async function addFromOutside(
  trx: Trx,
  thread: ThreadRow,
  { name }: Outsider,
  { text, internal }: { text: string; internal: boolean },
): Promise<number> {
  await note(trx, thread, 'MESSAGE_SENT', { internal, by: name })
  return addMessage(trx, thread, {
    authorId: null,
    authorName: name,
    fromStaff: true,
    source: 'JIRA',
    internal,
    text,
  })
}

/** A message to change, locked; null if it was deleted meanwhile. */
async function lockIfThere(trx: Trx, id: number): Promise<LockedMessage | null> {
  try {
    return await lockMessage(trx, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return null
    throw error
  }
}

/** Replaces the text of a message of a locked thread; does nothing if it was deleted here. */
export async function editFromOutside(
  trx: Trx,
  thread: ThreadRow,
  messageId: number,
  text: string,
): Promise<void> {
  const message = await lockIfThere(trx, messageId)
  if (!message || message.text === text) return
  await setText(trx, message, text)
  await recount(trx, thread.id)
  await note(trx, thread, 'MESSAGE_EDITED', { messageId })
  await addEvents(trx, thread, [{ kind: 'EDITED', messageId, internal: message.internal, userId: null }])
}

/** Deletes a message of a locked thread; does nothing if it was deleted here. */
export async function deleteFromOutside(trx: Trx, thread: ThreadRow, messageId: number): Promise<void> {
  const message = await lockIfThere(trx, messageId)
  if (!message) return
  await removeText(trx, thread, message, null)
  await note(trx, thread, 'MESSAGE_DELETED', { messageId })
  await addEvents(trx, thread, [{ kind: 'DELETED', messageId, internal: message.internal, userId: null }])
}

const actions = { OPEN: 'THREAD_REOPENED', ANSWERED: 'THREAD_ANSWERED', CLOSED: 'THREAD_CLOSED' } as const

/** Gives a locked thread a state; does nothing if it has it. */
export async function stateFromOutside(trx: Trx, thread: ThreadRow, state: ThreadState): Promise<void> {
  if (state === thread.state) return
  const after = afterChoice(state, await unansweredSince(trx, thread.id))
  await trx
    .updateTable('threads')
    .set({ state: after.state, waiting_since: after.waitingSince, version: sql<number>`version + 1` })
    .where('id', '=', thread.id)
    .execute()
  await note(trx, thread, actions[state], {})
  await addEvents(trx, thread, [{ kind: 'STATE', text: stateTexts[state], userId: null }])
}
