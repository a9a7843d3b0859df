import type { Send, Validators } from '../records/request.ts'
import type { HopGuard } from './follow-redirects.ts'
import type { HttpClient } from './http-client.ts'
import { refreshOf } from './meta-refresh.ts'
import { readPage, type ReadPage } from './read-page.ts'

/** A chain of more pages leads nowhere. */
const mostRefreshes = 5

/**
 * Reads a page, and the pages to which it leads with `<meta http-equiv="refresh">`, at most five and no more than
 * redirects are allowed. Like redirects, they pass the guard, and another site gets none of the recipe's headers. If
 * they lead in a circle, the page before is the result. Rejects with a `PageError`.
 */
export async function readFollowing(
  client: HttpClient,
  url: string,
  redirects: number,
  guard: HopGuard | null,
  send: Send | null = null,
  known: Validators | null = null,
): Promise<ReadPage> {
  let page = await readPage(client, url, redirects, guard, send, known)
  const start = new URL(url)
  const seen = new Set([start.href, page.finalUrl])
  for (let hop = 0; hop < Math.min(mostRefreshes, redirects); hop++) {
    const target = refreshOf(page.html, page.finalUrl)
    if (target === null || seen.has(target)) break
    seen.add(target)
    const next = new URL(target)
    if (guard) await guard(next, start)
    const manner = { isAway: next.origin !== start.origin, from: start }
    const { bytesDown, bytesUp, finalUrl } = page
    const read = await readPage(client, target, redirects, guard, null, known, manner)
    page = {
      ...read,
      bytesDown: bytesDown + read.bytesDown,
      bytesUp: bytesUp + read.bytesUp,
      refreshedFrom: finalUrl,
    }
  }
  return page
}
