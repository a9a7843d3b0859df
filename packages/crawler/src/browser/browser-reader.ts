import type { Recipe } from '@windrow/contract/recipe'
import { abortedError } from '../fetch/explain-failure.ts'
import type { HopGuard } from '../fetch/follow-redirects.ts'
import { PageError } from '../fetch/page-error.ts'
import { isBlock, isTurnedAway } from '../fetch/proxy/turned-away.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest, Send } from '../records/request.ts'
import { BrowserPool } from './browser-pool.ts'
import { type BrowserLook, type BrowserOptions, planOf, type Showing } from './browser-types.ts'
import { evidenceOf } from './browser-evidence.ts'
import { explainBrowserFailure } from './explain-browser-failure.ts'
import { PageTimer } from './page-timer.ts'
import { PageVisit, type VisitRules } from './page-visit.ts'
import { showPage } from './show-page.ts'
import type { Tab } from './tab.ts'

/** Which pages need screenshots. */
export interface PicturesWanted {
  /** Whether another failed page would be kept. */
  failed(): boolean
  /** Whether a page of this type would be kept if it gives rows. */
  sample(type: string, url: string): boolean
}

export interface BrowserReaderOptions {
  browser: BrowserOptions
  look: BrowserLook
  types: Recipe['types']
  /** Concurrent pages. */
  concurrency: number
  guard: HopGuard | null
  pictures: PicturesWanted
  /** Headers of a login for a URL; null if there are none. */
  authorization?: (url: URL) => Readonly<Record<string, string>> | null
}

/** Reads pages in the browser of a run. */
export class BrowserReader {
  readonly pool: BrowserPool
  private readonly options: BrowserReaderOptions
  private readonly rules: VisitRules
  private isAborted = false

  constructor(options: BrowserReaderOptions) {
    const { look, browser, concurrency, guard, authorization } = options
    this.options = options
    const hasHeaders =
      Object.keys(look.headers).length > 0 || look.hostHeaders !== undefined || authorization !== undefined
    this.pool = new BrowserPool(browser, look, concurrency, () => hasHeaders)
    const headersFor = (url: URL, page: URL) => ({
      ...(url.origin === page.origin && look.headers),
      ...look.hostHeaders?.(url, page),
      ...authorization?.(url),
    })
    const { redirects, maxBytes } = look
    const { blocked } = this.pool
    this.rules = { blocked, redirects, maxBytes, guard, headersFor: hasHeaders ? headersFor : null }
  }

  /** Reads one page of a type; null if only the content decides it. Rejects with a `PageError`. */
  async read({ url, send }: CrawlRequest, type: string | null): Promise<ReadPage> {
    const { types, look, pictures } = this.options
    const plan = planOf(type === null ? undefined : types[type])
    return this.inTab(url, send, this.rules, async (showing, tab) => {
      const page = await showPage(tab, showing, url, plan, look.maxBytes)
      const wantsPicture = type !== null && pictures.sample(type, page.finalUrl)
      const screenshot = wantsPicture ? await picture(tab) : undefined
      return { ...page, ...tab.proxy.reset(), ...(screenshot && { screenshot }) }
    })
  }

  /**
   * Runs work in a tab for something other than a page of the crawl, so robots.txt isn't checked. Rejects with a
   * `PageError`.
   */
  use(url: string, work: (showing: Showing) => Promise<void>): Promise<void> {
    return this.inTab(url, null, { ...this.rules, guard: null }, work)
  }

  private async inTab<T>(
    url: string,
    send: Send | null,
    rules: VisitRules,
    work: (showing: Showing, tab: Tab) => Promise<T>,
  ): Promise<T> {
    const tab = await this.acquire(url)
    await tab.proxy.ready()
    tab.proxy.begin(tab)
    tab.uses++
    const timer = new PageTimer(url, this.options.look.timeoutMs)
    const visit = new PageVisit(tab, rules, url, send)
    try {
      const done = work({ page: tab.page, timer, visit }, tab)
      return await Promise.race([done, visit.broken.promise, timer.over])
    } catch (error) {
      const failure = await this.explain(visit.failure ?? error, tab, visit, url)
      if (failure instanceof PageError && isBlock(failure.httpStatus))
        tab.proxy.countBlock(new URL(url).origin)
      if (isRefusal(failure)) tab.proxy.leave(new Set([new URL(url).origin, ...visit.origins]))
      throw failure
    } finally {
      timer.stop()
      tab.proxy.end(tab)
      this.options.look.dialer?.count()
      this.pool.release(tab, visit.origins)
    }
  }

  /** Rejects with a `PageError`. */
  private async acquire(url: string): Promise<Tab> {
    try {
      return await this.pool.acquire(url)
    } catch (error) {
      throw explainBrowserFailure(error, url, null, this.options.look.timeoutMs) ?? error
    }
  }

  /** Ends everything in flight with an `ABORTED` error. */
  abortAll(): void {
    this.isAborted = true
    this.pool.abortAll()
  }

  close(): Promise<void> {
    return this.pool.close()
  }

  private async explain(cause: unknown, tab: Tab, visit: PageVisit, url: string): Promise<unknown> {
    if (this.isAborted) return abortedError(url)
    const error = explainBrowserFailure(cause, url, tab.proxy, this.options.look.timeoutMs)
    if (!(error instanceof PageError)) return cause
    if (!tab.isBroken && visit.isShown && tab.page.url().startsWith('http'))
      error.evidence ??= await evidenceOf(tab.page, this.options.pictures.failed())
    error.bytesDown = tab.proxy.reset().bytesDown
    // A page that timed out may still be running, and the browser shows its own error page with a delay.
    if (error.httpStatus === null) tab.isBroken = true
    return error
  }
}

/** Whether the site refuses the client: by its status, or by a block page. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof PageError && (failure.code === 'BLOCKED' || isTurnedAway(failure.httpStatus))

const picture = (tab: Tab): Promise<Buffer | undefined> =>
  tab.page.screenshot({ timeout: 5000 }).catch(() => undefined)
