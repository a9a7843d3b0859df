import { sql } from 'kysely'
import { deliveryStateNames, openStates, type DeliveryState } from '@windrow/contract/deliveries'
import type { TaskState } from '@windrow/contract/background-tasks'
import type { Task } from '@windrow/contract/schemas/tasks'
import {
  idsIn,
  iso,
  placeColumns,
  placeJoins,
  placeOf,
  type PlaceRow,
  type TaskSource,
} from './task-source.ts'

interface DeliveryRow extends PlaceRow {
  state: DeliveryState
  origin: 'RUN' | 'MANUAL' | 'RESEND'
  run_id: number
  destination: string
  is_enabled: boolean
  is_removed: boolean
  is_blocked: boolean
  has_run: boolean
  message: string | null
  bytes: number
  bytes_done: number
  next_attempt_at: Date
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  rows: number | null
  attempts: number
}

const states: Record<DeliveryState, TaskState> = {
  HELD: 'WAITING',
  QUEUED: 'WAITING',
  RETRYING: 'WAITING',
  RUNNING: 'WORKING',
  DELIVERED: 'DONE',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
}

function reasonOf(row: DeliveryRow): string | null {
  if (row.state === 'HELD') return 'Held until somebody releases or rejects the run.'
  if (row.state === 'RETRYING')
    return `Next attempt ${row.next_attempt_at.toISOString().slice(0, 16).replace('T', ' ')} UTC. ${row.message ?? ''}`.trim()
  if (row.state !== 'QUEUED') return null
  return row.is_blocked
    ? 'Another delivery to this destination is in progress; they go one after the other.'
    : 'Waiting for a free node with the role scheduler'
}

function retryRefusal(row: DeliveryRow): string | null {
  if (!row.has_run) return 'The run and its rows were removed.'
  if (row.is_removed) return 'The destination was removed; add it again, and deliver the run to it.'
  if (!row.is_enabled) return 'This destination is turned off; turn it on first.'
  if (row.state === 'HELD') return 'The run is held for review; release it first.'
  return row.state === 'QUEUED' || row.state === 'RUNNING' ? 'This delivery is already in progress.' : null
}

function toTask(row: DeliveryRow): Task {
  const state = states[row.state]
  return {
    ...placeOf(row),
    taskId: `delivery-${row.id}`,
    kind: 'delivery',
    state,
    stateText: deliveryStateNames[row.state],
    name: `To ${row.destination}`,
    historyId: row.run_id,
    pageId: null,
    startedHow: row.origin === 'RUN' ? 'RUN' : 'PERSON',
    createdDate: row.created_at.toISOString(),
    startedDate: iso(row.started_at),
    endedDate: iso(row.ended_at),
    progress: state === 'WORKING' && row.bytes > 0 ? Math.min(1, row.bytes_done / row.bytes) : null,
    rows: row.rows,
    bytes: row.bytes,
    reason: reasonOf(row),
    fault: state === 'FAILED' ? row.message : null,
    childCount: row.attempts,
    retryRefusal: retryRefusal(row),
    cancelRefusal: openStates.includes(row.state) ? null : 'This delivery has ended already.',
  }
}

export const deliveryTasks: TaskSource = {
  kinds: ['delivery'],
  from: sql`deliveries t`,
  report: sql`t.report_id`,
  createdAt: sql`t.created_at`,
  order: sql`t.id desc`,
  listed: sql`true`,
  states: {
    WAITING: sql`(t.state in ('QUEUED', 'RETRYING') or t.state = 'HELD')`,
    WORKING: sql`t.state = 'RUNNING'`,
    DONE: sql`t.state = 'DELIVERED'`,
    FAILED: sql`t.state = 'FAILED'`,
    CANCELLED: sql`t.state = 'CANCELLED'`,
  },
  ofRun: (runId) => sql`t.run_id = ${runId}`,
  load: async ({ db }, ids) => {
    const { rows } = await sql<DeliveryRow>`
      select t.id, t.state, t.origin, t.run_id, d.name as destination, d.enabled as is_enabled,
        d.removed_at is not null as is_removed, t.message, t.bytes, t.bytes_done, t.next_attempt_at, t.created_at,
        t.ended_at, a.started_at, a.attempts,
        exists (select from runs u where u.id = t.run_id and u.deleted_at is null) as has_run,
        (select max(f.rows) from (select sum(row_count)::bigint as rows from delivery_files
          where delivery_id = t.id group by format) f) as rows,
        t.state = 'QUEUED' and exists (select from deliveries b
          where b.destination_id = t.destination_id and b.state = 'RUNNING') as is_blocked,
        ${placeColumns}
      from deliveries t join destinations d on d.id = t.destination_id
      cross join lateral (select min(started_at) as started_at, count(*)::int as attempts from delivery_attempts
        where delivery_id = t.id) a
      ${placeJoins(sql`t.report_id`, sql`t.ordered_by`)}
      where ${idsIn(ids)}`.execute(db)
    return rows.map(toTask)
  },
}
