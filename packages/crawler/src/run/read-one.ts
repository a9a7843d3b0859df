import type { ReadingOptions } from '../crawl-types.ts'
import { compileRecipe } from '../extract/compile-recipe.ts'
import type { FetchedPage } from '../fetch/fetch-page.ts'
import type { ProxyUse } from '../fetch/proxy/proxy-pool.ts'
import type { CrawlRequest } from '../records/request.ts'
import { headerSecrets, redactedError } from '../login/header-secrets.ts'
import { chooseReader } from './choose-reader.ts'
import { crawlClient } from './crawl-client.ts'
import { type PageWork, workHere } from '../reading/page-work.ts'

/** The request of a start or link; absent: a plain GET. */
type Ask = CrawlRequest['send']

const requestOf = (url: string, type: string, send: Ask): CrawlRequest => ({
  heapIndex: -1,
  id: 0,
  url,
  type,
  depth: 0,
  priority: 0,
  carried: null,
  send,
  attempts: 0,
  deferrals: 0,
  notBefore: 0,
})

export interface ReadOneOptions extends ReadingOptions {
  signal?: AbortSignal
  send?: Ask
  /** Receives the proxy use of the page and of a preceding login; the last call comes when the page is finished. */
  onProxyUse?: (use: ProxyUse) => void
  /** Where page content is processed; absent: in this thread. */
  work?: PageWork
}

/**
 * Reads one page as a run of the recipe would read a page of this type: same mode, steps, headers and login.
 * Ignores robots.txt, since a person asked for the page. Rejects with a `PageError`.
 */
export async function readOne(
  url: string,
  type: string,
  { signal, send = null, onProxyUse = () => {}, work, ...options }: ReadOneOptions,
): Promise<FetchedPage> {
  const { recipe } = options
  const open = await chooseReader(recipe)
  const { reading, fault, redact } = await headerSecrets(options)
  if (fault) throw fault
  const client = crawlClient(reading, onProxyUse)
  const reader = open(reading, client, {
    guard: null,
    work: work ?? workHere(() => ({ compiled: compileRecipe(recipe), recipe })),
    pause: () => Promise.resolve(),
    waitToRetry: null,
    log: () => {},
    pictures: { failed: () => false, sample: () => false },
    typeModes: { known: new Map(), keep: () => {} },
  })
  const abort = () => reader.abortAll()
  signal?.addEventListener('abort', abort)
  try {
    signal?.throwIfAborted()
    const started = performance.now()
    const page = await reader.read(requestOf(url, type, send), type, recipe.types[type]?.format === 'json')
    return { ...page, html: redact(page.html), milliseconds: Math.round(performance.now() - started) }
  } catch (error) {
    throw redactedError(error, redact)
  } finally {
    signal?.removeEventListener('abort', abort)
    await reader.close()
  }
}
