import { Agent } from 'undici'
import type { Send } from '../records/request.ts'
import { CookieJar } from './cookie-jar.ts'
import { Deadlines } from './deadlines.ts'
import { EgressGate, gatedConnector } from './egress-gate.ts'
import type { EgressPolicy } from './egress.ts'
import { type Answer, Exchange, type ExchangeLimits } from './exchange.ts'
import { abortedError } from './explain-failure.ts'
import type { HostHeaders } from './host-settings.ts'
import { OldProtocolError } from './page-error.ts'
import { ProxyDialer } from './proxy/proxy-dialer.ts'
import type { ProxyPool, ProxyUse } from './proxy/proxy-pool.ts'
import { ProxyRoute } from './proxy/proxy-route.ts'
import { requestHeaders } from './request-headers.ts'
import { conditions } from './validators.ts'
import type { Validators } from '../records/request.ts'
import { kept, type Way } from './way.ts'

export interface ClientOptions {
  egress: EgressPolicy
  userAgent: string
  headers: Readonly<Record<string, string>>
  /** Headers for single hosts. */
  hostHeaders?: HostHeaders
  timeoutMs: number
  maxBytes: number
  /** Maximum connections to one host. */
  connections: number
  /** Keep cookies for the lifetime of the client. */
  keepsCookies?: boolean
  /** Use HTTP/2 if a site offers it; default true. */
  http2?: boolean
  /** Additional trusted certificates, in PEM. */
  authorities?: readonly string[]
  /** Sends every request through one of these proxies. */
  proxies?: { pool: ProxyPool; onUse: (use: ProxyUse) => void }
}

interface Asked {
  url: URL
  cookie: string | null
  send: Send | null
  known: Validators | null
  manner: Manner
}

/** Options of a single request. */
export interface Manner {
  /** The request goes to another site than the one the recipe's headers are meant for. */
  isAway?: boolean
  /** The URL where the page began, if different. */
  from?: URL
  /** Bytes after which the answer is cut off; replaces the limit above which it is refused. */
  cutAt?: number
}

const connectMs = 15_000

/** Sends requests through the egress gate over pooled connections. One per crawl; call `close` when done. */
export class HttpClient {
  readonly options: ClientOptions
  /** Null: cookies live only during the redirects of one page. */
  readonly jar: CookieJar | null
  private readonly agent: Agent
  /** For sites that offer HTTP/2 and then require HTTP/1.1. */
  private readonly oldAgent: Agent
  private readonly oldOrigins = new Set<string>()
  private readonly route: ProxyRoute | null
  /** Opens connections through the proxies, as requests do; null without proxies. */
  readonly dialer: ProxyDialer | null
  private readonly deadlines: Deadlines
  private readonly headers: string[]
  private readonly headerBytes: number
  private readonly inFlight = new Set<Exchange>()
  private isAborted = false

  constructor(options: ClientOptions) {
    this.options = options
    this.jar = options.keepsCookies ? new CookieJar() : null
    const gate = new EgressGate(options.egress)
    const { connections, authorities, http2 = true, proxies } = options
    const timeoutMs = Math.min(options.timeoutMs, connectMs)
    const connector = (allowH2: boolean) => gatedConnector(gate, { timeoutMs, allowH2, authorities })
    this.agent = new Agent({ ...kept(connections), allowH2: http2, connect: connector(http2) })
    this.oldAgent = new Agent({ ...kept(connections), allowH2: false, connect: connector(false) })
    this.route = proxies
      ? new ProxyRoute({ ...proxies, gate, connection: { timeoutMs, authorities, http2 }, connections })
      : null
    this.dialer = proxies ? new ProxyDialer(proxies, gate, { timeoutMs, authorities }) : null
    this.deadlines = new Deadlines(options.timeoutMs)
    this.headers = requestHeaders(options)
    this.headerBytes = sizeOf(this.headers)
  }

  /** Sends one request without following redirects. Rejects with a `PageError`. */
  async request(
    url: URL,
    cookie: string | null = null,
    send: Send | null = null,
    known: Validators | null = null,
    manner: Manner = {},
  ): Promise<Answer> {
    const asked: Asked = { url, cookie, send, known, manner }
    const isOld = this.oldOrigins.has(url.origin)
    try {
      return await this.send(asked, isOld)
    } catch (error) {
      if (!(error instanceof OldProtocolError) || isOld) throw error
      this.oldOrigins.add(url.origin)
      return this.send(asked, true)
    }
  }

  /** Ends every request in flight with an `ABORTED` error, and every later one immediately. */
  abortAll(): void {
    this.isAborted = true
    for (const exchange of this.inFlight) exchange.abort()
  }

  async close(): Promise<void> {
    this.deadlines.close()
    await Promise.all([this.agent.destroy(), this.oldAgent.destroy(), this.route?.close()])
  }

  private send(asked: Asked, isOld: boolean): Promise<Answer> {
    const { url } = asked
    const { origin } = url
    if (this.route) return this.route.send(url, isOld, (way) => this.exchange(asked, way))
    const dispatcher = isOld ? this.oldAgent : this.agent
    return this.exchange(asked, { dispatcher, origin, path: url.pathname + url.search, headers: [] })
  }

  private exchange(asked: Asked, way: Way): Promise<Answer> {
    const { url, send } = asked
    if (this.isAborted) return Promise.reject(abortedError(url.href))
    return new Promise((resolve, reject) => {
      const { origin, path } = way
      const headers = this.headersFor(asked, way)
      const headerBytes = headers === this.headers ? this.headerBytes : sizeOf(headers)
      const bytesUp = headerBytes + url.href.length + 20 + (send?.body?.length ?? 0)
      const exchange = new Exchange(url, this.limitsOf(asked), bytesUp, (error, answer) => {
        this.inFlight.delete(exchange)
        this.deadlines.remove(exchange)
        if (answer) resolve(answer)
        else reject(error!)
      })
      this.inFlight.add(exchange)
      this.deadlines.add(exchange)
      const method = send?.method ?? 'GET'
      way.dispatcher.dispatch({ origin, path, method, headers, body: send?.body ?? null }, exchange)
    })
  }

  private limitsOf({ manner: { cutAt } }: Asked): ExchangeLimits {
    const { timeoutMs } = this.options
    return cutAt === undefined ? this.options : { timeoutMs, maxBytes: cutAt, cutsOff: true }
  }

  private headersFor({ url, cookie, send, known, manner }: Asked, way: Way): string[] {
    const { isAway = false, from = url } = manner
    const ofHost = this.options.hostHeaders?.(url, from) ?? null
    const own =
      send?.headers || isAway || ofHost ? requestHeaders(this.options, send, isAway, ofHost) : this.headers
    if (cookie === null && known === null && way.headers.length === 0) return own
    const jar = cookie === null ? [] : ['cookie', cookie]
    return [...own, ...jar, ...(known === null ? [] : conditions(known)), ...way.headers]
  }
}

const sizeOf = (headers: readonly string[]): number => headers.reduce((sum, text) => sum + text.length + 2, 0)
