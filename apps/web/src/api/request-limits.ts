const defaultMs = 60_000
/** In ms. Assembling the parts of a large file takes long. */
const uploadMs = 86_400_000
/** In ms, for work on all rows of a run, and for files and their parts on a slow line. */
const rowsMs = 3_600_000
/** In ms. A screen must not wait for settings that it can do without. */
const settingsMs = 10_000

/** Timeout of a request by its URL, in ms. */
export function timeoutOf(url: string, method = 'GET'): number {
  if (/\/s3\/(initiate|complete)/.test(url)) return uploadMs
  if (/\/projects\/\d+\/(files|uploads\/\d+\/(parts\/\d+|complete))(\?|$)/.test(url) && method !== 'GET')
    return rowsMs
  if (
    method === 'POST' &&
    /\/(histories\/(import|merge)|dedupe|comparisons|schema|judgements)(\?|$)/.test(url)
  )
    return rowsMs
  if (method === 'GET' && /\/users\/settings(\?|$)/.test(url)) return settingsMs
  return defaultMs
}
