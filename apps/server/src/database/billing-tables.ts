import type { ColumnType, Generated } from 'kysely'
import type { BillingItem } from '@windrow/contract/billing'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
/** Dates are selected as text, because they belong to no time zone; see `dateText`. */
type Day = ColumnType<Date, string, string>
/** Selected as text where they must be exact. */
type Exact = ColumnType<number, string, string>

/** What a template and a rule say alike. */
interface Priced {
  name: string
  billing_item: BillingItem
  limit_count: number | null
  unit_rate_micros: Exact
  effective_date: Day
}

interface BillingTemplateTable extends Priced {
  id: Generated<number>
  retired_at: Moment | null
  created_at: CreatedAt
}

interface BillingRuleTable extends Priced {
  id: Generated<number>
  organization_id: number
  /** null for all reports of the account; the report may have been purged. */
  report_id: number | null
  template_id: number | null
  /** The first day on which it no longer applies. */
  end_date: Day | null
  created_by: number | null
  created_at: CreatedAt
}

/** One line per run that ended, and per reversal. Append-only. */
interface BillingLedgerTable {
  id: Generated<number>
  organization_id: number
  project_id: number
  report_id: number
  run_id: number
  kind: 'RUN' | 'REVERSAL'
  not_billed: 'FAILED' | 'REJECTED' | 'RERUN' | null
  ended_at: Moment
  /** In the account's time zone, as it was then. */
  day: Day
  records: number
  requests: number
  runs: number
  created_at: CreatedAt
}

interface UsageDayTable {
  organization_id: number
  report_id: number
  day: Day
  records: number
  requests: number
  runs: number
}

interface UsageMonthTable {
  organization_id: number
  report_id: number
  /** Its first day. */
  month: Day
  records: number
  requests: number
  runs: number
  lines: number
  unbilled_runs: number
  project_id: number
  report_name: string
  project_name: string
}

/** A frozen statement. Append-only, like its lines and adjustments. */
interface BillingStatementTable {
  id: Generated<number>
  organization_id: number
  month: Day
  number: number
  currency: string
  time_zone: string
  account_name: string
  usage_minor: Exact
  adjustments_minor: Exact
  total_minor: Exact
  ledger_lines: number
  unbilled_runs: number
  frozen_by: number | null
  frozen_by_name: string | null
  frozen_at: CreatedAt
}

interface BillingStatementLineTable {
  statement_id: number
  position: number
  report_id: number
  report_name: string
  project_id: number
  project_name: string
  rule_id: number
  rule_name: string
  billing_item: BillingItem
  limit_count: number | null
  unit_rate_micros: Exact
  effective_date: Day
  used: number
  billed: number
  amount_minor: Exact
}

interface BillingAdjustmentTable {
  id: Generated<number>
  organization_id: number
  month: Day
  amount_minor: Exact
  reason: string
  user_id: number
  user_name: string
  created_at: CreatedAt
  /** Chosen by the caller; null if they chose none. */
  client_id: string | null
}

export interface BillingTables {
  billing_templates: BillingTemplateTable
  billing_rules: BillingRuleTable
  billing_ledger: BillingLedgerTable
  billing_usage_days: UsageDayTable
  billing_usage_months: UsageMonthTable
  billing_statements: BillingStatementTable
  billing_statement_lines: BillingStatementLineTable
  billing_adjustments: BillingAdjustmentTable
}
