/** How logs of runs are asked for. Free of zod, for the browser. */
export const logLevels = ['INFO', 'WARN', 'ERR', 'CRITICAL', 'EXCEPTION'] as const
export type LogLevel = (typeof logLevels)[number]
/** The filter of levels in its order. */
export const logLevelChoices = ['ALL', 'INFO', 'ERR', 'WARN', 'CRITICAL', 'EXCEPTION'] as const
export type LogLevelChoice = (typeof logLevelChoices)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** How far back from the end of a log each range goes, in milliseconds. */
const rangeMs = {
  '30min': 30 * minuteMs,
  '1h': hourMs,
  '3h': 3 * hourMs,
  '6h': 6 * hourMs,
  '12h': 12 * hourMs,
  '24h': dayMs,
  '2d': 2 * dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
} as const
export type LogRange = keyof typeof rangeMs | 'custom'
export const logRanges = [...Object.keys(rangeMs), 'custom'] as LogRange[]

/** When a range begins that ends at a moment; a custom one begins where it is told. */
export const rangeStart = (range: LogRange, end: Date): Date | null =>
  range === 'custom' ? null : new Date(end.getTime() - rangeMs[range])

export const logPageSize = 500
/** No list of log entries goes further. */
export const mostLogEntries = 100_000

/** Where the next page of a log begins: nowhere after a short one, or at the end of what is listed. */
export function nextLogOffset(offset: number, received: number, limit = logPageSize): number | undefined {
  const next = offset + received
  return received < limit || next >= mostLogEntries ? undefined : next
}
