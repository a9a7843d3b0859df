import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { JobKind, JobState } from '@windrow/contract/dataset-jobs'
import type { ErrorCode, FieldError } from '@windrow/contract/errors'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'

type Moment = ColumnType<Date, Date | string, Date | string>
type Nullable<T> = ColumnType<T | null, string | undefined, string | null>

/** What is remembered of the caller for the audit log. */
export interface JobAuthor {
  actor: {
    userId: number
    email: string
    organizationId: number
    impersonator: { userId: number; email: string; firstName: string; lastName: string } | null
    apiKeyId: number | null
  }
  ip: string
  userAgent: string
}

/** What came of a job, as it travels. */
export type JobResult = Pick<
  DatasetJob,
  | 'historyId'
  | 'rows'
  | 'dropped'
  | 'skipped'
  | 'badRows'
  | 'comparisonId'
  | 'added'
  | 'removed'
  | 'changed'
  | 'same'
>

export interface StoredFault {
  code: ErrorCode
  message: string
  errors: FieldError[]
}

/** Rows that are merged, deduped, imported or compared. */
interface DatasetJobTable {
  id: Generated<number>
  report_id: number
  user_id: number
  kind: JobKind
  /** The runs whose rows are read. */
  run_ids: Generated<number[]>
  /** What was ordered; its worker knows what it is. */
  settings: JSONColumnType<object>
  author: JSONColumnType<JobAuthor>
  /** RECEIVING: its file is still being uploaded. */
  state: Generated<JobState | 'RECEIVING'>
  /** From 0 to 1. */
  progress: Generated<number>
  rows_done: Generated<number>
  /** Fencing token: raised whenever a worker takes it; every later write names it. */
  attempt: Generated<number>
  /** How often its worker was lost. */
  losses: Generated<number>
  worked_at: Moment | null
  /** Objects that are written for it and belong to nothing else yet. */
  object_keys: Generated<string[]>
  /** What was uploaded, until a run has it. */
  file_key: string | null
  result: Nullable<JobResult>
  fault: Nullable<StoredFault>
  /** Who ordered it has seen its end. */
  put_away: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, never>
  ended_at: Moment | null
}

export interface JobTables {
  dataset_jobs: DatasetJobTable
}
export type DatasetJobRow = Selectable<DatasetJobTable>
