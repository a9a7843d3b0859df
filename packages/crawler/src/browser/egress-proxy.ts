import { randomBytes } from 'node:crypto'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ProxyDialer, ProxyAffinity } from '../fetch/proxy/proxy-dialer.ts'
import { bareHost, type EgressGate, gatedLookup, refusal, type Resolve } from '../fetch/egress-gate.ts'
import { PageTraffic, type Traffic } from './page-traffic.ts'

/** How connections are made; absent: directly, with the system's resolver. */
interface WayOut {
  resolve?: Resolve
  dialer?: ProxyDialer | null
}

const connectMs = 15_000
const hopHeaders = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'proxy-authorization',
  'te',
  // Trailers aren't forwarded, and Node refuses to announce them beside a length.
  'trailer',
  'upgrade',
])

/**
 * The only way to the network for the pages of one browser context: a forward proxy on loopback. It resolves names
 * itself and connects to the checked address, so that DNS rebinding doesn't work. Each context has its own proxy
 * and port, which attributes traffic without credentials; with those the browser would have to hold every request.
 * It answers only proxy requests, and reaches nothing that a program on this machine couldn't reach anyway.
 */
export class EgressProxy {
  /** "http://127.0.0.1:port" */
  readonly address: string
  /** Name and value of the header that marks an answer as ours; sites don't know the value. */
  readonly mark = { name: 'x-windrow-failure', value: randomBytes(12).toString('hex') }
  readonly traffic = new PageTraffic()
  private readonly server: Server
  private readonly gate: EgressGate
  private readonly lookup: LookupFunction
  private readonly agent = new Agent({ keepAlive: true, timeout: 120_000 })
  private readonly sockets = new Set<Duplex>()
  private readonly dialer: ProxyDialer | null
  /** The proxy used by the pages being shown. */
  private affinity: ProxyAffinity = { proxy: null }
  /** The browser's open connections through that proxy. */
  private readonly tunnels = new Set<Socket>()
  /** A site has turned that proxy away. */
  private isTurnedAway = false
  private readonly waiting: (() => void)[] = []

  private constructor(server: Server, gate: EgressGate, { resolve, dialer = null }: WayOut) {
    this.server = server
    this.dialer = dialer
    this.lookup = gatedLookup(gate, resolve)
    this.gate = gate
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => this.forward(request, response))
    server.on('connect', (request, client, head) => this.tunnel(request, client, head))
    server.on('connection', (socket) => this.keep(socket))
  }

  static async start(gate: EgressGate, way: WayOut = {}): Promise<EgressProxy> {
    const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0, noDelay: true })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    return new EgressProxy(server, gate, way)
  }

  /**
   * Resolves when a page may begin. If the proxy was turned away, waits until no page is shown, so that none is cut
   * off.
   */
  async ready(): Promise<void> {
    while (this.isTurnedAway && !this.traffic.isIdle)
      await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  /**
   * Starts a page. If no other page is being shown, byte counts and the proxy of earlier pages are reset. The
   * browser would reuse its open connections, so they are closed if another proxy is needed.
   */
  begin(page: object): void {
    if (!this.traffic.begin(page)) return
    this.affinity = { proxy: null }
    if (this.isTurnedAway || this.dialer?.rotates) for (const tunnel of this.tunnels) tunnel.destroy()
    this.isTurnedAway = false
  }

  /** Ends a page that was started. */
  end(page: object): void {
    if (this.traffic.end(page)) for (const wake of this.waiting.splice(0)) wake()
  }

  /** The sites of a page turned its proxy away: later pages use another one. */
  leave(origins: Iterable<string>): void {
    if (!this.dialer) return
    for (const origin of origins) this.dialer.leave(origin)
    this.isTurnedAway = true
  }

  /** Counts that a site turned a page away. */
  countBlock(origin: string): void {
    this.dialer?.countBlock(origin)
  }

  /** Returns the counts and resets them. */
  reset(): Traffic {
    return this.traffic.take()
  }

  /** Why the host of a URL couldn't be reached, if it couldn't. */
  failureOf(url: URL): Error | undefined {
    return this.traffic.failureOf(keyOf(url))
  }

  /** Aborts everything in flight. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    this.cut()
    this.server.closeAllConnections()
    this.agent.destroy()
    await closed
  }

  private forward(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '')
    if (url?.protocol !== 'http:') {
      response.writeHead(400).end('This is a proxy.')
      return
    }
    const fail = (error: Error) => {
      this.note(url, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(502, { [this.mark.name]: this.mark.value, connection: 'close' }).end()
    }
    const { agent, traffic } = this
    const way = this.dialer ? this.wayOver(this.dialer, url) : this.wayTo(url)
    if (way instanceof Error) return fail(way)
    const headers = withoutHops(request.rawHeaders)
    traffic.bytesUp += sizeOf(headers) + (request.url?.length ?? 0) + 20
    const path = url.pathname + url.search
    const options = { agent, ...way, path, method: request.method, headers, setHost: false }
    const upstream = send(options, (answer) => {
      try {
        this.handBack(answer, response)
      } catch (error) {
        // Node accepts headers that it refuses to write: an odd answer must not end the process.
        fail(error as Error)
      }
    })
    upstream.on('error', fail)
    upstream.on('socket', (socket) => this.keep(socket))
    response.on('close', () => upstream.destroy())
    request.on('data', (chunk: Buffer) => (traffic.bytesUp += chunk.length))
    request.pipe(upstream)
  }

  private handBack(answer: IncomingMessage, response: ServerResponse): void {
    const { traffic } = this
    const own = withoutHops(answer.rawHeaders)
    traffic.bytesDown += sizeOf(own)
    response.writeHead(answer.statusCode ?? 502, own)
    answer.on('data', (chunk: Buffer) => (traffic.bytesDown += chunk.length))
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  }

  private tunnel(request: IncomingMessage, client: Duplex, head: Buffer): void {
    client.on('error', () => client.destroy())
    const url = URL.parse(`https://${request.url ?? ''}`)
    if (!url) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    const fail = (error: Error) => {
      this.note(url, error)
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    }
    const established = (upstream: Socket) => {
      upstream.on('error', () => client.destroy())
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      if (head.length > 0) upstream.write(head)
      this.join(client, upstream)
    }
    if (this.dialer) return void this.dialTunnel(this.dialer, url, client, established, fail)
    const way = this.wayTo(url)
    if (way instanceof Error) return fail(way)
    const upstream = connect({ ...way, noDelay: true })
    this.keep(upstream)
    upstream.setTimeout(connectMs, () => upstream.destroy(timedOut()))
    upstream.once('error', fail)
    upstream.once('connect', () => {
      upstream.setTimeout(0)
      upstream.off('error', fail)
      established(upstream)
    })
    client.on('close', () => upstream.destroy())
  }

  private async dialTunnel(
    dialer: ProxyDialer,
    url: URL,
    client: Duplex,
    established: (upstream: Socket) => void,
    fail: (error: Error) => void,
  ): Promise<void> {
    try {
      const upstream = await this.dial(dialer, url)
      this.keep(upstream)
      this.tunnels.add(upstream)
      upstream.on('close', () => this.tunnels.delete(upstream))
      client.on('close', () => upstream.destroy())
      if (client.destroyed) upstream.destroy()
      else established(upstream)
    } catch (error) {
      fail(error as Error)
    }
  }

  /** Options for sending a plain request through a proxy, on a separate connection. */
  private wayOver(dialer: ProxyDialer, url: URL): RequestOptions {
    return {
      // With an agent, even `false`, Node would make the connection itself.
      agent: undefined,
      createConnection: (_options, done) => {
        void this.dialFor(dialer, url, done)
        return undefined
      },
    }
  }

  private async dialFor(
    dialer: ProxyDialer,
    url: URL,
    done: (error: Error | null, socket: Duplex) => void,
  ): Promise<void> {
    try {
      const socket = await this.dial(dialer, url)
      this.keep(socket)
      done(null, socket)
    } catch (error) {
      // There is no socket; Node ignores it when there is an error.
      done(error as Error, undefined as never)
    }
  }

  private async dial(dialer: ProxyDialer, url: URL): Promise<Socket> {
    for (;;) {
      const { affinity } = this
      const socket = await dialer.dial(url, affinity)
      if (affinity === this.affinity) return socket
      // Another page has started meanwhile, with its own proxy.
      socket.destroy()
    }
  }

  private join(client: Duplex, upstream: Socket): void {
    const { traffic } = this
    client.on('data', (chunk: Buffer) => (traffic.bytesUp += chunk.length))
    upstream.on('data', (chunk: Buffer) => (traffic.bytesDown += chunk.length))
    client.pipe(upstream)
    upstream.pipe(client)
    upstream.on('close', () => client.destroy())
  }

  /** Connection options for a URL, or an error. Names are checked when they are resolved. */
  private wayTo(url: URL) {
    const host = bareHost(url.hostname)
    const port = portOf(url)
    if (this.gate.allowsHost(host, String(port))) return { host, port }
    // Sockets don't resolve literal addresses, so the lookup wouldn't see them.
    if (isIP(host)) return this.gate.allowsAddress(host) ? { host, port } : refusal(host)
    return { host, port, lookup: this.lookup }
  }

  private note(url: URL, error: Error): void {
    this.traffic.note(keyOf(url), error)
  }

  private keep(socket: Duplex): void {
    if (!this.server.listening) return void socket.destroy()
    if (this.sockets.has(socket)) return
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
  }
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

const keyOf = (url: URL): string => `${bareHost(url.hostname)}:${portOf(url)}`

const timedOut = (): Error => Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })

function withoutHops(raw: readonly string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index < raw.length; index += 2)
    if (!hopHeaders.has(raw[index]!.toLowerCase())) kept.push(raw[index]!, raw[index + 1]!)
  return kept
}

const sizeOf = (headers: readonly string[]): number => headers.reduce((sum, text) => sum + text.length + 2, 0)
