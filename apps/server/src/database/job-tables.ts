import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { JobKind, JobState } from '@windrow/contract/dataset-jobs'
import type { ErrorCode, FieldError } from '@windrow/contract/errors'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'

type Moment = ColumnType<Date, Date | string, Date | string>
type Nullable<T> = ColumnType<T | null, string | undefined, string | null>

/** The caller, kept for the audit log. */
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

/** Result of a job as the API returns it. */
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
  | 'judgedRuns'
  | 'changedRuns'
  | 'skippedRuns'
>

export interface StoredFault {
  code: ErrorCode
  message: string
  errors: FieldError[]
}

/** A merge, deduplication, import or comparison, or past runs that are judged again. */
interface DatasetJobTable {
  id: Generated<number>
  report_id: number
  user_id: number
  kind: JobKind
  /** The runs whose rows are read. */
  run_ids: Generated<number[]>
  /** The request; its type depends on the kind of job. */
  settings: JSONColumnType<object>
  author: JSONColumnType<JobAuthor>
  /** RECEIVING: the file is still being uploaded. */
  state: Generated<JobState | 'RECEIVING'>
  /** From 0 to 1. */
  progress: Generated<number>
  rows_done: Generated<number>
  /** Fencing token: raised with each lease; every later write names it. */
  attempt: Generated<number>
  /** How often its worker was lost. */
  losses: Generated<number>
  worked_at: Moment | null
  /** Objects written for it that nothing else refers to yet. */
  object_keys: Generated<string[]>
  /** The uploaded file, until a run owns it. */
  file_key: string | null
  /** Of an unfinished job, what is stored so far. */
  result: Nullable<JobResult>
  fault: Nullable<StoredFault>
  /** Dismissed by the user who requested it. */
  put_away: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, never>
  ended_at: Moment | null
}

export interface JobTables {
  dataset_jobs: DatasetJobTable
}
export type DatasetJobRow = Selectable<DatasetJobTable>
