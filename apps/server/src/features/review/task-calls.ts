import { anomalyStatusOf } from '@windrow/contract/anomalies'
import type { Routes } from '@windrow/contract/routes'
import { nothingToRecord } from '../../audit/record.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { changeTask, recordChange, takeBack, type TaskChange } from './change-task.ts'
import { changesSinceGood } from './changes-since-good.ts'
import { listContributors } from './contributors.ts'
import { lockTask } from './lock-task.ts'
import { loadQuality } from './quality-view.ts'
import { addEvent } from './task-events.ts'
import { listTasks } from './task-queries.ts'
import { loadEvent, loadEvents, loadTask } from './task-view.ts'

export const anomalyTasks =
  (app: AppContext): Handler<Routes['anomalyTasks']> =>
  ({ actor, query }) =>
    listTasks(app.db, actor, query)

export const anomalyTaskGet =
  (app: AppContext): Handler<Routes['anomalyTaskGet']> =>
  async ({ actor, run, signal }) => {
    const [task, quality, changes, events] = await Promise.all([
      loadTask(app.db, run.id),
      loadQuality(app.db, actor, run.id),
      changesSinceGood(app, run, signal),
      loadEvents(app.db, run.id),
    ])
    return { task, quality, changes, events }
  }

export const anomalyContributors =
  (app: AppContext): Handler<Routes['anomalyContributors']> =>
  async () => ({ contributors: await listContributors(app.db) })

export const anomalyAssign =
  (app: AppContext): Handler<Routes['anomalyAssign']> =>
  async (call) => {
    const { historyId, assignUserIdTo, version } = call.body
    await changeTask(app.db, call, historyId, { action: 'ASSIGNED', assignTo: assignUserIdTo, version })
    return loadTask(app.db, historyId)
  }

export const anomalyUpdate =
  (app: AppContext): Handler<Routes['anomalyUpdate']> =>
  async (call) => {
    const { historyId, actionStatus, reason = '', version } = call.body
    const action = anomalyStatusOf(actionStatus)
    if (action !== 'FIXED' && action !== 'NOT_AN_ISSUE' && action !== 'ACCEPT_ISSUE') {
      const message = 'must be 4 (resolved), 5 (not an issue) or 6 (accepted)'
      throw new AppError('VALIDATION', `The status ${message}.`, [{ path: 'body.actionStatus', message }])
    }
    await changeTask(app.db, call, historyId, { action, reason, version })
    return loadTask(app.db, historyId)
  }

/** Throws VALIDATION if a bulk action lacks what it needs, before any task is changed. */
function changeOf({ action, assignUserIdTo, reason = '' }: Call<Routes['anomalyBulk']>['body']): TaskChange {
  if (action !== 'ASSIGNED') return { action, reason }
  if (assignUserIdTo !== undefined) return { action, assignTo: assignUserIdTo }
  const message = 'Choose an active user with an admin role'
  throw new AppError('VALIDATION', message, [{ path: 'body.assignUserIdTo', message }])
}

/** Each task in its own transaction; faults of the request itself end the call. */
export const anomalyBulk =
  (app: AppContext): Handler<Routes['anomalyBulk']> =>
  async (call) => {
    const change = changeOf(call.body)
    const ids = [...new Set(call.body.historyIds)]
    const refused: { historyId: number; message: string }[] = []
    for (const historyId of ids)
      await changeTask(app.db, call, historyId, change).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code === 'VALIDATION') throw error
        refused.push({ historyId, message: error.message })
      })
    if (refused.length === ids.length) nothingToRecord(call.request)
    return { changed: ids.length - refused.length, refused }
  }

export const anomalyTakeBack =
  (app: AppContext): Handler<Routes['anomalyTakeBack']> =>
  async (call) => {
    await takeBack(app.db, call, call.run.id)
    return loadTask(app.db, call.run.id)
  }

export const anomalyComment =
  (app: AppContext): Handler<Routes['anomalyComment']> =>
  async (call) => {
    const { actor, run, body } = call
    const id = await app.db.transaction().execute(async (trx) => {
      const task = await lockTask(trx, actor, run.id)
      const event = {
        kind: 'COMMENTED',
        text: 'commented',
        comment: body.text,
        userId: actor.userId,
      } as const
      await recordChange(trx, call, task, { action: 'ANOMALY_COMMENTED', after: { comment: body.text } })
      return addEvent(trx, run.id, event)
    })
    return loadEvent(app.db, id!)
  }
