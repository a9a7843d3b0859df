import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { EgressGate } from '../fetch/egress-gate.ts'
import { abortedError } from '../fetch/explain-failure.ts'
import type { BrowserLook, BrowserOptions } from './browser-types.ts'
import { EgressProxy } from './egress-proxy.ts'
import { brokeDown, isGone } from './explain-browser-failure.ts'
import { findBrowser } from './find-browser.ts'
import { launchBrowser } from './launch-browser.ts'
import { openContext, type StoredState } from './open-context.ts'
import { PageAllowance } from './page-allowance.ts'
import { memoryOf } from './process-memory.ts'
import { Tab } from './tab.ts'
import { unlessGone } from './unless-gone.ts'

/** Pages shown in a tab before it is replaced, which frees what they leaked. */
const pagesPerTab = 100
/** Pages after which a tab's garbage is collected; otherwise the browser lets it grow to several times this size. */
const pagesPerCleaning = 20
const usualPace = 2000
const closeMs = 5000
const usualMemory = 1_500_000_000

/** Chromium's names for the kinds of requests that recipes can block. */
const kinds: Record<string, string> = {
  image: 'Image',
  media: 'Media',
  font: 'Font',
  stylesheet: 'Stylesheet',
  script: 'Script',
  xhr: 'XHR',
}

interface Place {
  context: BrowserContext
  proxy: EgressProxy
}

/**
 * The browser of a run and its tabs. It starts with the first page, restarts after a crash or when it takes too
 * much memory, and opens only as many pages as its memory allows.
 */
export class BrowserPool {
  readonly blocked: ReadonlySet<string>
  private readonly options: BrowserOptions
  private readonly look: BrowserLook
  private readonly holdsAll: () => boolean
  private readonly gate: EgressGate
  private readonly allowance: PageAllowance
  private readonly waiting: (() => void)[] = []
  private readonly idle: Tab[] = []
  private readonly busy = new Set<Tab>()
  private readonly disposals = new Set<Promise<void>>()
  private permits = 0
  private browser: Promise<Browser> | null = null
  private session: CDPSession | null = null
  /** The context shared by all tabs when they share cookies. */
  private shared: Promise<Place> | null = null
  private state: StoredState | null = null
  private isDraining = false
  private isClosed = false
  private readonly ticker: NodeJS.Timeout
  /** Memory in bytes at the last measurement; 0 before the first. */
  memoryBytes = 0

  /** `pages` is the wanted number of concurrent pages. `holdsAll`: every request is intercepted. */
  constructor(options: BrowserOptions, look: BrowserLook, pages: number, holdsAll: () => boolean) {
    this.options = options
    this.look = look
    this.holdsAll = holdsAll
    this.gate = new EgressGate(look.egress)
    this.allowance = new PageAllowance(pages, options.memoryBytes ?? usualMemory)
    const { block = ['image', 'media', 'font'] } = look.settings
    this.blocked = new Set(block.flatMap((name) => (name === 'xhr' ? ['XHR', 'Fetch'] : [kinds[name]!])))
    this.ticker = setInterval(() => void this.measure(), options.measureEveryMs ?? usualPace).unref()
  }

  /** A tab to show one page in; return it with `release`. Rejects with a `PageError`. */
  async acquire(url: string): Promise<Tab> {
    while (!this.isClosed && (this.isDraining || this.permits >= this.allowance.pages))
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    if (this.isClosed) throw abortedError(url)
    this.permits++
    try {
      const tab = (await this.idleTab()) ?? (await this.open())
      if (this.isClosed) {
        await this.dispose(tab)
        throw abortedError(url)
      }
      this.busy.add(tab)
      return tab
    } catch (error) {
      this.giveBack()
      if (this.isClosed) throw abortedError(url)
      throw isGone(error) ? brokeDown(url) : error
    }
  }

  /** Takes a tab back. Its storage is cleared unless all pages share it. */
  release(tab: Tab, origins: Iterable<string>): void {
    tab.listener = null
    this.busy.delete(tab)
    if (tab.isBroken || this.isDraining || this.isClosed || tab.uses >= pagesPerTab) this.giveUp(tab)
    else {
      if (!this.look.sharesCookies) tab.forget(origins)
      if (tab.uses % pagesPerCleaning === 0) tab.collectGarbage()
      tab.rest()
      this.idle.push(tab)
    }
    this.giveBack()
  }

  /** The cookies and storage of sites so far, for later contexts. */
  async keepState(): Promise<StoredState | null> {
    const browser = await this.browser?.catch(() => null)
    const place = await this.shared?.catch(() => null)
    if (browser && place)
      this.state = await unlessGone(browser, place.context.storageState()).catch(() => this.state)
    return this.state
  }

  /** Sets the state that new contexts start with; open tabs get the cookies too. */
  async setState(state: StoredState): Promise<void> {
    this.state = state
    const browser = await this.browser?.catch(() => null)
    const place = await this.shared?.catch(() => null)
    if (!browser || !place) return
    await unlessGone(browser, place.context.addCookies(state.cookies)).catch((error: unknown) => {
      // The next browser starts with these cookies.
      if (!isGone(error)) throw error
    })
  }

  /** Ends everything in flight and refuses later pages, with an `ABORTED` error. */
  abortAll(): void {
    this.isClosed = true
    for (const wake of this.waiting.splice(0)) wake()
    for (const tab of this.busy) void tab.close()
  }

  async close(): Promise<void> {
    this.abortAll()
    clearInterval(this.ticker)
    await this.shutDown()
  }

  /** Frees a permit: the next page may open, or a drained browser restarts. */
  private giveBack(): void {
    this.permits--
    if (this.isDraining && this.permits === 0) void this.restart()
    else this.waiting.shift()?.()
  }

  /** Disposes of a tab in the background; only closing the pool waits for it. */
  private giveUp(tab: Tab): void {
    const disposal = this.dispose(tab).finally(() => this.disposals.delete(disposal))
    this.disposals.add(disposal)
  }

  private async idleTab(): Promise<Tab | null> {
    const tab = this.idle.pop()
    if (!tab) return null
    await tab.wake()
    if (!tab.isBroken) return tab
    await this.dispose(tab)
    return null
  }

  private async open(): Promise<Tab> {
    const browser = await this.start()
    const { sharesCookies } = this.look
    if (sharesCookies && !this.shared) this.share(browser)
    const place = await (this.shared ?? this.place(browser))
    try {
      const opening = Tab.open(place.context, place.proxy, this.blocked, this.holdsAll())
      return await unlessGone(browser, opening)
    } catch (error) {
      if (!sharesCookies) await closePlace(place)
      throw error
    }
  }

  /** If the context can't be created, the next tab tries again. */
  private share(browser: Browser): void {
    const shared = this.place(browser)
    this.shared = shared
    shared.catch(() => {
      if (this.shared === shared) this.shared = null
    })
  }

  private async place(browser: Browser): Promise<Place> {
    const proxy = await EgressProxy.start(this.gate, { dialer: this.look.dialer })
    try {
      const opening = openContext(browser, proxy, this.look, this.state)
      return { proxy, context: await unlessGone(browser, opening) }
    } catch (error) {
      await proxy.close()
      throw error
    }
  }

  private async dispose(tab: Tab): Promise<void> {
    const closed = tab.close()
    if (this.look.sharesCookies) await within(closeMs, closed)
    else await closePlace(tab)
  }

  private start(): Promise<Browser> {
    this.browser ??= this.launch()
    this.browser.catch(() => (this.browser = null))
    return this.browser
  }

  private async launch(): Promise<Browser> {
    const browser = await launchBrowser(await findBrowser(this.options.path))
    const session = await unlessGone(browser, browser.newBrowserCDPSession())
    this.session = session
    browser.once('disconnected', () => {
      // A hanging browser that was abandoned may end after the next one has started.
      if (this.session === session) this.lost()
    })
    return browser
  }

  /** The browser crashed with everything in it. Closes the proxies of its contexts, which have no client any more. */
  private lost(): void {
    const { shared } = this
    this.browser = null
    this.session = null
    this.shared = null
    shared?.then(({ proxy }) => proxy.close()).catch(() => {})
    for (const tab of this.idle.splice(0)) this.giveUp(tab)
  }

  private async measure(): Promise<void> {
    const { session } = this
    if (!session || this.isDraining) return
    const info = await session.send('SystemInfo.getProcessInfo').catch(() => null)
    const bytes = info && (await memoryOf(info.processInfo.map(({ id }) => id)))
    if (!bytes || this.isDraining || this.session !== session) return
    this.memoryBytes = bytes
    const before = this.allowance.pages
    if (this.allowance.measured(bytes) === 'go on') {
      if (this.allowance.pages > before) this.waiting.shift()?.()
      return
    }
    this.isDraining = true
    if (this.permits === 0) await this.restart()
  }

  private async restart(): Promise<void> {
    await this.keepState()
    await this.shutDown()
    this.isDraining = false
    for (const wake of this.waiting.splice(0)) wake()
  }

  private async shutDown(): Promise<void> {
    const browser = await this.browser?.catch(() => null)
    const shared = await this.shared?.catch(() => null)
    this.browser = null
    this.session = null
    this.shared = null
    // Closing the browser closes its tabs; closing a busy tab separately could delay that.
    const proxies = new Set([...this.idle.splice(0), ...this.busy].map((tab) => tab.leave()))
    if (shared) proxies.add(shared.proxy)
    await within(closeMs, browser?.close())
    await Promise.all([...[...proxies].map((proxy) => proxy.close()), ...this.disposals])
  }
}

async function closePlace({ context, proxy }: Place): Promise<void> {
  await within(closeMs, context.close())
  await proxy.close()
}

/** Waits for work at most this long; a browser that hangs is left to end with our process. */
async function within(milliseconds: number, work: Promise<void> | undefined): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, milliseconds)
  await Promise.race([work?.catch(() => {}), late.promise])
  clearTimeout(timer)
}
