import { sql } from 'kysely'
import type { TaskState } from '@windrow/contract/background-tasks'
import { exportFormatNames, type ExportFormat } from '@windrow/contract/export-formats'
import type { Task } from '@windrow/contract/schemas/tasks'
import {
  idsIn,
  othersAtWork,
  placeColumns,
  placeJoins,
  placeOf,
  queueReason,
  share,
  type PlaceRow,
  type TaskSource,
} from './task-source.ts'

/** The message of an export that staff cancelled, by which it is told from a failed one. */
export const exportCancelled = 'Cancelled by the operator.'

interface ExportRow extends PlaceRow {
  state: 'QUEUED' | 'WORKING' | 'READY' | 'FAILED'
  format: ExportFormat
  run_ids: number[]

  progress: number
  message: string | null
  file_name: string | null
  bytes: number | null
  created_at: Date
  others: number | null
}

const states = { QUEUED: 'WAITING', WORKING: 'WORKING', READY: 'DONE', FAILED: 'FAILED' } as const
const stateTexts: Record<TaskState, string> = {
  WAITING: 'In queue',
  WORKING: 'Creating the file',
  DONE: 'Ready',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

const retryRefusals = {
  QUEUED: 'This export is in the queue already.',
  WORKING: 'This export is in progress.',
  READY: 'The file is ready.',
  FAILED: null,
} as const

function toTask(row: ExportRow): Task {
  const isCancelled = row.state === 'FAILED' && row.message === exportCancelled
  const state = isCancelled ? 'CANCELLED' : states[row.state]
  const isOpen = state === 'WAITING' || state === 'WORKING'
  const what = row.run_ids.length === 1 ? `run ${row.run_ids[0]}` : `${row.run_ids.length} runs`
  return {
    ...placeOf(row),
    taskId: `export-${row.id}`,
    kind: 'export',
    state,
    stateText: stateTexts[state],
    name: row.file_name ?? `${exportFormatNames[row.format]} of ${what}`,
    historyId: row.run_ids.length === 1 ? row.run_ids[0]! : null,
    pageId: null,
    startedHow: 'PERSON',
    createdDate: row.created_at.toISOString(),
    startedDate: null,
    endedDate: null,
    progress: state === 'WORKING' ? share(row.progress) : null,
    rows: null,
    bytes: row.bytes,
    reason: queueReason(row, 'exports'),
    fault: state === 'FAILED' ? (row.message ?? 'The file could not be created.') : null,
    childCount: 0,
    retryRefusal: retryRefusals[row.state],
    cancelRefusal: isOpen ? null : 'This export has ended already.',
  }
}

export const exportTasks: TaskSource = {
  kinds: ['export'],
  from: sql`run_exports t`,
  report: sql`t.report_id`,
  createdAt: sql`t.created_at`,
  order: sql`t.id desc`,
  listed: sql`true`,
  states: {
    WAITING: sql`t.state = 'QUEUED'`,
    WORKING: sql`t.state = 'WORKING'`,
    DONE: sql`t.state = 'READY'`,
    FAILED: sql`t.state = 'FAILED' and t.message is distinct from ${sql.lit(exportCancelled)}`,
    CANCELLED: sql`t.state = 'FAILED' and t.message is not distinct from ${sql.lit(exportCancelled)}`,
  },
  ofRun: (runId) =>
    sql`t.report_id = (select report_id from runs where id = ${runId}) and ${runId} = any(t.run_ids)`,
  load: async ({ db }, ids) => {
    const { rows } = await sql<ExportRow>`
      select t.id, t.state, t.format, t.run_ids, t.progress, t.message,
        t.file_name, t.bytes, t.created_at,
        ${othersAtWork('run_exports', sql`join reports br on br.id = b.report_id`)}, ${placeColumns}
      from run_exports t ${placeJoins(sql`t.report_id`, sql`t.user_id`)}
      where ${idsIn(ids)}`.execute(db)
    return rows.map((row) => toTask({ ...row, run_ids: row.run_ids.map(Number) }))
  },
}
