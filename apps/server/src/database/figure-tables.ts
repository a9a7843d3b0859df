import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type {
  GeneratedContent,
  GeneratedFormat,
  GeneratedPeriod,
  GeneratedState,
} from '@windrow/contract/reporting'
import type { PlanRepeat, ReportingView } from '@windrow/contract/schemas/reporting'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** What runs and deliveries came to; deleted runs and those of deleted projects don't count. */
interface Measures {
  /** Runs that ended. */
  runs: Generated<number>
  succeeded: Generated<number>
  failed: Generated<number>
  stopped: Generated<number>
  findings: Generated<number>
  /** Runs whose deliveries were held for review, also if they were released. */
  held: Generated<number>
  delivered: Generated<number>
  /** Deliveries that failed for good. */
  undelivered: Generated<number>
  /** Automatic deliveries that arrived in time, and later. */
  on_time: Generated<number>
  late: Generated<number>
  /** Rows, except those of rejected and replaced runs. */
  records: Generated<number>
  requests: Generated<number>
  /** In both directions. */
  bytes: Generated<number>
  run_seconds: Generated<number>
  /** Proxy costs in millionths of a US dollar. */
  proxy_micros: Generated<number>
}

/** "YYYY-MM-DD", in the account's time zone when it was counted. */
type Day = string

/** Written by triggers; added up and deleted by `day-figures/fold-figures.ts`. */
interface FigureChangeTable extends Measures {
  id: Generated<number>
  report_id: number
  day: Day
  failure_kind: string | null
}

interface ReportDayTable extends Measures {
  report_id: number
  day: Day
}

interface ProjectDayTable extends Measures {
  project_id: number
  day: Day
}

interface AccountDayTable extends Measures {
  organization_id: number
  day: Day
}

interface AllDayTable extends Measures {
  day: Day
}

interface FailureDayTable {
  report_id: number
  day: Day
  failure_kind: string
  failed: number
}

/** Where a report or a project is: kept by triggers when it is moved. */
interface Place {
  project_id: number
  organization_id: number
  /** Not in a deleted project. */
  is_listed: boolean
}

/** Kept by triggers with the sums of its reports. */
interface ProjectSumTable extends Measures, Place {
  /** As in the sums of reports. */
  days: number
}

interface ReportSumTable extends Measures, Place {
  report_id: number
  /** 0: all. */
  days: number
  /** The last day that is part of the sums. */
  as_of: Day
}

interface ReportingViewTable {
  id: Generated<number>
  user_id: number
  name: string
  filters: JSONColumnType<ReportingView['filters']>
  created_at: CreatedAt
}

/** What a generated report contains. */
interface FileSettings {
  name: string
  format: GeneratedFormat
  period: GeneratedPeriod
  /** Empty for all that the maker may see. */
  account_ids: number[]
  project_ids: number[]
  contents: GeneratedContent[]
  /** Email addresses of users. */
  receivers: string[]
}

interface ReportPlanTable extends FileSettings {
  id: Generated<number>
  user_id: number
  repeat: JSONColumnType<PlanRepeat>
  /** null once it was deleted. */
  next_due_at: Moment | null
  created_at: CreatedAt
  deleted_at: Moment | null
}

interface GeneratedReportTable extends FileSettings {
  id: Generated<number>
  user_id: number
  plan_id: number | null
  /** The due time of the plan. */
  due_at: Moment | null
  /** null for all time. */
  first_day: Day | null
  last_day: Day
  state: Generated<GeneratedState>
  /** Fencing token: raised with each lease; every later write names it. */
  attempt: Generated<number>
  losses: Generated<number>
  worked_at: Moment | null
  message: string | null
  object_key: string | null
  bytes: number | null
  /** When its receivers were told. */
  told_at: Moment | null
  created_at: CreatedAt
  ended_at: Moment | null
  expires_at: Moment | null
}

export type GeneratedReportRow = Selectable<GeneratedReportTable>
export type ReportPlanRow = Selectable<ReportPlanTable>

/** Proxy costs of a calendar month in the account's time zone. */
interface Month {
  /** Its first day, "YYYY-MM-DD". */
  month: Day
  /** Millionths of a US dollar. */
  spent_micros: Generated<number>
  /** Since when 80% of the budget is used; null if less is. */
  warned_at: Date | null
  /** Since when the budget is used up; null if it isn't. */
  full_at: Date | null
}

interface AccountMonthTable extends Month {
  organization_id: number
}

interface ReportMonthTable extends Month {
  report_id: number
}

interface ProxyMeasures {
  /** Rows of pages that were requested through proxies. */
  rows: Generated<number>
  requests: Generated<number>
  /** Requests that failed at the proxy. */
  failures: Generated<number>
  /** Requests that the site turned away. */
  blocked: Generated<number>
  /** In both directions. */
  bytes: Generated<number>
  /** Millionths of a US dollar. */
  micros: Generated<number>
}

/** Written with each batch of a run; added up and deleted by `day-figures/fold-proxy-use.ts`. */
interface ProxyChangeTable extends ProxyMeasures {
  id: Generated<number>
  organization_id: number
  /** null for page copies. */
  report_id: number | null
  list: string
  host: string | null
  day: Day
}

interface ReportProxyDayTable extends ProxyMeasures {
  report_id: number
  day: Day
  list: string
}

interface AccountProxyDayTable extends ProxyMeasures {
  organization_id: number
  day: Day
}

interface ListProxyDayTable extends ProxyMeasures {
  day: Day
  list: string
}

interface HostProxyDayTable extends ProxyMeasures {
  day: Day
  host: string
}

export interface FigureTables {
  reporting_views: ReportingViewTable
  report_plans: ReportPlanTable
  generated_reports: GeneratedReportTable
  figure_changes: FigureChangeTable
  report_days: ReportDayTable
  project_days: ProjectDayTable
  account_days: AccountDayTable
  all_days: AllDayTable
  failure_days: FailureDayTable
  report_sums: ReportSumTable
  project_sums: ProjectSumTable
  account_months: AccountMonthTable
  report_months: ReportMonthTable
  proxy_changes: ProxyChangeTable
  report_proxy_days: ReportProxyDayTable
  account_proxy_days: AccountProxyDayTable
  list_proxy_days: ListProxyDayTable
  host_proxy_days: HostProxyDayTable
}
