import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { LearntMode } from '@windrow/crawler/reading/type-modes'
import type { NewRequest } from '@windrow/crawler/records/request'
import type { Recipe, TableColumn } from '@windrow/contract/recipe'
import type { ExpectedPages } from '@windrow/contract/run-progress'
import type { BudgetScope } from '@windrow/contract/budgets'
import type { RunOrigin } from '@windrow/contract/run-origin'
import type { RunCheckKind, RunEnd } from '@windrow/contract/run-reason'
import type { RunStatus } from '@windrow/contract/run-status'
import type { DeadlineAction, JudgementStatus, RerunPages, ReviewState } from '@windrow/contract/anomalies'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'
import type { SealedParameters } from './sealed-parameters.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Id = Generated<number>

/** The source of truth for a run; a queue job only carries its id. */
export interface RunTable {
  id: Id
  organization_id: number
  /** Set by the database to the report's project. */
  project_id: Generated<number>
  report_id: number
  recipe_version: number
  status: RunStatus
  run_type: 'On-demand' | 'Scheduled'
  initiator_id: number
  manually_stopped: Generated<boolean>
  stop_requested_at: Moment | null
  /** The budget that stopped it; null for none. */
  budget_stop: BudgetScope | null
  /** An administrator allowed it although a budget is used up. */
  ignores_budget: Generated<boolean>
  debug_message: string | null
  /** How the crawl ended; null until then, and for runs that were marked by a person. */
  end_reason: RunEnd | null
  /** The name of the user who stopped it. */
  stopped_by: string | null
  /** Fencing token: every write of a worker names the attempt it belongs to. */
  attempt: Generated<number>
  /** Attempts since the last committed batch. */
  fruitless_attempts: Generated<number>
  /** Number of parts that its hosts are divided into; this row is part 0, `run_parts` has the others. */
  parts: Generated<number>
  /** Part 0 has nothing to read at the moment. */
  is_idle: Generated<boolean>
  /** The recipe that the service's start returned. */
  service_recipe: JSONColumnType<Recipe> | null
  /** The version of the service that it uses, decided when it begins. */
  service_version: number | null
  worker_id: number | null
  next_sequence: Generated<number>
  queued: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  skipped: Generated<number>
  retried: Generated<number>
  rows: Generated<number>
  bytes_down: Generated<number>
  /** Of a rerun: pages in `done`, and bytes in `bytes_down`, that it took over from the run that it repairs. */
  inherited_pages: Generated<number>
  inherited_bytes: Generated<number>
  bytes_up: Generated<number>
  errors: Generated<number>
  pages_per_second: number | null
  /** What it still has to read, by page type; of part 0 if it is split. */
  queue_by_type: JSONColumnType<Record<string, number>> | null
  /** No further page will be found. */
  total_known: Generated<boolean>
  /** What earlier runs that crawled the same came to; null if there are none. */
  expected_pages: JSONColumnType<ExpectedPages> | null
  /** The recipe's limit of pages. */
  page_limit: number | null
  first_page_at: Moment | null
  /** Proxy costs so far, in US dollars. */
  proxy_cost: Generated<number>
  /** Hidden from everyone who may not restore it. */
  deleted_at: Moment | null
  /** Marked as "do not use". */
  is_dnu: Generated<boolean>
  /** Schema rules that its tables break, and rows that break one; null if nothing was checked. */
  breach_count: number | null
  bad_rows: number | null
  quality_status: Generated<JudgementStatus>
  /** Earlier runs that it was compared with. */
  compared_runs: Generated<number>
  /** Without ignored ones. */
  finding_count: Generated<number>
  /** Whether its deliveries wait for a decision, and the decision. */
  review_state: Generated<ReviewState>
  held_since: Moment | null
  /** When `deadline_action` happens; null if nothing does. */
  review_deadline: Moment | null
  deadline_action: Generated<DeadlineAction>
  /** null for a decision of the deadline. */
  decided_by: number | null
  decided_at: Moment | null
  decision_reason: string | null
  /** The run that took the place of this one. */
  replaced_by: number | null
  /** The run of which this one fetches some pages again; null once that run was purged. */
  rerun_of: number | null
  /** Which of its pages; null for other runs. */
  rerun_pages: RerunPages | null
  origin: Generated<RunOrigin>
  /** The source runs of merged and deduped runs. */
  source_run_ids: number[] | null
  /** When its rows are deleted automatically. */
  data_expires_at: Moment | null
  /** Since then its rows are inaccessible. */
  archived_at: Moment | null
  /** The uploaded file of an imported run. */
  file_key: string | null
  file_name: string | null
  /** Overrides of recipe options. */
  options: JSONColumnType<RunOptions> | null
  /** Overrides of the report's parameters. */
  parameters: JSONColumnType<SealedParameters> | null
  /** Fetch modes that automatic mode learned per page type, for the next run. */
  type_modes: JSONColumnType<Record<string, LearntMode>> | null
  /** The schedule and the due time that started it; null for manual runs. */
  schedule_id: number | null
  firing_id: number | null
  /** Higher values start first among the waiting runs of an account. */
  priority: Generated<number>
  created_at: CreatedAt
  started_at: Moment | null
  ended_at: Moment | null
  /** The day of its figures ("YYYY-MM-DD"), and why it failed; both set by the database. */
  counted_day: Generated<string | null>
  failure_kind: Generated<string | null>
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
  /** The order in which segments were committed, across all parts. */
  place: Generated<number>
  sequence: number
  object_key: string
  format: 'jsonl' | 'parquet'
  row_count: number
  bytes: number
}

/** What makes a search in the log of an ended run fast, for long logs. */
interface RunLogGramsTable {
  run_id: number
  object_key: string
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
  queue_by_type: JSONColumnType<Record<string, number>> | null
  total_known: Generated<boolean>
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
  /** 1-based position of its first row in the table. */
  first_row: number | null
  row_count: number
  rank: number
  html_key: string | null
  screenshot_key: string | null
  bytes: number
  created_at: Moment
}

/** A style sheet, picture or font of page snapshots; no other of the report has its content. */
interface SnapshotFileTable {
  id: Id
  report_id: number | null
  hash: Buffer
  media_type: string
  bytes: number
  object_key: string
  /** False until the object is written. */
  is_stored: Generated<boolean>
  used_at: Generated<Date>
}

/** A file that the page of a snapshot loads. */
interface SnapshotResourceTable {
  evidence_id: number
  place: number
  url: string
  file_id: number
}

/** A run whose page snapshots wait for their resources. */
interface SnapshotOrderTable {
  run_id: number
  attempt: Generated<number>
  next_at: Generated<Date>
}

interface RunFailureTable {
  run_id: number
  kind: string
  code: string
  /** 0 if there was no response. */
  http_status: number
  count: number
  message: string
}

/** How often a run looked for something, and found it. */
interface RunCheckTable {
  run_id: number
  kind: RunCheckKind
  subject: string
  looked: number
  found: number
}

/** A run's usage of one proxy list, all attempts together. */
interface RunProxyUseTable {
  run_id: number
  list: string
  requests: number
  failures: number
  bytes: number
  cost: number
}

/** What a run is judged by, see `packages/quality`. */
export interface RunFiguresTable {
  run_id: number
  report_id: number
  /** Equal for runs that crawled the same. */
  family: Buffer
  recipe_version: number
  started_at: Moment
  /** Packed. */
  figures: Buffer
  /** The values that it was judged by, packed; null if it wasn't judged. */
  measures: Buffer | null
  measured_at: Generated<Date>
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
  /** Whether other nodes can see its advisory lock; if not, only the heartbeat counts. */
  has_lock: boolean
}

/** Runs and what they produce. */
export interface RunTables {
  runs: RunTable
  run_journal: RunJournalTable
  run_segments: RunSegmentTable
  run_log_grams: RunLogGramsTable
  run_pages: RunPageTable
  run_parts: RunPartTable
  run_handovers: RunHandoverTable
  run_evidence: RunEvidenceTable
  run_checks: RunCheckTable
  run_failures: RunFailureTable
  snapshot_files: SnapshotFileTable
  snapshot_resources: SnapshotResourceTable
  snapshot_orders: SnapshotOrderTable
  run_proxy_use: RunProxyUseTable
  run_figures: RunFiguresTable
  page_memory: PageMemoryTable
  workers: WorkerTable
}

export type RunRow = Selectable<RunTable>
export type RunEvidenceRow = Selectable<RunEvidenceTable>
export type RunEvidenceInsert = Insertable<RunEvidenceTable>
export type RunSegmentInsert = Insertable<RunSegmentTable>
