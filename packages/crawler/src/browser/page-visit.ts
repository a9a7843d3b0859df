import type { Request, Response } from 'playwright-core'
import { tooLarge } from '../fetch/explain-failure.ts'
import type { HopGuard } from '../fetch/follow-redirects.ts'
import { type PageError, PermanentPageError } from '../fetch/page-error.ts'
import type { Send } from '../records/request.ts'
import { brokeDown } from './explain-browser-failure.ts'
import type { HeldRequest, Tab, TabListener } from './tab.ts'

/** Kinds of requests to wait for; others don't change the page's content. */
const matters = new Set(['document', 'stylesheet', 'script', 'xhr', 'fetch'])
/** Everything that belongs to a page may be this many times as large as the page itself. */
const partsPerPage = 5

export interface VisitRules {
  /** Kinds of requests to refuse, as the DevTools protocol calls them. */
  blocked: ReadonlySet<string>
  redirects: number
  maxBytes: number
  guard: HopGuard | null
  /** Additional headers for a request to a URL. */
  headersFor: ((url: URL, page: URL) => Readonly<Record<string, string>>) | null
}

/** Watches the network activity of a page from its first request until it has been read. */
export class PageVisit implements TabListener {
  /** The last answer to a navigation of the main frame. */
  answer: Response | null = null
  /** Why the page must not be used. */
  failure: PageError | null = null
  /** The browser shows this page instead of the previous one. */
  isShown = false
  /** Origins that the page visited; their storage is cleared afterwards. */
  readonly origins = new Set<string>()
  /** Rejects when the page can't be read any more. */
  readonly broken = Promise.withResolvers<never>()
  private readonly tab: Tab
  private readonly rules: VisitRules
  private readonly url: string
  private first: Send | null
  private readonly pending = new Set<Request>()
  /** The navigation that is about to replace the page. */
  private navigation: Request | null = null
  private lastAt = performance.now()
  private hops = 0

  constructor(tab: Tab, rules: VisitRules, url: string, send: Send | null) {
    this.tab = tab
    this.rules = rules
    this.url = url
    this.first = send
    this.broken.promise.catch(() => {})
    tab.listener = this
  }

  /** Milliseconds since the last request that matters ended; 0 while one is in flight. */
  get quietMs(): number {
    return this.pending.size > 0 ? 0 : performance.now() - this.lastAt
  }

  /** Whether a navigation is about to replace the page. */
  get isLeaving(): boolean {
    return this.navigation !== null
  }

  /** Ends the visit with an error. */
  fail(error: PageError): void {
    this.failure ??= error
    this.broken.reject(error)
  }

  held(held: HeldRequest): void {
    this.judge(held).catch((error: unknown) => {
      this.tab.refuse(held.requestId)
      this.fail(error as PageError)
    })
  }

  started(request: Request): void {
    const { maxBytes } = this.rules
    if (this.tab.proxy.traffic.bytesDown > partsPerPage * maxBytes) this.fail(tooLarge(this.url, maxBytes))
    if (matters.has(request.resourceType())) this.pending.add(request)
    if (!request.isNavigationRequest() || request.frame().parentFrame()) return
    this.navigation = request
    const origin = URL.parse(request.url())?.origin
    if (origin) this.origins.add(origin)
  }

  finished(request: Request): void {
    if (this.navigation === request) this.navigation = null
    if (this.pending.delete(request)) this.lastAt = performance.now()
  }

  answered(response: Response): void {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame().parentFrame()) return
    this.answer = response
    if (this.navigation === request) this.navigation = null
    const size = Number(response.headers()['content-length'])
    if (size > this.rules.maxBytes) this.fail(tooLarge(this.url, this.rules.maxBytes))
  }

  shown(): void {
    this.isShown = true
  }

  crashed(): void {
    this.fail(brokeDown(this.url))
  }

  private async judge({ requestId, frameId, resourceType, redirectedRequestId, request }: HeldRequest) {
    const { tab, rules } = this
    const url = URL.parse(request.url)
    if (!url || rules.blocked.has(resourceType)) return tab.refuse(requestId)
    const isOwn = resourceType === 'Document' && frameId === tab.mainFrame
    if (isOwn) {
      if (redirectedRequestId) this.countHop(url)
      if (url.href !== this.url && rules.guard) await rules.guard(url, new URL(this.url))
    }
    tab.continue(requestId, this.changes(url, request.headers, isOwn))
  }

  private countHop(next: URL): void {
    if (++this.hops <= this.rules.redirects) return
    throw new PermanentPageError(
      'TOO_MANY_REDIRECTS',
      `${this.url} redirects more than ${this.rules.redirects} times; the next address would be ${next.href}. Raise fetch.redirects if that is right.`,
    )
  }

  /** Method, headers and body that differ from what the browser would send. */
  private changes(url: URL, own: Record<string, string>, isOwn: boolean): Record<string, unknown> {
    const send = isOwn ? this.first : null
    if (isOwn) this.first = null
    const more = { ...this.rules.headersFor?.(url, new URL(this.url)), ...send?.headers }
    if (!send && Object.keys(more).length === 0) return {}
    const merged = new Map(
      [...Object.entries(own), ...Object.entries(more)].map(([name, value]) => [name.toLowerCase(), value]),
    )
    const headers = [...merged].map(([name, value]) => ({ name, value }))
    if (!send) return { headers }
    const postData = send.body === undefined ? undefined : Buffer.from(send.body).toString('base64')
    return { headers, method: send.method, ...(postData !== undefined && { postData }) }
  }
}
