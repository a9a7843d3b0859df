/** Options for reading run logs. Doesn't use zod, so the browser can import it. */
export const logLevels = ['INFO', 'WARN', 'ERR', 'CRITICAL', 'EXCEPTION'] as const
export type LogLevel = (typeof logLevels)[number]
/** The level filter's choices, in order. */
export const logLevelChoices = ['ALL', 'INFO', 'ERR', 'WARN', 'CRITICAL', 'EXCEPTION'] as const
export type LogLevelChoice = (typeof logLevelChoices)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** How far each range goes back from the end of a log, in milliseconds. */
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

/** The start of a range with the given end; null for a custom range, which has its own start. */
export const rangeStart = (range: LogRange, end: Date): Date | null =>
  range === 'custom' ? null : new Date(end.getTime() - rangeMs[range])

export const logPageSize = 500
/** The maximum number of log entries in a list. */
export const mostLogEntries = 100_000

/** The offset of the next page of a log; undefined after an incomplete page, or at the maximum length of the list. */
export function nextLogOffset(offset: number, received: number, limit = logPageSize): number | undefined {
  const next = offset + received
  return received < limit || next >= mostLogEntries ? undefined : next
}
