import type { Recipe } from '@windrow/contract/recipe'
import { typeByPage } from '../extract/page-match.ts'
import { PageError, PermanentPageError, RunEndingError } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { LogLevel } from '../records/log-entry.ts'
import type { PageReader } from '../reading/page-reader.ts'
import type { PageWork } from '../reading/page-work.ts'
import type { BrowserReader } from './browser-reader.ts'
import { gaveMore, type PageYield } from '../reading/page-yield.ts'
import { type Mode, type ModeMemory, TypeModes } from '../reading/type-modes.ts'

export interface AutoReaderOptions {
  recipe: Recipe
  http: PageReader
  browser: BrowserReader
  work: PageWork
  /** Waits for the host's delay between two requests. */
  pause: (request: CrawlRequest) => Promise<void>
  log: (level: LogLevel, message: string, url: string | null) => void
  typeModes: ModeMemory
}

/**
 * Reads each page in the mode of its type: over HTTP, in a browser, or automatically. Automatic mode reads the
 * first pages of a type both ways, compares what they give, and then uses the mode that proved sufficient.
 */
export class AutoReader implements PageReader {
  private readonly options: AutoReaderOptions
  private readonly modes: TypeModes
  private readonly byPage: 'http' | 'browser' | 'auto'
  private warned = false

  constructor(options: AutoReaderOptions) {
    this.options = options
    const { recipe, log, typeModes } = options
    const wanted = new Set(
      Object.values(recipe.types).map((type) => type.mode ?? recipe.fetch.mode ?? 'http'),
    )
    // If only the content decides a page's type, the mode shared by all types applies, else automatic mode.
    this.byPage = wanted.size === 1 ? [...wanted][0]! : 'auto'
    const tell = (sentence: typeof decision) => (type: string, mode: Mode) =>
      log('INFO', sentence(type, mode), null)
    this.modes = new TypeModes({ decided: tell(decision), remembered: tell(memory) }, typeModes)
  }

  async read(request: CrawlRequest, type: string | null, isData: boolean): Promise<ReadPage> {
    const { recipe, http, browser } = this.options
    const mode = type === null ? this.byPage : (recipe.types[type]?.mode ?? recipe.fetch.mode ?? 'http')
    if (isData || mode === 'http') return http.read(request, type, isData)
    if (mode === 'browser') return browser.read(request, type)
    const key = type ?? typeByPage
    const way = this.modes.next(key)
    if (way === 'browser') {
      const page = await this.whereKnown(request, type)
      if (page) return page
    }
    const page = await http.read(request, type, isData)
    if (page.isUnchanged) return page
    const { asksForBrowser, canChange } = await this.options.work.signsOf(page.html)
    if (way === 'http' && !asksForBrowser) return page
    if (canChange) return this.compare(request, type, key, page)
    this.modes.learn(key, 'http')
    return page
  }

  abortAll(): void {
    this.options.http.abortAll()
    this.options.browser.abortAll()
  }

  async close(): Promise<void> {
    await Promise.all([this.options.http.close(), this.options.browser.close()])
  }

  /** The page in the browser; null if no browser is available here, although another process had one. */
  private async whereKnown(request: CrawlRequest, type: string | null): Promise<ReadPage | null> {
    if (this.warned) return null
    try {
      return await this.options.browser.read(request, type)
    } catch (error) {
      if (!(error instanceof RunEndingError)) throw error
      this.warn(error)
      return null
    }
  }

  private async compare(
    request: CrawlRequest,
    type: string | null,
    key: string,
    plain: ReadPage,
  ): Promise<ReadPage> {
    const { work } = this.options
    const before = await work.yieldOf(request, plain)
    const page = await this.inBrowser(request, type, plain, before)
    if (page === plain) return plain
    const winner = gaveMore(await work.yieldOf(request, page), before) ? 'browser' : 'http'
    this.modes.learn(key, winner)
    const { bytesDown, bytesUp } = winner === 'browser' ? plain : page
    const better = winner === 'browser' ? page : plain
    return { ...better, bytesDown: better.bytesDown + bytesDown, bytesUp: better.bytesUp + bytesUp }
  }

  /** The page in the browser; if that fails, the HTTP page provided it gave anything. */
  private async inBrowser(
    request: CrawlRequest,
    type: string | null,
    plain: ReadPage,
    before: PageYield,
  ): Promise<ReadPage> {
    try {
      await this.options.pause(request)
      return await this.options.browser.read(request, type)
    } catch (error) {
      if (!(error instanceof PageError) || error.code === 'ABORTED') throw error
      const isEnough = before.rows > 0 || before.links > 0
      if (error instanceof RunEndingError) this.warn(error)
      if (isEnough) return plain
      error.bytesDown += plain.bytesDown
      throw error instanceof RunEndingError ? new PermanentPageError(error.code, error.message) : error
    }
  }

  private warn({ message }: PageError): void {
    if (this.warned) return
    this.warned = true
    this.options.log('WARN', `${message} Pages are read without one as far as they can be.`, null)
  }
}

const pagesOf = (type: string): string =>
  type === typeByPage ? 'Pages whose type only they can tell' : `Pages of the type "${type}"`

const memory = (type: string, mode: Mode): string =>
  `${pagesOf(type)} are read ${mode === 'browser' ? 'in a browser' : 'over HTTP'}, as was found out before; now and then one is compared.`

function decision(type: string, mode: Mode): string {
  const pages = pagesOf(type)
  return mode === 'browser'
    ? `${pages} give more in a browser, so they are read there from now on.`
    : `${pages} give everything without a browser, so they are read over HTTP from now on.`
}
