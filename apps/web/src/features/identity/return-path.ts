import { safeReturnPath } from '../../ui/search-params.ts'

/**
 * The path to go to after login: from the URL, otherwise from the URL of the previous page (`referrer`). Only paths of
 * this origin are accepted.
 */
export function returnPath(stated: string | undefined, referrer: string, origin: string): string | undefined {
  if (stated) return stated
  const before = URL.parse(referrer)
  return before?.origin === origin ? safeReturnPath(before.searchParams.get('return')) : undefined
}
