import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { LearntMode } from '@windrow/crawler/reading/type-modes'
import type { NewRequest } from '@windrow/crawler/records/request'
import type { Recipe, TableColumn } from '@windrow/contract/recipe'
import type { RunOrigin } from '@windrow/contract/run-origin'
import type { RunStatus } from '@windrow/contract/run-status'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'
import type { SealedParameters } from './sealed-parameters.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Id = Generated<number>

/** The row decides about a run; a queue job only carries its id. */
export interface RunTable {
  id: Id
  organization_id: number
  /** The database fills it in: that of the report. */
  project_id: Generated<number>
  report_id: number
  recipe_version: number
  status: RunStatus
  run_type: 'On-demand' | 'Scheduled'
  initiator_id: number
  manually_stopped: Generated<boolean>
  stop_requested_at: Moment | null
  debug_message: string | null
  /** Fencing token: every write of a worker names the attempt it belongs to. */
  attempt: Generated<number>
  /** Attempts since the last batch that counted. */
  fruitless_attempts: Generated<number>
  /** Into how many parts its hosts are divided; this row stands for part 0, `run_parts` for the others. */
  parts: Generated<number>
  /** Part 0 has nothing left to read, for now. */
  is_idle: Generated<boolean>
  /** What a service's start gave. */
  service_recipe: JSONColumnType<Recipe> | null
  worker_id: number | null
  next_sequence: Generated<number>
  queued: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  skipped: Generated<number>
  retried: Generated<number>
  rows: Generated<number>
  bytes_down: Generated<number>
  bytes_up: Generated<number>
  errors: Generated<number>
  pages_per_second: number | null
  /** What its proxies cost so far, in US dollars. */
  proxy_cost: Generated<number>
  /** Hidden from all but those who may bring it back. */
  deleted_at: Moment | null
  /** Marked as "do not use". */
  is_dnu: Generated<boolean>
  /** Rules of schemas that its tables break, and rows that break one; null where nothing was judged. */
  breach_count: number | null
  bad_rows: number | null
  origin: Generated<RunOrigin>
  /** Of merged and deduped runs: what they were made of. */
  source_run_ids: number[] | null
  /** When its rows go by themselves. */
  data_expires_at: Moment | null
  /** Its rows are shut away. */
  archived_at: Moment | null
  /** The file that was uploaded. */
  file_key: string | null
  file_name: string | null
  /** How it differs from its recipe. */
  options: JSONColumnType<RunOptions> | null
  /** What it has of its own instead of the values of its report. */
  parameters: JSONColumnType<SealedParameters> | null
  /** What automatic mode learned of its page types, for the next run. */
  type_modes: JSONColumnType<Record<string, LearntMode>> | null
  /** The schedule that it is of, and the due time that it was started for; a run by hand has none. */
  schedule_id: number | null
  firing_id: number | null
  /** Among the waiting runs of an account those of higher priority come first. */
  priority: Generated<number>
  created_at: CreatedAt
  started_at: Moment | null
  ended_at: Moment | null
}

interface RunJournalTable {
  run_id: number
  part: Generated<number>
  sequence: number
  frontier: Buffer
}

/** One immutable file of a run in the object store. */
interface RunSegmentTable {
  id: Id
  run_id: number
  kind: 'rows' | 'log' | 'requests'
  page_id: string
  part: Generated<number>
  /** The order in which segments counted, over all parts. */
  place: Generated<number>
  sequence: number
  object_key: string
  format: 'jsonl' | 'parquet'
  row_count: number
  bytes: number
}

interface RunPageTable {
  run_id: number
  page_id: string
  position: number
  row_count: Generated<number>
  columns: JSONColumnType<TableColumn[]>
}

interface RunPartTable {
  run_id: number
  part: number
  worker_id: number | null
  attempt: Generated<number>
  fruitless_attempts: Generated<number>
  next_sequence: Generated<number>
  is_idle: Generated<boolean>
  pages_per_second: number | null
}

interface RunHandoverTable {
  id: Id
  run_id: number
  part: number
  links: JSONColumnType<NewRequest[]>
}

interface RunEvidenceTable {
  id: Id
  run_id: number
  reason: 'failed' | 'sample'
  page_type: string
  url: string
  code: string | null
  http_status: number | null
  page_id: string | null
  /** Position of its first row in the table, from 1. */
  first_row: number | null
  row_count: number
  rank: number
  html_key: string | null
  screenshot_key: string | null
  bytes: number
  created_at: Moment
}

interface RunFailureTable {
  run_id: number
  kind: string
  code: string
  /** 0 where there was no answer. */
  http_status: number
  count: number
  message: string
}

/** What a run used of one list, all attempts together. */
interface RunProxyUseTable {
  run_id: number
  list: string
  requests: number
  failures: number
  bytes: number
  cost: number
}

/** What a run knew of a page, for the next run of the same recipe. */
interface PageMemoryTable {
  run_id: number
  key: string
  memo: Buffer
}

interface WorkerTable {
  id: Id
  host: string
  pid: number
  started_at: CreatedAt
  heartbeat_at: Moment
  /** Whether its advisory lock can be seen by others; where not, only the heartbeat counts. */
  has_lock: boolean
}

/** Runs while they go on, and what they leave. */
export interface RunTables {
  runs: RunTable
  run_journal: RunJournalTable
  run_segments: RunSegmentTable
  run_pages: RunPageTable
  run_parts: RunPartTable
  run_handovers: RunHandoverTable
  run_evidence: RunEvidenceTable
  run_failures: RunFailureTable
  run_proxy_use: RunProxyUseTable
  page_memory: PageMemoryTable
  workers: WorkerTable
}

export type RunRow = Selectable<RunTable>
export type RunEvidenceRow = Selectable<RunEvidenceTable>
export type RunEvidenceInsert = Insertable<RunEvidenceTable>
export type RunSegmentInsert = Insertable<RunSegmentTable>
