import type { Routes } from '@windrow/contract/routes'
import { nothingToRecord } from '../../audit/record.ts'
import { visibleProject } from '../../access/visible.ts'
import type { AppContext } from '../../context.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { changeThread, type ThreadChanges } from './change-thread.ts'
import { assertManages, assertMayComment } from './comment-rights.ts'
import { lockThread } from './lock-thread.ts'
import { recordThread } from './record-thread.ts'
import { loadDetail } from './thread-detail.ts'
import { countUnread } from './thread-queries.ts'
import { loadThread } from './thread-view.ts'
import { addWatchers, markRead } from './watchers.ts'

export const threadUpdate =
  (app: AppContext): Handler<Routes['threadUpdate']> =>
  async (call) => {
    const { actor, project, thread, body } = call
    assertMayComment(actor, project)
    const isChanged = await app.db
      .transaction()
      .execute(async (trx) => changeThread(trx, call, await lockThread(trx, thread.id), body))
    if (!isChanged) nothingToRecord(call.request)
    return loadThread(app.db, actor, thread.id)
  }

type BulkCall = Call<Routes['threadBulk']>

/** Throws before any thread is changed if the action isn't allowed, or lacks what it needs. */
function changesOf({ actor, body }: BulkCall): ThreadChanges {
  if (body.action === 'CLOSE') return { state: 'CLOSED' }
  assertManages(actor, 'assign threads')
  if (body.assigneeId !== undefined) return { assigneeId: body.assigneeId }
  const message = 'Choose an active member of staff, or nobody'
  throw new AppError('VALIDATION', message, [{ path: 'body.assigneeId', message }])
}

/** Changes one of several threads, in a transaction of its own. Returns whether anything changed. */
const changeOne = (app: AppContext, call: BulkCall, id: number, changes: ThreadChanges | null) =>
  app.db.transaction().execute(async (trx) => {
    const place = await visibleProject(trx, call.actor)
      .innerJoin('threads', 'threads.project_id', 'projects.id')
      .select(['projects.id', 'projects.owner_id', 'projects.status', 'threads.last_message_id'])
      .where('threads.id', '=', id)
      .executeTakeFirst()
    if (!place) throw notFound('thread')
    if (changes === null) {
      await markRead(trx, id, call.actor.userId, place.last_message_id ?? 0)
      return false
    }
    assertMayComment(call.actor, place)
    return changeThread(trx, call, await lockThread(trx, id), changes)
  })

/** Faults of the request itself end the call; threads that can't be changed are listed. */
export const threadBulk =
  (app: AppContext): Handler<Routes['threadBulk']> =>
  async (call) => {
    const changes = call.body.action === 'MARK_READ' ? null : changesOf(call)
    const ids = [...new Set(call.body.threadIds)]
    const refused: { threadId: number; message: string }[] = []
    let recorded = false
    for (const threadId of ids)
      try {
        if (await changeOne(app, call, threadId, changes)) recorded = true
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'VALIDATION') throw error
        refused.push({ threadId, message: error.message })
      }
    if (!recorded) nothingToRecord(call.request)
    return { changed: ids.length - refused.length, refused }
  }

export const threadRead =
  (app: AppContext): Handler<Routes['threadRead']> =>
  async ({ actor, thread, body }) => {
    // Never beyond the end: messages that follow are new.
    const upTo = Math.min(body.upTo, thread.last_message_id ?? 0)
    await app.db.transaction().execute((trx) => markRead(trx, thread.id, actor.userId, upTo))
    return countUnread(app.db, actor)
  }

export const threadWatch =
  (app: AppContext): Handler<Routes['threadWatch']> =>
  async (call) => {
    const { actor, project, thread, body } = call
    await app.db.transaction().execute(async (trx) => {
      if (body.watch) await addWatchers(trx, thread.id, [actor.userId])
      else
        await trx
          .updateTable('thread_watchers')
          .set({ is_watching: false })
          .where('thread_id', '=', thread.id)
          .where('user_id', '=', actor.userId)
          .execute()
      const action = body.watch ? 'THREAD_WATCHED' : 'THREAD_LEFT'
      await recordThread(trx, call, thread, { action })
    })
    return loadDetail(app, actor, project, thread.id)
  }
