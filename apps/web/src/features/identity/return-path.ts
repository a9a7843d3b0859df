import { safeReturnPath } from '../../ui/search-params.ts'

/**
 * Where to go after the login: what the address says, else what the page before said (its address is in `referrer`).
 * Only paths of this site count.
 */
export function returnPath(stated: string | undefined, referrer: string, origin: string): string | undefined {
  if (stated) return stated
  const before = URL.parse(referrer)
  return before?.origin === origin ? safeReturnPath(before.searchParams.get('return')) : undefined
}
