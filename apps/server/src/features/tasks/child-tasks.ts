import { sql } from 'kysely'
import { attemptResultNames, type AttemptResult } from '@windrow/contract/deliveries'
import type { TaskState } from '@windrow/contract/background-tasks'
import type { Task } from '@windrow/contract/schemas/tasks'
import { iso, type Viewer } from './task-source.ts'

const noAction = (noun: string) => ({
  retryRefusal: `${noun}; retry the task above.`,
  cancelRefusal: `${noun}; cancel the task above.`,
})

interface PartRow {
  part: number
  worker_id: number | null
  is_idle: boolean
  attempt: number
  pages_per_second: number | null
}

function partReason({ worker_id, is_idle, pages_per_second }: PartRow): string {
  if (is_idle) return 'Waiting for links from other parts'
  if (worker_id === null) return 'Waiting for a free worker'
  return pages_per_second === null ? 'Starting' : `${pages_per_second.toFixed(1)} pages per second`
}

function toPart(run: Task, row: PartRow): Task {
  const isOpen = run.state === 'WORKING' || run.state === 'WAITING'
  const state = isOpen ? (row.worker_id === null ? 'WAITING' : 'WORKING') : run.state
  return {
    ...run,
    ...noAction('A part follows its run'),
    taskId: `part-${run.itemId}-${row.part}`,
    kind: 'part',
    state,
    stateText: isOpen ? (state === 'WORKING' ? 'In progress' : 'Waiting') : run.stateText,
    name: `Part ${row.part + 1}`,
    progress: null,
    rows: null,
    bytes: null,
    reason: isOpen ? partReason(row) : null,
    fault: null,
    childCount: 0,
  }
}

/** The parts of a split run, the first of which is the run itself; none of a run that isn't split. */
export async function partsOf({ db }: Viewer, run: Task): Promise<Task[]> {
  const { rows } = await sql<PartRow>`
    select 0 as part, worker_id, is_idle, attempt, pages_per_second from runs where id = ${run.itemId} and parts > 1
    union all
    select part, worker_id, is_idle, attempt, pages_per_second from run_parts where run_id = ${run.itemId}
    order by part`.execute(db)
  return rows.map((row) => toPart(run, row))
}

interface AttemptRow {
  id: number
  number: number
  result: AttemptResult
  answer: string
  bytes: number
  started_at: Date
  ended_at: Date | null
}

const attemptStates: Record<AttemptResult, TaskState> = {
  RUNNING: 'WORKING',
  DELIVERED: 'DONE',
  FAILED: 'FAILED',
  STOPPED: 'CANCELLED',
}

const toAttempt = (delivery: Task, row: AttemptRow): Task => ({
  ...delivery,
  ...noAction('An attempt is part of its delivery'),
  taskId: `attempt-${row.id}`,
  kind: 'attempt',
  itemId: row.id,
  state: attemptStates[row.result],
  stateText: attemptResultNames[row.result],
  name: `Attempt ${row.number}`,
  createdDate: row.started_at.toISOString(),
  startedDate: row.started_at.toISOString(),
  endedDate: iso(row.ended_at),
  progress: null,
  rows: null,
  bytes: row.bytes,
  reason: row.result === 'FAILED' ? null : row.answer || null,
  fault: row.result === 'FAILED' ? row.answer : null,
  childCount: 0,
})

/** The attempts of a delivery, newest first. There are few. */
export async function attemptsOf({ db }: Viewer, delivery: Task): Promise<Task[]> {
  const rows = await db
    .selectFrom('delivery_attempts')
    .select(['id', 'number', 'result', 'answer', 'bytes', 'started_at', 'ended_at'])
    .where('delivery_id', '=', delivery.itemId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toAttempt(delivery, row))
}
