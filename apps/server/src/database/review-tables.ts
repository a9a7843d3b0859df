import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'
import type { AnomalyStatusCode, FindingLevel } from '@windrow/contract/anomalies'
import type { AnomalyEvent } from '@windrow/contract/schemas/anomalies'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** What a finding is about: a table and column of a report, and what was measured there. */
interface FindingPlace {
  /** null for findings of the run as a whole. */
  page_id: string | null
  /** null for findings of a whole table. */
  column_name: string | null
  metric: string
}

interface RunFindingTable extends FindingPlace {
  id: Generated<number>
  run_id: number
  /** The most important first. */
  position: number
  level: FindingLevel
  /** From 1 on, it makes a task. */
  weight: number
  /** Holds deliveries, whatever its level. */
  holds: Generated<boolean>
  title: string
  /** What was measured, like "Fill rate of `price`". */
  subject: string | null
  detail: string | null
  row_count: number | null
  value: number | null
  expected_low: number | null
  expected_high: number | null
  /** The ignored finding that suppressed it, which may have been taken back since. */
  ignored_by: number | null
  /** Explains the finding; for later analysis. */
  details: JSONColumnType<object> | null
}

/** Something that was marked "Not an issue" in a report. */
interface IgnoredFindingTable extends FindingPlace {
  id: Generated<number>
  report_id: number
  title: string
  reason: string
  user_id: number | null
  /** The run whose task it was marked in; null once it was purged. */
  run_id: number | null
  created_at: CreatedAt
}

/** A value that was accepted: usual from this run on. */
interface AcceptedLevelTable extends FindingPlace {
  id: Generated<number>
  report_id: number
  run_id: number
  value: number | null
  created_at: CreatedAt
}

/** The findings of one run that a person reviews. */
interface AnomalyTaskTable {
  run_id: number
  report_id: number
  /** Project, account and tier follow the run, see migration 0051. */
  project_id: number
  organization_id: number
  /** 0 for the most important accounts. */
  tier_rank: number
  /** Its run or project is deleted. */
  is_hidden: Generated<boolean>
  status: AnomalyStatusCode
  assigned_to: number | null
  reason: string | null
  version: Generated<number>
  /** Who changed it last; null for the product. */
  changed_by: number | null
  level: FindingLevel
  weight: number
  title: string
  finding_count: number
  created_at: CreatedAt
  due_at: Moment
  reminded_at: Moment | null
  closed_at: Moment | null
  is_open: GeneratedAlways<boolean>
}

interface AnomalyEventTable {
  id: Generated<number>
  run_id: number
  kind: AnomalyEvent['kind']
  /** A sentence without the name. */
  text: string
  /** The comment or reason. */
  comment: string | null
  /** null for what the product did. */
  user_id: number | null
  created_at: CreatedAt
}

/** Findings of runs, and their review. */
export interface ReviewTables {
  run_findings: RunFindingTable
  ignored_findings: IgnoredFindingTable
  accepted_levels: AcceptedLevelTable
  anomaly_tasks: AnomalyTaskTable
  anomaly_events: AnomalyEventTable
}

export type RunFindingRow = Selectable<RunFindingTable>
export type AnomalyTaskRow = Selectable<AnomalyTaskTable>
