import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type Dispatcher } from 'undici'
import type { Send } from '../frontier/request.ts'
import { CookieJar } from './cookie-jar.ts'
import { type Deadline, Deadlines } from './deadlines.ts'
import { EgressGate, gatedConnector } from './egress-gate.ts'
import type { EgressPolicy } from './egress.ts'
import { abortedError, explainFailure, timedOut, tooLarge } from './explain-failure.ts'

export interface ClientOptions {
  egress: EgressPolicy
  userAgent: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  maxBytes: number
  /** Connections to one host at most. */
  connections: number
  /** Cookies last as long as the client. */
  keepsCookies?: boolean
}

/** One answer, its body still as it was sent. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  bytesDown: number
  bytesUp: number
}

/** Sends requests through the egress gate over kept connections. One per crawl; `close` it. */
export class HttpClient {
  readonly options: ClientOptions
  /** Null: cookies live only as long as the redirects of one page. */
  readonly jar: CookieJar | null
  private readonly agent: Agent
  private readonly deadlines: Deadlines
  private readonly headers: string[]
  private readonly headerBytes: number
  private readonly inFlight = new Set<Exchange>()

  constructor(options: ClientOptions) {
    this.options = options
    this.jar = options.keepsCookies ? new CookieJar() : null
    this.agent = new Agent({
      connections: options.connections,
      pipelining: 1,
      keepAliveTimeout: 10_000,
      // Time limits are ours, see deadlines.ts.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: gatedConnector(new EgressGate(options.egress), Math.min(options.timeoutMs, 15_000)),
    })
    this.deadlines = new Deadlines(options.timeoutMs)
    this.headers = requestHeaders(options)
    this.headerBytes = this.headers.reduce((sum, text) => sum + text.length + 2, 0)
  }

  /** One request, no redirects followed. Rejects with a `PageError`. */
  request(url: URL, cookie: string | null = null, send: Send | null = null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const bytesUp = this.headerBytes + url.href.length + 20 + (send?.body?.length ?? 0)
      const exchange = new Exchange(url, this.options, bytesUp, (error, answer) => {
        this.inFlight.delete(exchange)
        this.deadlines.remove(exchange)
        if (answer) resolve(answer)
        else reject(error!)
      })
      this.inFlight.add(exchange)
      this.deadlines.add(exchange)
      const headers = this.headersFor(cookie, send)
      const method = send?.method ?? 'GET'
      const body = send?.body ?? null
      this.agent.dispatch(
        { origin: url.origin, path: url.pathname + url.search, method, headers, body },
        exchange,
      )
    })
  }

  private headersFor(cookie: string | null, send: Send | null): string[] {
    if (send?.headers) {
      const headers = requestHeaders({
        ...this.options,
        headers: { ...this.options.headers, ...send.headers },
      })
      return cookie === null ? headers : [...headers, 'cookie', cookie]
    }
    return cookie === null ? this.headers : [...this.headers, 'cookie', cookie]
  }

  /** Ends every request in flight with an `ABORTED` error. */
  abortAll(): void {
    for (const exchange of this.inFlight) exchange.abort()
  }

  async close(): Promise<void> {
    this.deadlines.close()
    await this.agent.destroy()
  }
}

function requestHeaders({ userAgent, headers }: ClientOptions): string[] {
  const merged = new Map<string, string>([
    ['user-agent', userAgent],
    ['accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['accept-language', 'en-US,en;q=0.9,*;q=0.5'],
    ['accept-encoding', 'gzip, deflate, br, zstd'],
  ])
  const own = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])
  for (const [name, value] of Object.entries(headers))
    if (!own.has(name.toLowerCase())) merged.set(name.toLowerCase(), value)
  return [...merged].flat()
}

type Done = (error: Error | null, answer: Answer | null) => void

/** One request on its way: collects the body, keeps the limits. */
class Exchange implements Dispatcher.DispatchHandler, Deadline {
  deadline: number
  private readonly url: URL
  private readonly options: ClientOptions
  private readonly bytesUp: number
  private done: Done | null
  private controller: Dispatcher.DispatchController | null = null
  private status = 0
  private headers: IncomingHttpHeaders = {}
  private chunks: Buffer[] = []
  private size = 0
  private headSize = 0

  constructor(url: URL, options: ClientOptions, bytesUp: number, done: Done) {
    this.url = url
    this.options = options
    this.bytesUp = bytesUp
    this.done = done
    this.deadline = performance.now() + options.timeoutMs
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.done) this.controller = controller
    else controller.abort(abortedError(this.url.href))
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return
    this.status = status
    this.headers = headers
    const raw = controller.rawHeaders
    if (Array.isArray(raw)) for (const part of raw) this.headSize += part.length + 2
    if (Number(headers['content-length']) > this.options.maxBytes) this.refuseSize()
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length
    if (this.size > this.options.maxBytes) this.refuseSize()
    else this.chunks.push(chunk)
  }

  onResponseEnd(): void {
    const body = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks, this.size)
    const { status, headers, bytesUp } = this
    this.finish(null, { status, headers, body, bytesUp, bytesDown: this.size + this.headSize })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(explainFailure(error, this.url))
  }

  expire(): void {
    this.end(timedOut(this.url.href, this.options.timeoutMs))
  }

  abort(): void {
    this.end(abortedError(this.url.href))
  }

  private refuseSize(): void {
    this.end(tooLarge(this.url.href, this.options.maxBytes))
  }

  private end(error: ReturnType<typeof timedOut>): void {
    this.fail(error)
    this.controller?.abort(error)
  }

  private fail(error: ReturnType<typeof timedOut>): void {
    error.bytesDown = this.size + this.headSize
    this.finish(error, null)
  }

  private finish(error: Error | null, answer: Answer | null): void {
    const { done } = this
    this.done = null
    this.chunks = []
    done?.(error, answer)
  }
}
