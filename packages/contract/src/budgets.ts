/** Budgets of proxy costs. Doesn't use zod, so the browser can import it. */

/** What a budget is of: an account with all its reports, or one report. */
export const budgetScopes = ['ACCOUNT', 'REPORT'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** From this share of a budget on, its owner is warned. */
export const warnShare = 0.8
/** Ten million US dollars. */
export const mostBudgetMicros = 10_000_000_000_000

export const budgetStates = ['NONE', 'BELOW', 'WARNING', 'FULL'] as const
export type BudgetState = (typeof budgetStates)[number]

/** Where a month stands, in millionths of a US dollar. */
export function budgetState(budgetMicros: number | null, spentMicros: number): BudgetState {
  if (budgetMicros === null) return 'NONE'
  if (spentMicros >= budgetMicros) return 'FULL'
  return spentMicros * 100 >= budgetMicros * warnShare * 100 ? 'WARNING' : 'BELOW'
}

export const budgetStopText = 'The run was stopped because its budget is used up'

const owners: Record<BudgetScope, string> = { ACCOUNT: 'this account', REPORT: 'this report' }
const monthName = (month: string, withDay: boolean): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'long',
    ...(withDay && { day: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}T00:00:00Z`))

/** "YYYY-MM-DD" of the first day of the month after one. */
export function nextMonth(month: string): string {
  const date = new Date(`${month}T00:00:00Z`)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

export interface FullBudget {
  scope: BudgetScope
  /** The first day of the month, "YYYY-MM-DD". */
  month: string
  timeZone: string
}

/** Which budget is used up, in words. */
export const usedUpText = ({ scope, month }: Pick<FullBudget, 'scope' | 'month'>): string =>
  `The ${monthName(month, false)} proxy budget of ${owners[scope]} is used up.`

/** How much of a budget is used, in words. */
export const usedText = ({
  scope,
  month,
  percent,
}: Pick<FullBudget, 'scope' | 'month'> & { percent: number }) =>
  `${percent}% of the ${monthName(month, false)} proxy budget of ${owners[scope]} is used. At 100% runs stop in order, and none starts.`

/** Why no run starts, and until when. */
export const budgetReason = (full: FullBudget): string =>
  `${usedUpText(full)} New runs wait until ${monthName(nextMonth(full.month), true)}, 00:00 ${full.timeZone}, or until the budget is raised.`

/**
 * The day on which a month's budget will be used up if it is spent as fast as so far; null if not within the month.
 * `elapsed`: days of the month that have passed, with fractions.
 */
export function fullOn(
  { budgetMicros, spentMicros }: { budgetMicros: number | null; spentMicros: number },
  month: string,
  elapsed: number,
): string | null {
  if (budgetMicros === null || spentMicros <= 0 || elapsed <= 0 || spentMicros >= budgetMicros) return null
  const day = Math.floor((budgetMicros / spentMicros) * elapsed)
  const date = new Date(Date.parse(`${month}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10)
  return date < nextMonth(month) ? date : null
}
