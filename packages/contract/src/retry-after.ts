/**
 * The delay in a `Retry-After` (RFC 9110, 10.2.3: seconds or an HTTP date) in milliseconds from `now` (milliseconds
 * of the epoch), at most `longestMs`; null if there is none.
 */
export function parseRetryAfter(
  header: string | readonly string[] | null | undefined,
  longestMs: number,
  now = Date.now(),
): number | null {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim()
  if (!text) return null
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(longestMs, Math.max(0, ms))
}
