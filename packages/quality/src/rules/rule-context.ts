import type { FactsBefore } from '@windrow/contract/table-facts'

/** What rules are judged by besides the table itself. */
export interface RuleContext {
  /** When the run ended, in milliseconds since 1970. */
  endedAt: number
  /** The share of its requests that failed; null for a run that made none. */
  failedShare: number | null
  /** The last good run; null without one. */
  before: FactsBefore | null
}
