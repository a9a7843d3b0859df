import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { addEvent } from './task-events.ts'

const batchSize = 100

/**
 * Reminds of open tasks that should have been reviewed by now, each once: their assignee, or staff with rules about
 * anomalies if nobody is assigned. Safe on any number of nodes.
 *
 * @returns whether there may be more
 */
export async function remindOfTasks({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('anomaly_tasks')
      .select(['run_id', 'report_id', 'assigned_to', 'title'])
      .where('is_open', '=', true)
      .where('reminded_at', 'is', null)
      .where('is_hidden', '=', false)
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(batchSize)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return false
    await trx
      .insertInto('notification_events')
      .values(
        due.map(({ run_id, report_id, assigned_to, title }) => ({
          kind: 'ANOMALY' as const,
          report_id,
          run_id,
          user_id: assigned_to,
          message: `The review is overdue: ${title}`,
        })),
      )
      .execute()
    for (const { run_id } of due)
      await addEvent(trx, run_id, { kind: 'REMINDED', text: 'reminded that the review is overdue' })
    const ids = due.map(({ run_id }) => run_id)
    await trx
      .updateTable('anomaly_tasks')
      .set({ reminded_at: sql<Date>`now()` })
      .where('run_id', 'in', ids)
      .execute()
    return due.length === batchSize
  })
}
