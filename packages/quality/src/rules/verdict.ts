import type { RuleLevel } from '@windrow/contract/table-rules'
import { count, quantity } from '../words/numbers.ts'

/** How a table complies with one rule; null where it could not be checked. */
export interface Verdict {
  isBroken: boolean
  /** Rows that break it; null for a rule about no single rows. */
  rows: number | null
  /** What was measured, for the eye: "91.9 %". */
  measured: string
  /** The same as the start of a sentence: "`price` is filled in 91.9 % of rows". */
  fact: string
  /** What the rule asks for: "at least 99.9 %". */
  asked: string
}

export interface Limits {
  minimum?: number | undefined
  maximum?: number | undefined
}

export const isWithin = (value: number, { minimum, maximum }: Limits): boolean =>
  value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)

/** "at least 5", "at most 9", "5 to 9", or "any" without limits. */
export function limitWords({ minimum, maximum }: Limits, format: (value: number) => string): string {
  if (minimum !== undefined && maximum !== undefined) return `${format(minimum)} to ${format(maximum)}`
  if (minimum !== undefined) return `at least ${format(minimum)}`
  return maximum === undefined ? 'any' : `at most ${format(maximum)}`
}

/** A share of 0 to 1 as a percentage with two decimals where needed. Only nothing is 0, and only all is 100. */
export function exactPercent(share: number): string {
  const rounded = Math.round(share * 10_000) / 100
  const value = share > 0 && share < 1 ? Math.min(99.99, Math.max(0.01, rounded)) : rounded
  return `${value} %`
}

/** How far a value is from an earlier one: "+8.3 %"; null where the earlier one is none. */
export function changeOf(value: number, before: number): { share: number; words: string } | null {
  if (before === 0) return value === 0 ? { share: 0, words: '± 0 %' } : null
  const share = (value - before) / Math.abs(before)
  const sign = share < 0 ? '−' : '+'
  return { share, words: share === 0 ? '± 0 %' : `${sign}${exactPercent(Math.abs(share))}` }
}

export const rowsWords = (rows: number): string => `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** Two numbers: "1.9 to 2,499"; one where they read the same. */
export function spanWords(low: number, high: number, format: (value: number) => string = quantity): string {
  const [from, to] = [format(low), format(high)]
  return from === to ? from : `${from} to ${to}`
}

/** The stricter of two levels. */
export const higherLevel = (a: RuleLevel, b: RuleLevel): RuleLevel => (a === 'HOLD' ? a : b)
