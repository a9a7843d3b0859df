import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { CsvOptions } from '@windrow/contract/csv-options'
import type { TableColumn } from '@windrow/contract/recipe'
import type { ExportFormat } from '@windrow/contract/export-formats'
import type { ColumnProfile, ProfileState } from '@windrow/contract/schemas/profiles'
import type { GridLayout } from '@windrow/contract/schemas/grid-views'
import type { DataExport, RunExport } from '@windrow/contract/schemas/run-actions'
import type { Breach, RuleResult, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { Marked } from '@windrow/dataset/schema/judge-table'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Id = Generated<number>

/** Several runs, exported to one file. */
/** Selection of an export of one run. */
export type ExportSelection = Pick<DataExport, 'pageIds' | 'rows' | 'view'>

interface RunExportTable {
  id: Id
  report_id: number
  user_id: number
  run_ids: number[]
  format: ExportFormat
  /** Tables and rows of the one run; null for all tables of several runs. */
  selection: ColumnType<ExportSelection | null, string | undefined, never>
  /** CSV options; null for other formats. */
  csv: ColumnType<CsvOptions | null, string | null, never>
  /** From 0 to 1. */
  progress: Generated<number>
  /** Name of the finished file; null for several runs. */
  file_name: string | null
  /** Fencing token: raised with each lease; every later write names it. */
  attempt: Generated<number>
  /** How often its worker was lost. */
  losses: Generated<number>
  /** Whether to email the user when the file is ready. */
  notify: boolean
  state: Generated<RunExport['state']>
  message: string | null
  worked_at: Moment | null
  object_key: string | null
  bytes: number | null
  created_at: CreatedAt
  expires_at: Moment | null
}

interface RunJudgementTable {
  run_id: number
  page_id: string
  schema: JSONColumnType<TableSchema>
  rows: number
  bad_rows: number
  breaches: JSONColumnType<Breach[]>
  results: JSONColumnType<RuleResult[]>
  marked: JSONColumnType<Marked[]>
  judged_at: Generated<Date>
}

/** The rows that differ between two runs, as a Parquet file kept for some days. */
interface ComparisonTable {
  id: Id
  report_id: number
  page_id: string
  earlier_run_id: number
  later_run_id: number
  user_id: number
  keys: string[]
  columns: JSONColumnType<TableColumn[]>
  added: number
  removed: number
  changed: number
  same: number
  /** Changed rows by the columns in which they differ. */
  changes: ColumnType<{ name: string; changed: number }[], string | undefined, string>
  object_key: string
  bytes: number
  created_at: CreatedAt
  expires_at: Moment
}

/** The profile of an output table: queued, in progress or ready. */
interface RunProfileTable {
  id: Id
  run_id: number
  page_id: string
  state: Exclude<ProfileState, 'NONE'>
  message: string | null
  progress: Generated<number>
  /** Fencing token: raised with each lease; every later write names it. */
  attempt: Generated<number>
  /** How often its worker was lost. */
  losses: Generated<number>
  row_count: number | null
  columns: JSONColumnType<ColumnProfile[]> | null
  /** Queued by the end of the run, not by a person. */
  is_automatic: Generated<boolean>
  queued_at: Generated<Date>
  worked_at: Moment | null
  ended_at: Moment | null
}

/** How a person looks at a table of a report, under a name. */
interface GridViewTable {
  id: Id
  user_id: number
  report_id: number
  page_id: string
  name: string
  layout: JSONColumnType<GridLayout>
  created_at: CreatedAt
}

/** Tables of everything derived from the rows of runs. */
export interface DatasetTables {
  run_exports: RunExportTable
  run_judgements: RunJudgementTable
  comparisons: ComparisonTable
  run_profiles: RunProfileTable
  grid_views: GridViewTable
}

export type ComparisonRow = Selectable<ComparisonTable>
export type RunProfileRow = Selectable<RunProfileTable>
export type RunExportRow = Selectable<RunExportTable>
