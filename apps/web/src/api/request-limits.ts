const defaultMs = 60_000
/** Parts of a large file are put together for as long as that takes. */
const uploadMs = 86_400_000
/** Work over all rows of a run, or on a file that is sent. */
const rowsMs = 3_600_000
/** A screen must not wait for what it can do without. */
const settingsMs = 10_000

/** How long an answer may take, by the address of the call. */
export function timeoutOf(url: string, method = 'GET'): number {
  if (/\/s3\/(initiate|complete)/.test(url)) return uploadMs
  if (
    method === 'POST' &&
    /\/(histories\/(import|merge)|dedupe|comparisons|schema|judgements)(\?|$)/.test(url)
  )
    return rowsMs
  if (method === 'GET' && /\/users\/settings(\?|$)/.test(url)) return settingsMs
  return defaultMs
}
