import type { BrowserContext, CDPSession, Page, Request, Response } from 'playwright-core'
import type { EgressProxy } from './egress-proxy.ts'

/** A request that the browser holds until we decide on it (Fetch.requestPaused of the DevTools protocol). */
export interface HeldRequest {
  requestId: string
  frameId: string
  resourceType: string
  redirectedRequestId?: string
  request: { url: string; method: string; headers: Record<string, string> }
}

/** Events of a tab, for the page that it shows. */
export interface TabListener {
  held(request: HeldRequest): void
  started(request: Request): void
  answered(response: Response): void
  finished(request: Request): void
  /** The browser has left the previous page. */
  shown(): void
  crashed(): void
}

const restAfterMs = 100

/** A browser tab. It shows one page after another, which costs half as much as a new tab per page. */
export class Tab {
  readonly context: BrowserContext
  readonly page: Page
  readonly proxy: EgressProxy
  readonly mainFrame: string
  private readonly session: CDPSession
  listener: TabListener | null = null
  /** Pages shown so far. */
  uses = 0
  /** The tab must not be used again. */
  isBroken = false
  private restTimer: NodeJS.Timeout | null = null
  private resting: Promise<unknown> | null = null

  private constructor(page: Page, session: CDPSession, proxy: EgressProxy, mainFrame: string) {
    this.page = page
    this.context = page.context()
    this.session = session
    this.proxy = proxy
    this.mainFrame = mainFrame
    // Dialogs are answered with "no", except that leaving a page is always allowed.
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
   * Opens a tab. Only documents and blocked kinds are held, or everything if requests need additional headers: each
   * held request costs a round trip.
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

  /** Continues a held request, changed or unchanged. */
  continue(requestId: string, changes: Record<string, unknown> = {}): void {
    this.session.send('Fetch.continueRequest', { requestId, ...changes }).catch(() => {})
  }

  refuse(requestId: string): void {
    this.session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {})
  }

  /**
   * Clears the storage of pages, so that the next one starts fresh. No need to wait: the browser carries out
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

  /** Frees memory of earlier pages. Cheaper than a new tab, whose process starts without compiled code. */
  collectGarbage(): void {
    this.session.send('HeapProfiler.collectGarbage').catch(() => {})
  }

  /** Leaves the page if no other replaces it for a while, so that it doesn't keep running. */
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

  /** Stops using the tab, which closes with its browser; returns its proxy, which remains to be closed. */
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
