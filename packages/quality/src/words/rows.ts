import type { Finding } from '../judge/judge-run.ts'
import { count, range } from './numbers.ts'

type Part = Pick<Finding, 'of' | 'rows'>

/** Where a share of the rows is: "in 412 of 1,000 rows", "in all 1,000 rows", "in none of 1,000 rows". */
export function inRows({ of, rows }: Part, share: number): string {
  const number = rowsOf(of, share)
  const name = rows === of ? 'rows' : 'filled rows'
  if (number === of) return `in all ${count(of)} ${name}`
  return `in ${number === 0 ? 'none' : count(number)} of ${count(of)} ${name}`
}

/** The same of an estimated share: "in about 400 of 1,000 rows". */
export const aboutInRows = (part: Part, share: number): string =>
  inRows(part, share).replace(/^in (?=\d)/, 'in about ')

/** What is usual of as many rows: "in 0 to 3", "in none", "in all". */
export function rowCounts({ of }: Part, low: number, high: number): string {
  const [from, to] = [rowsOf(of, low), rowsOf(of, high)]
  if (to === 0) return 'in none'
  return from === of ? 'in all' : `in ${range(count(from), count(to))}`
}

/** What is usual on average, of as many rows: "in about 12", "in none", "in all". */
export function usualRows({ of }: Part, share: number): string {
  const number = rowsOf(of, share)
  if (number === 0) return 'in none'
  return number === of ? 'in all' : `in about ${count(number)}`
}

const rowsOf = (of: number, share: number): number => Math.round(of * Math.min(1, Math.max(0, share)))
