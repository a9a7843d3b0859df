import { sql } from 'kysely'
import type { TaskState } from '@windrow/contract/background-tasks'
import { isOpenJob, jobKinds, type JobKind } from '@windrow/contract/dataset-jobs'
import type { Task } from '@windrow/contract/schemas/tasks'
import type { DatasetJobRow } from '../../database/job-tables.ts'
import { mayManage } from '../dataset-jobs/job-queries.ts'
import { whyNoRetry } from '../dataset-jobs/retry-job.ts'
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
  type Viewer,
} from './task-source.ts'

type JobRow = PlaceRow &
  Omit<DatasetJobRow, 'id' | 'report_id' | 'user_id' | 'state'> & {
    state: keyof typeof states
    others: number | null
  }

const states = {
  QUEUED: 'WAITING',
  WORKING: 'WORKING',
  DONE: 'DONE',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const
const stateTexts: Record<TaskState, string> = {
  WAITING: 'In queue',
  WORKING: 'In progress',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

const runsText = (count: number) => (count === 1 ? 'a run' : `${count} runs`)

function nameOf({ kind, settings, run_ids }: JobRow): string {
  const fileName =
    'fileName' in settings && typeof settings.fileName === 'string' ? settings.fileName : 'a file'
  const names: Record<JobKind, string> = {
    merge: `Merge of ${runsText(run_ids.length)}`,
    dedupe: `Deduplication of ${runsText(run_ids.length)}`,
    import: `Import of ${fileName}`,
    compare: `Comparison of ${runsText(run_ids.length)}`,
    judge: `New judgement of ${runsText(run_ids.length)}`,
  }
  return names[kind]
}

function cancelRefusal(row: JobRow, { actor }: Viewer): string | null {
  if (!isOpenJob(row)) return 'This job has ended already.'
  return mayManage({ user_id: row.user_id ?? 0, kind: row.kind }, actor)
    ? null
    : 'Your role does not allow cancelling such a job of another user.'
}

const retryRefusal = (row: JobRow, { actor }: Viewer): string | null =>
  whyNoRetry(row) ??
  (mayManage({ user_id: row.user_id ?? 0, kind: row.kind }, actor)
    ? null
    : 'Your role does not allow retrying such a job of another user.')

const toTask = (row: JobRow, viewer: Viewer): Task => ({
  ...placeOf(row),
  taskId: `job-${row.id}`,
  kind: row.kind,
  state: states[row.state],
  stateText: stateTexts[states[row.state]],
  name: nameOf(row),
  historyId: row.result?.historyId ?? null,
  pageId: null,
  startedHow: 'PERSON',
  createdDate: row.created_at.toISOString(),
  startedDate: null,
  endedDate: iso(row.ended_at),
  progress: row.state === 'WORKING' ? share(row.progress) : null,
  rows: row.rows_done,
  bytes: null,
  reason: queueReason(row, 'jobs'),
  fault: row.fault?.message ?? null,
  childCount: 0,
  retryRefusal: retryRefusal(row, viewer),
  cancelRefusal: cancelRefusal(row, viewer),
})

export const jobTasks: TaskSource = {
  kinds: jobKinds,
  from: sql`dataset_jobs t`,
  report: sql`t.report_id`,
  createdAt: sql`t.created_at`,
  order: sql`t.id desc`,
  // A file that is still arriving is no task yet.
  listed: sql`t.state <> 'RECEIVING'`,
  states: {
    WAITING: sql`t.state = 'QUEUED'`,
    WORKING: sql`t.state = 'WORKING'`,
    DONE: sql`t.state = 'DONE'`,
    FAILED: sql`t.state = 'FAILED'`,
    CANCELLED: sql`t.state = 'CANCELLED'`,
  },
  isKind: (kind) => sql`t.kind = ${kind}`,
  ofRun: (runId) =>
    sql`t.report_id = (select report_id from runs where id = ${runId}) and ${runId} = any(t.run_ids)`,
  load: async (viewer, ids) => {
    const { rows } = await sql<JobRow>`
      select t.*, ${othersAtWork('dataset_jobs', sql`join reports br on br.id = b.report_id`)}, ${placeColumns}
      from dataset_jobs t ${placeJoins(sql`t.report_id`, sql`t.user_id`)}
      where ${idsIn(ids)}`.execute(viewer.db)
    return rows.map((row) => toTask(row, viewer))
  },
}
