import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import { plural } from '../../ui/formats.ts'
import { formatMicros } from '../../ui/money.ts'
import { usedPercent } from './used-percent.ts'

const inUtc = (options: Intl.DateTimeFormatOptions, day: string) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** "November" of "2026-11". */
export const monthName = (month: string): string => inUtc({ month: 'long' }, `${month}-01`)
const dayName = (day: string): string => inUtc({ month: 'long', day: 'numeric' }, day)

/** When a budget begins anew: "December 1, 00:00 Europe/Lisbon". */
const resetText = ({ resetsDate, timeZone }: AccountOverview['budget']): string =>
  `${new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(new Date(resetsDate))}, 00:00 ${timeZone}`

/** What an account's budget means for its runs; null if nothing has to be said. */
export function budgetAlert({
  budget,
  fullOn,
  stopped,
}: Pick<AccountOverview, 'budget' | 'fullOn' | 'stopped'>): { title: string; text: string } | null {
  const { state, month, budgetMicros, spentMicros } = budget
  if (budgetMicros === null) return null
  const name = monthName(month)
  if (state === 'WARNING')
    return {
      title: `${usedPercent(spentMicros, budgetMicros)}% of the ${name} budget is used.`,
      text: `${fullOn === null ? 'At this pace it lasts until the end of the month.' : `At this pace it is used up on ${dayName(fullOn)}.`} Runs then stop in order, and their rows are kept.`,
    }
  if (state !== 'FULL') return null
  const runs = stopped.filter(({ historyId }) => historyId !== null).length
  const kept = runs === 0 ? '' : `${plural(runs, 'run')} stopped in order; the rows they had are kept. `
  return {
    title: `The ${name} budget of ${formatMicros(budgetMicros)} is used up.`,
    text: `${kept}New runs wait until ${resetText(budget)}, or until the budget is raised.`,
  }
}

/** Why a run of a report stopped, without what became of its rows: that stands beside it. */
export const stopReason = (message: string): string => message.split('. ')[0]!.replace(/\.$/, '')

const deliveries: Record<AccountOverview['stopped'][number]['delivery'], string> = {
  NONE: 'kept',
  QUEUED: 'kept, delivery queued',
  DELIVERED: 'kept and delivered',
  HELD: 'kept, delivery held',
}

/** What became of the rows of a stopped run. */
export function stoppedText({ historyId, rows, delivery }: AccountOverview['stopped'][number]): string {
  if (historyId === null) return 'Waits, nothing started'
  return rows === 0 ? 'Stopped before the first row' : `${plural(rows, 'row')} ${deliveries[delivery]}`
}

export const failureNames: Record<string, string> = {
  BLOCKED: 'blocked by the site',
  LOGIN: 'failed to log in',
  CHANGED: 'found changed pages',
  TIMEOUT: 'timed out',
  PROXY: 'failed at a proxy',
  UNREACHABLE: "couldn't reach the site",
  WORKER: 'given up by workers',
  OTHER: 'failed for other reasons',
}
