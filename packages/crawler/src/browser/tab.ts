import type { BrowserContext, CDPSession, Page, Request, Response } from 'playwright-core'
import type { EgressProxy } from './egress-proxy.ts'

/** A request that the browser holds up for us to decide on (Fetch.requestPaused of the DevTools protocol). */
export interface HeldRequest {
  requestId: string
  frameId: string
  resourceType: string
  redirectedRequestId?: string
  request: { url: string; method: string; headers: Record<string, string> }
}

/** What the page that a tab shows wants to hear of. */
export interface TabListener {
  held(request: HeldRequest): void
  started(request: Request): void
  answered(response: Response): void
  finished(request: Request): void
  /** The browser has left the page before. */
  shown(): void
  crashed(): void
}

const restAfterMs = 100

/** A browser tab. It shows one page after another: that costs half of what a new one for each page does. */
export class Tab {
  readonly context: BrowserContext
  readonly page: Page
  readonly proxy: EgressProxy
  readonly mainFrame: string
  private readonly session: CDPSession
  listener: TabListener | null = null
  /** Pages shown so far. */
  uses = 0
  /** It is not to be used again. */
  isBroken = false
  private restTimer: NodeJS.Timeout | null = null
  private resting: Promise<unknown> | null = null

  private constructor(page: Page, session: CDPSession, proxy: EgressProxy, mainFrame: string) {
    this.page = page
    this.context = page.context()
    this.session = session
    this.proxy = proxy
    this.mainFrame = mainFrame
    // Questions are answered with "no", but leaving a page is always allowed.
    page.on('dialog', (dialog) => {
      const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
      answer.catch(() => {})
    })
    page.on('popup', (popup) => void popup.close().catch(() => {}))
    page.on('crash', () => this.crashed())
    page.on('close', () => this.crashed())
    page.on('request', (request) => this.listener?.started(request))
    page.on('response', (response) => this.listener?.answered(response))
    page.on('requestfinished', (request) => this.listener?.finished(request))
    page.on('requestfailed', (request) => this.listener?.finished(request))
    page.on('framenavigated', (frame) => {
      if (!frame.parentFrame()) this.listener?.shown()
    })
    session.on('Fetch.requestPaused', (held) => this.held(held))
  }

  /**
   * Opens a tab. Only documents and what is to be blocked are held up, or everything when requests need headers of
   * their own: each request held up costs a round trip.
   */
  static async open(
    context: BrowserContext,
    proxy: EgressProxy,
    blocked: ReadonlySet<string>,
    holdsAll: boolean,
  ): Promise<Tab> {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const patterns = holdsAll
      ? [{ urlPattern: '*' }]
      : ['Document', ...blocked].map((resourceType) => ({
          urlPattern: '*',
          resourceType: resourceType as 'Document',
        }))
    const [tree] = await Promise.all([
      session.send('Page.getFrameTree'),
      session.send('Fetch.enable', { patterns }),
    ])
    return new Tab(page, session, proxy, tree.frameTree.frame.id)
  }

  /** Lets a held request go on, changed or as it is. */
  continue(requestId: string, changes: Record<string, unknown> = {}): void {
    this.session.send('Fetch.continueRequest', { requestId, ...changes }).catch(() => {})
  }

  refuse(requestId: string): void {
    this.session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {})
  }

  /**
   * Forgets what pages have stored, so that the next one starts as new. Nothing waits for it: the browser carries out
   * commands in order.
   */
  forget(origins: Iterable<string>): void {
    this.session.send('Network.clearBrowserCookies').catch(() => {})
    for (const origin of origins) {
      const storageId = { securityOrigin: origin, isLocalStorage: false }
      this.session.send('DOMStorage.clear', { storageId }).catch(() => {})
      this.session
        .send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
        .catch(() => {})
    }
  }

  /** Frees what earlier pages have left. Costs less than a new tab, whose process begins with nothing compiled. */
  collectGarbage(): void {
    this.session.send('HeapProfiler.collectGarbage').catch(() => {})
  }

  /** A page that nothing replaces for a while is left, or it would go on working for nobody. */
  rest(): void {
    this.restTimer = setTimeout(() => {
      this.resting = this.page.goto('about:blank').catch(() => (this.isBroken = true))
    }, restAfterMs)
  }

  /** Ends the rest. */
  async wake(): Promise<void> {
    if (this.restTimer) clearTimeout(this.restTimer)
    await this.resting
    this.resting = null
  }

  /** The tab is not used any more, and will be gone with its browser; what is left is its way out. */
  leave(): EgressProxy {
    this.isBroken = true
    if (this.restTimer) clearTimeout(this.restTimer)
    return this.proxy
  }

  async close(): Promise<void> {
    this.leave()
    await this.page.close().catch(() => {})
  }

  private held(request: HeldRequest): void {
    if (this.listener) this.listener.held(request)
    else this.refuse(request.requestId)
  }

  private crashed(): void {
    this.isBroken = true
    this.listener?.crashed()
  }
}
