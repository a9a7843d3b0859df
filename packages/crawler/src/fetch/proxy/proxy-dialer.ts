import type { Socket } from 'node:net'
import { type ConnectionOptions, type EgressGate, judgeTarget } from '../egress-gate.ts'
import { ProxiesRestError } from '../page-error.ts'
import { openTunnel } from './open-tunnel.ts'
import type { Proxy } from './proxy.ts'
import { ProxyFaultError } from './proxy-fault.ts'
import type { ProxyPool, ProxyUse } from './proxy-pool.ts'

/** Keeps related requests on one proxy: one page in a browser with all its resources. */
export interface ProxyAffinity {
  proxy: Proxy | null
}

const proxiesPerConnection = 5

/** Opens connections through the proxies of a pool, for callers that speak HTTP themselves. */
export class ProxyDialer {
  private readonly pool: ProxyPool
  private readonly onUse: (use: ProxyUse) => void
  private readonly gate: EgressGate
  private readonly connection: ConnectionOptions
  /** The open connections, each with its host and the number of bytes already counted. */
  private readonly counted = new Map<Socket, { host: string; bytes: number }>()

  constructor(
    { pool, onUse }: { pool: ProxyPool; onUse: (use: ProxyUse) => void },
    gate: EgressGate,
    connection: ConnectionOptions,
  ) {
    this.pool = pool
    this.onUse = onUse
    this.gate = gate
    this.connection = connection
  }

  /**
   * Connects to the host of a URL. A connection counts as one request; its bytes are counted by `count` and when it
   * closes. Rejects with `AddressBlockedError`, the error of the name resolution, `ProxyFaultError` or
   * `ProxiesRestError`.
   */
  async dial(url: URL, affinity: ProxyAffinity): Promise<Socket> {
    await judgeTarget(this.gate, url, this.connection.resolve)
    const tried = new Set<Proxy>()
    const doubtful: Proxy[] = []
    let fault: ProxyFaultError | null = null
    while (tried.size < proxiesPerConnection) {
      const proxy = this.pool.take(url.origin, tried, affinity.proxy)
      if (!proxy) break
      tried.add(proxy)
      try {
        const socket = await this.open(proxy, url)
        affinity.proxy = proxy
        this.pool.succeeded(proxy)
        for (const other of doubtful) this.pool.failed(other)
        return socket
      } catch (error) {
        if (!(error instanceof ProxyFaultError)) throw error
        fault = error
        this.onUse(this.pool.use(url.hostname, 0, { hasFailed: true }))
        if (error.isCertain) this.pool.failed(proxy, error.isFinal)
        else doubtful.push(proxy)
      }
    }
    if (fault && doubtful.length > 0) throw fault
    throw this.resting(url, fault)
  }

  /** Whether each page should use a different proxy. */
  get rotates(): boolean {
    return this.pool.rotates
  }

  /** Drops the proxy of a site that turned it away. */
  leave(origin: string): void {
    this.pool.leave(origin)
  }

  /** Counts that the site turned a page away. */
  countBlock(origin: string): void {
    this.onUse(this.pool.block(new URL(origin).hostname))
  }

  /** Counts traffic of open connections since the last count: some outlive the crawl. */
  count(): void {
    for (const socket of this.counted.keys()) this.countBytes(socket)
  }

  private async open(proxy: Proxy, url: URL): Promise<Socket> {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const socket = await openTunnel(proxy, host, port, { ...this.connection, gate: this.gate })
    this.counted.set(socket, { host: url.hostname, bytes: 0 })
    this.onUse(this.pool.use(url.hostname, 0))
    socket.once('close', () => {
      this.countBytes(socket)
      this.counted.delete(socket)
    })
    return socket
  }

  private countBytes(socket: Socket): void {
    const known = this.counted.get(socket)
    if (!known) return
    const bytes = socket.bytesRead + socket.bytesWritten
    const more = bytes - known.bytes
    if (more <= 0) return
    known.bytes = bytes
    this.onUse(this.pool.traffic(known.host, more))
  }

  private resting(url: URL, fault: ProxyFaultError | null): ProxiesRestError {
    const restMs = Math.max(0, this.pool.availableAt() - performance.now())
    const reason = fault ? ` Last, ${fault.message}.` : ''
    return new ProxiesRestError(
      `${url.origin} could not be reached over the proxies of "${this.pool.list}".${reason}`,
      restMs,
    )
  }
}
