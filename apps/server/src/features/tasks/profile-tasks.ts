import { sql } from 'kysely'
import type { TaskState } from '@windrow/contract/background-tasks'
import { profileFailed } from '@windrow/contract/profile-display'
import type { Task } from '@windrow/contract/schemas/tasks'
import {
  idsIn,
  iso,
  othersAtWork,
  placeColumns,
  placeJoins,
  placeOf,
  queueReason,
  share,
  type PlaceRow,
  type TaskSource,
} from './task-source.ts'

interface ProfileRow extends PlaceRow {
  run_id: number
  page_id: string
  state: 'QUEUED' | 'WORKING' | 'READY' | 'FAILED' | 'CANCELLED'
  message: string | null
  progress: number
  row_count: number | null
  queued_at: Date
  ended_at: Date | null
  others: number | null
}

const states = {
  QUEUED: 'WAITING',
  WORKING: 'WORKING',
  READY: 'DONE',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const
const stateTexts: Record<TaskState, string> = {
  WAITING: 'In queue',
  WORKING: 'In progress',
  DONE: 'Ready',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

function toTask(row: ProfileRow): Task {
  const state = states[row.state]
  const isOpen = state === 'WAITING' || state === 'WORKING'
  return {
    ...placeOf(row),
    taskId: `profile-${row.id}`,
    kind: 'profile',
    state,
    stateText: stateTexts[state],
    name: `Profile of ${row.page_id}, run ${row.run_id}`,
    historyId: row.run_id,
    pageId: row.page_id,
    startedHow: 'PERSON',
    createdDate: row.queued_at.toISOString(),
    startedDate: null,
    endedDate: iso(row.ended_at),
    progress: state === 'WORKING' ? share(row.progress) : null,
    rows: row.row_count,
    bytes: null,
    reason: queueReason(row, 'profiles'),
    fault: state === 'FAILED' ? (row.message ?? profileFailed) : null,
    childCount: 0,
    retryRefusal: isOpen ? 'This profile is in progress already.' : null,
    cancelRefusal: isOpen ? null : 'This profile has ended already.',
  }
}

export const profileTasks: TaskSource = {
  kinds: ['profile'],
  from: sql`run_profiles t join runs u on u.id = t.run_id`,
  report: sql`u.report_id`,
  createdAt: sql`t.queued_at`,
  order: sql`t.queued_at desc, t.id desc`,
  listed: sql`u.deleted_at is null`,
  states: {
    WAITING: sql`t.state = 'QUEUED'`,
    WORKING: sql`t.state = 'WORKING'`,
    DONE: sql`t.state = 'READY'`,
    FAILED: sql`t.state = 'FAILED'`,
    CANCELLED: sql`t.state = 'CANCELLED'`,
  },
  ofRun: (runId) => sql`t.run_id = ${runId}`,
  load: async ({ db }, ids) => {
    const joins = sql`join runs bu on bu.id = b.run_id join reports br on br.id = bu.report_id`
    const { rows } = await sql<ProfileRow>`
      select t.id, t.run_id, t.page_id, t.state, t.message, t.progress, t.row_count, t.queued_at, t.ended_at,
        ${othersAtWork('run_profiles', joins)}, ${placeColumns}
      from run_profiles t join runs u on u.id = t.run_id ${placeJoins(sql`u.report_id`, sql`null::bigint`)}
      where ${idsIn(ids)}`.execute(db)
    return rows.map(toTask)
  },
}
