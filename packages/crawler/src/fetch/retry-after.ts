/** Longer pauses than this are cut: a run should not sleep for a day because of one header. */
const longestMs = 3_600_000

/** Milliseconds until a `Retry-After` (RFC 9110, 10.2.3: seconds or an HTTP date), or null when it has none. */
export function parseRetryAfter(header: string | string[] | undefined, now: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim()
  if (!text) return null
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(longestMs, Math.max(0, ms))
}
