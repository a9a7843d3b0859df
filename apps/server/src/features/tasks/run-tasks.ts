import { sql } from 'kysely'
import type { TaskState } from '@windrow/contract/background-tasks'
import type { ProjectStatus } from '@windrow/contract/project-status'
import type { ReportStatus } from '@windrow/contract/report-status'
import { isActive, type RunStatus } from '@windrow/contract/run-status'
import type { RunOrigin } from '@windrow/contract/run-origin'
import type { Task } from '@windrow/contract/schemas/tasks'
import { accountDeactivated, startReason } from '@windrow/contract/start-reason'
import {
  idsIn,
  iso,
  placeColumns,
  placeJoins,
  placeOf,
  type PlaceRow,
  type TaskSource,
} from './task-source.ts'

const isStopped = sql`(t.manually_stopped or t.status = 'STOPPED')`
const activeList = sql`('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')`

interface RunRow extends PlaceRow {
  status: RunStatus
  manually_stopped: boolean
  run_type: 'On-demand' | 'Scheduled'
  origin: RunOrigin
  debug_message: string | null
  file_name: string | null
  rerun_of: number | null
  queued: number
  done: number
  rows: number
  bytes_down: number
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  report_status: ReportStatus
  project_status: ProjectStatus
  recipe_version: number | null
  is_deactivated: boolean
  is_running: boolean
  children: number
}

const plainWords: Record<RunStatus, string> = {
  PENDING: 'In queue',
  PROVISIONING: 'Provisioning',
  INITIALIZING: 'Initializing',
  PROCESSING: 'Processing',
  STOPPING: 'Stopping',
  STOPPED: 'Stopped',
  SUCCESS: 'Completed',
  FAILED: 'Failed',
  IMPORTED: 'Imported',
}

function stateOf({ status, manually_stopped }: RunRow): TaskState {
  if (isActive(status)) return status === 'PENDING' ? 'WAITING' : 'WORKING'
  if (manually_stopped || status === 'STOPPED') return 'CANCELLED'
  return status === 'FAILED' ? 'FAILED' : 'DONE'
}

function nameOf({ id, origin, rerun_of, file_name }: RunRow): string {
  if (origin === 'IMPORTED') return `Run ${id}, imported${file_name ? ` from ${file_name}` : ''}`
  if (origin === 'MERGED' || origin === 'DEDUPED') return `Run ${id}, ${origin.toLowerCase()}`
  return rerun_of === null ? `Run ${id}` : `Run ${id}, pages of run ${rerun_of} again`
}

function retryRefusal(row: RunRow): string | null {
  if (row.origin !== 'CRAWLED')
    return 'Only crawled runs can be repeated; merge or import again in the report.'
  if (row.rerun_of !== null) return 'A rerun of pages belongs to its run; start it again from there.'
  if (isActive(row.status)) return "This run hasn't ended yet."
  if (row.is_deactivated) return accountDeactivated
  return startReason({
    projectStatus: row.project_status,
    reportStatus: row.report_status,
    recipeVersion: row.recipe_version,
    isRunning: row.is_running,
  })
}

function cancelRefusal({ status }: RunRow): string | null {
  if (status === 'STOPPING') return 'This run is stopping already.'
  return isActive(status) ? null : 'This run has ended already.'
}

/** The share of the known pages that is settled; rises to 1, and falls when new pages are found. */
const progressOf = ({ status, done, queued }: RunRow): number | null =>
  isActive(status) && status !== 'PENDING' && done + queued > 0 ? done / (done + queued) : null

function toTask(row: RunRow): Task {
  const state = stateOf(row)
  return {
    ...placeOf(row),
    taskId: `run-${row.id}`,
    kind: 'run',
    state,
    stateText: state === 'CANCELLED' ? plainWords.STOPPED : plainWords[row.status],
    name: nameOf(row),
    historyId: row.id,
    pageId: null,
    startedBy: row.run_type === 'Scheduled' ? null : placeOf(row).startedBy,
    startedHow: row.run_type === 'Scheduled' ? 'SCHEDULE' : 'PERSON',
    createdDate: row.created_at.toISOString(),
    startedDate: iso(row.started_at),
    endedDate: iso(row.ended_at),
    progress: progressOf(row),
    rows: row.rows,
    bytes: row.bytes_down,
    reason: isActive(row.status) ? row.debug_message : null,
    fault: state === 'FAILED' ? row.debug_message : null,
    childCount: row.children,
    retryRefusal: retryRefusal(row),
    cancelRefusal: cancelRefusal(row),
  }
}

const children = sql`(case when t.parts > 1 then t.parts else 0 end
  + (select count(*) from deliveries d where d.run_id = t.id)
  + (select count(*) from run_profiles f where f.run_id = t.id)
  + (select count(*) from log_downloads l where l.run_id = t.id)
  + (select count(*) from run_exports e where e.report_id = t.report_id and t.id = any(e.run_ids))
  + (select count(*) from dataset_jobs j
      where j.report_id = t.report_id and j.state <> 'RECEIVING' and t.id = any(j.run_ids)))::int as children`

export const runTasks: TaskSource = {
  kinds: ['run'],
  from: sql`runs t`,
  report: sql`t.report_id`,
  createdAt: sql`t.created_at`,
  order: sql`t.created_at desc, t.id desc`,
  listed: sql`t.deleted_at is null`,
  states: {
    WAITING: sql`t.status = 'PENDING'`,
    WORKING: sql`t.status in ('PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')`,
    DONE: sql`t.status in ('SUCCESS', 'IMPORTED') and not t.manually_stopped`,
    FAILED: sql`t.status = 'FAILED' and not t.manually_stopped`,
    CANCELLED: sql`${isStopped} and t.status not in ${activeList}`,
  },
  // A run is no child of another.
  ofRun: () => sql`false`,
  load: async ({ db }, ids) => {
    const { rows } = await sql<RunRow>`
      select t.id, t.status, t.manually_stopped, t.run_type, t.origin, t.debug_message, t.file_name, t.rerun_of,
        t.queued, t.done + t.failed + t.skipped as done, t.rows, t.bytes_down - t.inherited_bytes as bytes_down, t.created_at, t.started_at, t.ended_at,
        r.status as report_status, p.status as project_status, r.recipe_version,
        o.deactivated_at is not null as is_deactivated, ${children},
        exists (select from runs b where b.report_id = t.report_id and b.status in ${activeList}) as is_running,
        ${placeColumns}
      from runs t ${placeJoins(sql`t.report_id`, sql`t.initiator_id`)}
      where ${idsIn(ids)}`.execute(db)
    return rows.map(toTask)
  },
}
