import type { Generated } from 'kysely'

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

interface AccountDayTable extends Measures {
  organization_id: number
  day: Day
}

interface FailureDayTable {
  report_id: number
  day: Day
  failure_kind: string
  failed: number
}

interface ReportSumTable extends Measures {
  report_id: number
  /** 0: all. */
  days: number
  /** The last day that is part of the sums. */
  as_of: Day
}

export interface FigureTables {
  figure_changes: FigureChangeTable
  report_days: ReportDayTable
  account_days: AccountDayTable
  failure_days: FailureDayTable
  report_sums: ReportSumTable
}
