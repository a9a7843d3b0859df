import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import { nothingToRecord } from '../../audit/record.ts'
import type { AppContext } from '../../context.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { assertManages, assertMayComment, managesThreads, mayComment } from './comment-rights.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { latestRows } from './latest-rows.ts'
import { lockThread } from './lock-thread.ts'
import { readMentions } from './mentionable.ts'
import { listHits, listMessages, listVersions } from './message-queries.ts'
import { loadMessage } from './message-view.ts'
import { setReaction } from './react.ts'
import { readReferences, type ReadReference } from './read-reference.ts'
import { recordThread } from './record-thread.ts'
import { addMessage } from './send-message.ts'
import { lockUnsentFiles } from '../../message-files/attach-files.ts'
import { assertRate, sentBefore } from './sent-before.ts'

interface Place {
  actor: Call<Routes['messageList']>['actor']
  project: Call<Routes['messageList']>['project']
}
const readerOf = ({ actor, project }: Place) => ({ ...actor, mayComment: mayComment(actor, project) })

export const messageList =
  (app: AppContext): Handler<Routes['messageList']> =>
  ({ actor, project, thread, query }) =>
    listMessages(app.db, readerOf({ actor, project }), thread.id, query)

export const messageHits =
  (app: AppContext): Handler<Routes['messageHits']> =>
  ({ actor, thread, query }) =>
    listHits(app.db, actor, thread.id, query)

export const messageVersions =
  (app: AppContext): Handler<Routes['messageVersions']> =>
  async ({ actor, message, query }) => {
    const isOwn = message.author_id === actor.userId && message.deleted_at === null
    if (!isOwn && !isStaff(actor.role))
      throw new AppError('FORBIDDEN', 'Only its author and Windrow support see earlier texts of a message.')
    return listVersions(app.db, message.id, query)
  }

export const messageLatest =
  (app: AppContext): Handler<Routes['messageLatest']> =>
  async ({ actor, message, signal }) => {
    if (message.deleted_at) return { references: [] }
    return { references: await readingRun(() => latestRows(app, actor, message.id, signal)) }
  }

type SendCall = Call<Routes['messageSend']>

/** Throws VALIDATION unless the quoted message is one of the thread that every reader of the new one may see. */
async function assertQuote(trx: Trx, threadId: number, quoteOf: number, internal: boolean): Promise<void> {
  const quoted = await trx
    .selectFrom('messages')
    .select('internal')
    .where('id', '=', quoteOf)
    .where('thread_id', '=', threadId)
    .where('deleted_at', 'is', null)
    .$if(!internal, (query) => query.where('internal', '=', false))
    .executeTakeFirst()
  if (quoted) return
  const message = 'There is no such message in this thread that can be quoted here'
  throw new AppError('VALIDATION', message, [{ path: 'body.quoteOf', message }])
}

/** Throws FORBIDDEN unless the actor may close the thread: staff and its creator. */
function assertMayClose({ actor, thread }: SendCall): void {
  if (managesThreads(actor) || thread.created_by === actor.userId) return
  throw new AppError('FORBIDDEN', 'Only Windrow support and those who started this thread can close it.')
}

/** Sends the message, or finds the one that an equal call has sent. */
async function send(trx: Trx, call: SendCall, references: readonly ReadReference[]): Promise<number> {
  const { actor, project, body } = call
  const { internal = false, quoteOf, close = false } = body
  const sent = await sentBefore(trx, actor.userId, body.clientId)
  if (sent) {
    if (sent.thread_id !== call.thread.id)
      throw new AppError('CONFLICT', 'This clientId was used for another message; choose a new one.')
    nothingToRecord(call.request)
    return sent.id
  }
  await assertRate(trx, actor.userId)
  await lockUnsentFiles(trx, { userId: actor.userId, projectId: project.id }, body.fileIds)
  const mentions = await readMentions(trx, actor, { projectId: project.id, internal }, body.text)
  const thread = await lockThread(trx, call.thread.id)
  if (quoteOf !== undefined) await assertQuote(trx, thread.id, quoteOf, internal)
  const after = {
    internal,
    mentions,
    references: references.length,
    files: body.fileIds ?? [],
    closed: close,
  }
  await recordThread(trx, call, thread, { action: 'MESSAGE_SENT', after })
  return addMessage(trx, thread, {
    authorId: actor.userId,
    fromStaff: isStaff(actor.role),
    source: 'APP',
    internal,
    text: body.text,
    clientId: body.clientId,
    quoteOf: quoteOf ?? null,
    mentions,
    references,
    fileIds: body.fileIds,
    close,
  })
}

export const messageSend =
  (app: AppContext): Handler<Routes['messageSend']> =>
  async (call) => {
    const { actor, project, body, signal } = call
    assertMayComment(actor, project)
    if (body.internal) assertManages(actor, 'write internal notes')
    if (body.close) assertMayClose(call)
    const references = await readReferences(app, actor, project.id, body.references ?? [], signal)
    const id = await app.db.transaction().execute((trx) => send(trx, call, references))
    return loadMessage(app.db, readerOf(call), id)
  }

export const messageEdit =
  (app: AppContext): Handler<Routes['messageEdit']> =>
  async (call) => {
    const { actor, project, message } = call
    assertMayComment(actor, project)
    if (message.author_id !== actor.userId || message.source === 'SYSTEM')
      throw new AppError('FORBIDDEN', 'Only its author can edit a message.')
    await editMessage(app.db, call)
    return loadMessage(app.db, readerOf(call), message.id)
  }

export const messageDelete =
  (app: AppContext): Handler<Routes['messageDelete']> =>
  async (call) => {
    const { actor, project, message } = call
    assertMayComment(actor, project)
    if (message.author_id !== actor.userId && !managesThreads(actor))
      throw new AppError('FORBIDDEN', 'Only its author and Windrow support can delete a message.')
    await deleteMessage(app.db, call)
    return loadMessage(app.db, readerOf(call), message.id)
  }

export const messageReact =
  (app: AppContext): Handler<Routes['messageReact']> =>
  async (call) => {
    assertMayComment(call.actor, call.project)
    await setReaction(app.db, call)
    return loadMessage(app.db, readerOf(call), call.message.id)
  }
