import { sql } from 'kysely'
import {
  anomalyStatusCodes,
  anomalyStatusOf,
  type AnomalyAction,
  type AnomalyStatus,
} from '@windrow/contract/anomalies'
import { staffRoleIds } from '@windrow/contract/roles'
import { record, type Source } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { AnomalyTaskRow } from '../../database/review-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { assertChangeable, lockTask } from './lock-task.ts'
import { fullName } from './shown-name.ts'
import { applyEffect, breaksRules, undoEffect } from './task-effects.ts'
import { addEvent } from './task-events.ts'

/** The caller of a change; its path doesn't name the project. */
export type Reviewer = Omit<Source, 'actor' | 'project' | 'report'> & { actor: Actor }

type Closing = Exclude<AnomalyAction, 'ASSIGNED'>

export type TaskChange = { version?: number | undefined } & (
  | { action: 'ASSIGNED'; assignTo: number }
  | { action: Closing; reason: string }
)

const texts: Record<Closing, string> = {
  FIXED: 'marked the anomaly as resolved',
  NOT_AN_ISSUE: 'marked the anomaly as not an issue',
  ACCEPT_ISSUE: 'accepted the anomaly',
}

const refuse = (path: string, message: string): never => {
  throw new AppError('VALIDATION', message, [{ path: `body.${path}`, message }])
}

/** Throws VALIDATION unless reasons are given exactly where they belong. */
export function assertReason(action: Closing, reason: string): void {
  if (action === 'FIXED') {
    if (reason !== '') refuse('reason', 'A resolved anomaly takes no reason')
  } else if (reason === '') refuse('reason', 'Enter a reason')
}

/** The name of an active user with an admin role. Throws VALIDATION for anybody else. */
async function assigneeName(trx: Trx, userId: number): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['first_name', 'last_name'])
    .where('users.id', '=', userId)
    .where('role_id', 'in', staffRoleIds)
    .where('users.deactivated_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .where('organizations.deactivated_at', 'is', null)
    .executeTakeFirst()
  return user ? fullName(user) : refuse('assignUserIdTo', 'Choose an active user with an admin role')
}

/** The audit entry of a changed task, with its state before and after. */
export async function recordChange(
  trx: Trx,
  { actor, request }: Reviewer,
  task: AnomalyTaskRow,
  event: { action: string; before?: object; after: object },
): Promise<void> {
  const { name } = await trx
    .selectFrom('reports')
    .select('name')
    .where('id', '=', task.report_id)
    .executeTakeFirstOrThrow()
  const source = { actor, request, project: { id: task.project_id }, report: { id: task.report_id } }
  await record(trx, source, {
    ...event,
    subject: { type: 'run', id: task.run_id, name },
    organizationId: task.organization_id,
  })
}

const shown = ({ status, assigned_to, reason }: AnomalyTaskRow) => ({
  status: anomalyStatusOf(status),
  assignedTo: assigned_to,
  reason,
})

/** Writes the new state of a task and counts the change. */
async function update(
  trx: Trx,
  task: AnomalyTaskRow,
  userId: number,
  values: { status: AnomalyStatus; isClosed: boolean; assigned_to?: number; reason: string | null },
): Promise<AnomalyTaskRow> {
  const { status, isClosed, ...rest } = values
  return trx
    .updateTable('anomaly_tasks')
    .set({
      ...rest,
      status: anomalyStatusCodes[status],
      closed_at: isClosed ? sql<Date>`now()` : null,
      version: sql<number>`version + 1`,
      changed_by: userId,
    })
    .where('run_id', '=', task.run_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function assign(trx: Trx, task: AnomalyTaskRow, userId: number, assignTo: number) {
  const name = await assigneeName(trx, assignTo)
  const values = { status: 'ASSIGNED', isClosed: false, assigned_to: assignTo, reason: null } as const
  const after = await update(trx, task, userId, values)
  await addEvent(trx, task.run_id, { kind: 'ASSIGNED', text: `assigned the anomaly to ${name}`, userId })
  return after
}

async function close(trx: Trx, task: AnomalyTaskRow, userId: number, action: Closing, reason: string) {
  await applyEffect(trx, task, action, { userId, reason })
  const values = { status: action, isClosed: true, reason: reason || null } as const
  const after = await update(trx, task, userId, values)
  const keepsRules = action === 'ACCEPT_ISSUE' && (await breaksRules(trx, task))
  const text = keepsRules ? `${texts[action]}; its rules stay until the schema is changed` : texts[action]
  await addEvent(trx, task.run_id, { kind: action, text, comment: reason || null, userId })
  return after
}

/**
 * Assigns or closes the task of a run, in one transaction with its audit entry. Assigning a closed task reopens it and
 * undoes what closing it meant. Closing doesn't release the run. Throws NOT_FOUND, CONFLICT or VALIDATION.
 */
export const changeTask = (db: Db, caller: Reviewer, runId: number, change: TaskChange): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor } = caller
    if (change.action !== 'ASSIGNED') assertReason(change.action, change.reason)
    const task = await lockTask(trx, actor, runId)
    await assertChangeable(trx, task, change.action, change.version)
    if (!task.is_open) await undoEffect(trx, task)
    const after =
      change.action === 'ASSIGNED'
        ? await assign(trx, task, actor.userId, change.assignTo)
        : await close(trx, task, actor.userId, change.action, change.reason)
    const action = `ANOMALY_${change.action}`
    await recordChange(trx, caller, task, { action, before: shown(task), after: shown(after) })
  })

const takenBack: readonly AnomalyStatus[] = ['NOT_AN_ISSUE', 'ACCEPT_ISSUE']

/** Takes back "Not an issue" or "Accept": reopens the task and undoes what it meant. Throws NOT_FOUND or CONFLICT. */
export const takeBack = (db: Db, caller: Reviewer, runId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { userId } = caller.actor
    const task = await lockTask(trx, caller.actor, runId)
    if (!takenBack.includes(anomalyStatusOf(task.status)))
      throw new AppError('CONFLICT', 'Only "Not an issue" and "Accept" can be taken back.')
    await undoEffect(trx, task)
    const after = await update(trx, task, userId, { status: 'ASSIGNED', isClosed: false, reason: null })
    await addEvent(trx, runId, { kind: 'TAKEN_BACK', text: 'reopened the anomaly', userId })
    const action = 'ANOMALY_TAKEN_BACK'
    await recordChange(trx, caller, task, { action, before: shown(task), after: shown(after) })
  })
