import type { Opened } from './open-page.ts'

/** A page that was tried: what the recipe found, or why it could not be read. */
export type TriedPage = { url: string } & (
  | { created: Pick<Opened, 'copy' | 'evaluation'>; fault: null }
  | { created: null; fault: string }
)

export const mostTried = 5

/**
 * Reads pages one after the other, each followed by its next pages, until enough were tried. A page that fails is a
 * result like any other. Ends early if `signal` is aborted.
 */
export async function tryPages(
  seeds: readonly string[],
  read: (url: string) => Promise<Pick<Opened, 'copy' | 'evaluation'>>,
  onPage: (page: TriedPage) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...seeds]
  const known = new Set(seeds)
  for (let tried = 0; tried < mostTried && waiting.length > 0; tried++) {
    const url = waiting.shift()!
    const page = await tryPage(url, read)
    if (signal.aborted) return
    onPage(page)
    const next = page.created?.evaluation.next?.url
    if (next && !known.has(next)) {
      known.add(next)
      waiting.push(next)
    }
  }
}

async function tryPage(url: string, read: Parameters<typeof tryPages>[1]): Promise<TriedPage> {
  try {
    return { url, created: await read(url), fault: null }
  } catch (error) {
    return { url, created: null, fault: error instanceof Error ? error.message : String(error) }
  }
}
