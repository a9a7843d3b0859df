import type { ProxyUsage } from '@windrow/contract/schemas/proxies'

export type Usage = Pick<ProxyUsage['lists'][number], 'requests' | 'failures' | 'bytes' | 'cost'>
type Day = ProxyUsage['days'][number]

const nothing: Usage = { requests: 0, failures: 0, bytes: 0, cost: 0 }
const dayMs = 86_400_000

export const sumOf = (rows: readonly Usage[]): Usage =>
  rows.reduce(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      failures: sum.failures + row.failures,
      bytes: sum.bytes + row.bytes,
      cost: sum.cost + row.cost,
    }),
    nothing,
  )

export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Every day of the period in UTC, including those without usage. */
export function everyDay({
  fromDate,
  toDate,
  days,
}: Pick<ProxyUsage, 'fromDate' | 'toDate' | 'days'>): Day[] {
  const known = new Map(days.map((day) => [day.day, day]))
  const all: Day[] = []
  for (let at = Date.parse(fromDate.slice(0, 10)); at <= Date.parse(toDate); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    all.push(known.get(day) ?? { day, ...nothing })
  }
  return all
}
