import { sql } from 'kysely'
import { threadKindLabels, type ThreadKind, type ThreadState } from '@windrow/contract/threads'
import type { Source } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import type { Trx } from '../../database/connect.ts'
import type { ThreadEventRow, ThreadRow } from '../../database/talk-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { addEvents } from './add-event.ts'
import { assertAssignee } from './assignee.ts'
import { assertManages, managesThreads } from './comment-rights.ts'
import { nameOf } from './person-view.ts'
import { recordThread } from './record-thread.ts'
import { assertReport } from './thread-about.ts'
import { afterChoice, stateTexts } from './thread-state.ts'
import { unansweredSince } from './unanswered.ts'
import { addWatchers } from './watchers.ts'

export type Changer = Omit<Source, 'actor'> & { actor: Actor }

/** What is to be changed; what is undefined stays. */
export interface ThreadChanges {
  subject?: string | undefined
  kind?: ThreadKind | undefined
  state?: ThreadState | undefined
  assigneeId?: number | null | undefined
  reportId?: number | null | undefined
  version?: number | undefined
}

type Step = {
  set: Record<string, unknown>
  event: { kind: ThreadEventRow['kind']; text: string; forUsers?: number[] }
  action: string
}

/** Throws FORBIDDEN unless the actor may make these changes: staff all, creators all but assignment and answered. */
export function assertMayChange(actor: Actor, thread: ThreadRow, changes: ThreadChanges): void {
  if (managesThreads(actor)) return
  if (changes.assigneeId !== undefined) assertManages(actor, 'assign threads')
  if (changes.state === 'ANSWERED') assertManages(actor, 'mark threads as answered')
  if (thread.created_by !== actor.userId)
    throw new AppError('FORBIDDEN', 'Only Windrow support and those who started this thread can change it.')
}

/** Who changed a thread last: "Priya Raman closed the thread meanwhile." */
async function lastChange(trx: Trx, threadId: number): Promise<string> {
  const event = await trx
    .selectFrom('thread_events')
    .leftJoin('users', 'users.id', 'thread_events.user_id')
    .select(['thread_events.text', 'first_name', 'last_name', 'email'])
    .where('thread_id', '=', threadId)
    .where('message_id', 'is', null)
    .where('internal', '=', false)
    .orderBy('thread_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event ? `${nameOf(event)} ${event.text} meanwhile.` : 'A new message changed the thread meanwhile.'
}

async function changeState(trx: Trx, thread: ThreadRow, state: ThreadState): Promise<Step> {
  const after = afterChoice(state, await unansweredSince(trx, thread.id))
  const action = { OPEN: 'THREAD_REOPENED', ANSWERED: 'THREAD_ANSWERED', CLOSED: 'THREAD_CLOSED' }[state]
  return {
    set: { state: after.state, waiting_since: after.waitingSince },
    event: { kind: 'STATE', text: stateTexts[state] },
    action,
  }
}

async function assign(trx: Trx, thread: ThreadRow, assigneeId: number | null): Promise<Step> {
  const action = 'THREAD_ASSIGNED'
  const set = { assigned_to: assigneeId }
  if (assigneeId === null)
    return { set, action, event: { kind: 'ASSIGNED', text: 'took the assignment of the thread back' } }
  const { id, name } = await assertAssignee(trx, assigneeId)
  await addWatchers(trx, thread.id, [id])
  return { set, action, event: { kind: 'ASSIGNED', text: `assigned the thread to ${name}`, forUsers: [id] } }
}

async function changeReport(trx: Trx, thread: ThreadRow, reportId: number | null): Promise<Step> {
  if (reportId !== null) await assertReport(trx, thread.project_id, reportId)
  const text = reportId === null ? 'took the report from the thread' : 'changed the report of the thread'
  return {
    set: { report_id: reportId, run_id: null },
    event: { kind: 'ABOUT', text },
    action: 'THREAD_CHANGED',
  }
}

/** The steps that change something, in a fixed order. */
async function stepsOf(trx: Trx, thread: ThreadRow, changes: ThreadChanges): Promise<Step[]> {
  const { subject, kind, state, assigneeId, reportId } = changes
  const action = 'THREAD_CHANGED'
  const steps: Step[] = []
  if (subject !== undefined && subject !== thread.subject)
    steps.push({
      set: { subject },
      action,
      event: { kind: 'SUBJECT', text: `renamed the thread to "${subject}"` },
    })
  if (kind !== undefined && kind !== thread.kind) {
    const text = `changed the kind to ${threadKindLabels[kind]}`
    steps.push({ set: { kind }, action, event: { kind: 'KIND', text } })
  }
  if (reportId !== undefined && reportId !== thread.report_id)
    steps.push(await changeReport(trx, thread, reportId))
  if (assigneeId !== undefined && assigneeId !== thread.assigned_to)
    steps.push(await assign(trx, thread, assigneeId))
  if (state !== undefined && state !== thread.state) steps.push(await changeState(trx, thread, state))
  return steps
}

const shown = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== 'waiting_since'))

/**
 * Changes a locked thread, with its audit entries, and tells everyone who follows. Throws CONFLICT if it was changed
 * since the caller saw it, FORBIDDEN or VALIDATION.
 *
 * @returns whether anything changed
 */
export async function changeThread(
  trx: Trx,
  caller: Changer,
  thread: ThreadRow,
  changes: ThreadChanges,
): Promise<boolean> {
  assertMayChange(caller.actor, thread, changes)
  if (changes.version !== undefined && changes.version !== thread.version)
    throw new AppError('CONFLICT', await lastChange(trx, thread.id))
  const steps = await stepsOf(trx, thread, changes)
  if (steps.length === 0) return false
  const set = Object.assign({}, ...steps.map((step) => step.set)) as Record<string, unknown>
  await trx
    .updateTable('threads')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', thread.id)
    .execute()
  for (const [action, ones] of Map.groupBy(steps, (step) => step.action)) {
    const after = shown(Object.assign({}, ...ones.map((step) => step.set)) as Record<string, unknown>)
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, thread[key as keyof ThreadRow]]))
    await recordThread(trx, caller, thread, { action, before, after })
  }
  await addEvents(
    trx,
    thread,
    steps.map(({ event }) => ({ ...event, userId: caller.actor.userId })),
  )
  return true
}
