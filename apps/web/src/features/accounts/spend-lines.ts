import type { AccountOverview } from '@windrow/contract/schemas/account-overview'

export interface SpendLines {
  /** Days of the month. */
  length: number
  /** Spend until the end of each day so far, in millionths of a US dollar. */
  actual: number[]
  /** From the last of these days to the end of the month at the same pace. */
  ahead: number[]
}

const daysIn = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The sums of a month's spend by day, and how it goes on at the same pace. Spend stops at a full budget. */
export function spendLines({ budget, spend }: Pick<AccountOverview, 'budget' | 'spend'>): SpendLines {
  const length = daysIn(budget.month)
  const actual: number[] = []
  for (const { micros } of spend) actual.push((actual.at(-1) ?? 0) + micros)
  const total = actual.at(-1) ?? 0
  const pace = actual.length === 0 || budget.state === 'FULL' ? 0 : total / actual.length
  const rest = Math.max(0, length - actual.length)
  return { length, actual, ahead: Array.from({ length: rest + 1 }, (_, day) => total + day * pace) }
}
