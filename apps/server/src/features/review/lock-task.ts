import {
  anomalyActionsFor,
  anomalyStatusLabels,
  anomalyStatusOf,
  type AnomalyAction,
} from '@windrow/contract/anomalies'
import type { AnomalyEvent } from '@windrow/contract/schemas/anomalies'
import type { Actor } from '../../access/actor.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Trx } from '../../database/connect.ts'
import type { AnomalyTaskRow } from '../../database/review-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { fullName } from './shown-name.ts'

/**
 * The task of a run that the actor may see, locked until the transaction ends, but not against references: who decides
 * on the run writes events of its task at the same time. Throws NOT_FOUND.
 */
export async function lockTask(trx: Trx, actor: Actor, runId: number): Promise<AnomalyTaskRow> {
  // What closes a task refers to the run: who deletes it locks it first, and then hides the task.
  await trx.selectFrom('runs').select('id').where('id', '=', runId).forKeyShare().execute()
  const task = await trx
    .selectFrom('anomaly_tasks')
    .selectAll()
    .where('run_id', '=', runId)
    .where('project_id', 'in', visibleProject(trx, actor).select('projects.id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!task) throw notFound('anomaly task')
  return task
}

/** Events that change a task, as what somebody did to it. */
const changes: Partial<Record<AnomalyEvent['kind'], string>> = {
  ASSIGNED: 'assigned it',
  FIXED: 'marked it as resolved',
  NOT_AN_ISSUE: 'marked it as not an issue',
  ACCEPT_ISSUE: 'accepted it',
  TAKEN_BACK: 'reopened it',
  JUDGED_AGAIN: 'checked the run again',
}

/** Who changed a task last, and what they did: "Maja Lindqvist accepted it meanwhile." */
async function lastChange(trx: Trx, runId: number): Promise<string> {
  const event = await trx
    .selectFrom('anomaly_events')
    .leftJoin('users', 'users.id', 'anomaly_events.user_id')
    .select(['anomaly_events.kind', 'anomaly_events.user_id', 'users.first_name', 'users.last_name'])
    .where('run_id', '=', runId)
    .where('kind', 'in', Object.keys(changes) as AnomalyEvent['kind'][])
    .orderBy('anomaly_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!event) return 'Somebody changed it meanwhile.'
  const { first_name, last_name } = event
  const name = first_name === null || last_name === null ? 'Windrow' : fullName({ first_name, last_name })
  return `${name} ${changes[event.kind]} meanwhile.`
}

/**
 * Throws CONFLICT if the task was changed since the caller saw it, naming who did, or if its state doesn't allow the
 * action. Without a version, a closed task can only be assigned, which reopens it.
 */
export async function assertChangeable(
  trx: Trx,
  task: AnomalyTaskRow,
  action: AnomalyAction,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== task.version)
    throw new AppError('CONFLICT', await lastChange(trx, task.run_id))
  const status = anomalyStatusOf(task.status)
  const offered = anomalyActionsFor({ status, isAssigned: task.assigned_to !== null })
  const [, isUsable] = offered.find(([name]) => name === action) ?? []
  if (isUsable === undefined)
    throw new AppError(
      'CONFLICT',
      `This anomaly is ${anomalyStatusLabels[status].toLowerCase()}, so its status cannot be changed.`,
    )
  if (!isUsable) throw new AppError('CONFLICT', 'This anomaly is unassigned; assign it to somebody first.')
  if (!task.is_open && action !== 'ASSIGNED' && version === undefined)
    throw new AppError('CONFLICT', await lastChange(trx, task.run_id))
}
