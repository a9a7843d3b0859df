import { sql } from 'kysely'
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

interface LogRow extends PlaceRow {
  run_id: number
  state: Exclude<TaskState, 'WAITING'>
  bytes: number | null
  message: string | null
  created_at: Date
  ended_at: Date | null
}

const stateTexts: Record<LogRow['state'], string> = {
  WORKING: 'Creating the file',
  DONE: 'Downloaded',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

const toTask = (row: LogRow): Task => ({
  ...placeOf(row),
  taskId: `log-${row.id}`,
  kind: 'log',
  state: row.state,
  stateText: stateTexts[row.state],
  name: `Log of run ${row.run_id}`,
  historyId: row.run_id,
  pageId: null,
  startedHow: 'PERSON',
  createdDate: row.created_at.toISOString(),
  startedDate: row.created_at.toISOString(),
  endedDate: iso(row.ended_at),
  progress: null,
  rows: null,
  bytes: row.bytes,
  reason: null,
  fault: row.state === 'FAILED' ? row.message : null,
  childCount: 0,
  retryRefusal: 'A log goes to the browser of its reader; download it again on the run.',
  cancelRefusal: 'A log download ends with the browser that waits for it.',
})

export const logTasks: TaskSource = {
  kinds: ['log'],
  from: sql`log_downloads t`,
  report: sql`t.report_id`,
  createdAt: sql`t.created_at`,
  order: sql`t.id desc`,
  listed: sql`true`,
  states: {
    // A download begins at once.
    WAITING: sql`false`,
    WORKING: sql`t.state = 'WORKING'`,
    DONE: sql`t.state = 'DONE'`,
    FAILED: sql`t.state = 'FAILED'`,
    CANCELLED: sql`t.state = 'CANCELLED'`,
  },
  ofRun: (runId) => sql`t.run_id = ${runId}`,
  load: async ({ db }, ids) => {
    const { rows } = await sql<LogRow>`
      select t.id, t.run_id, t.state, t.bytes, t.message, t.created_at, t.ended_at, ${placeColumns}
      from log_downloads t ${placeJoins(sql`t.report_id`, sql`t.user_id`)}
      where ${idsIn(ids)}`.execute(db)
    return rows.map(toTask)
  },
}
