export const logPageSize = 500
/** The server reads no further into a log. */
const farthest = 100_000
/** The pages of a log of so many entries: how many, and where the last one starts. */
export function logPages(total: number): { pages: number; lastOffset: number } {
  const reachable = Math.min(total, farthest)
  const pages = Math.max(1, Math.ceil(reachable / logPageSize))
  return { pages, lastOffset: (pages - 1) * logPageSize }
}
