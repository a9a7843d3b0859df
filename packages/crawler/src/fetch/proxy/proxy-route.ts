import { Agent, buildConnector } from 'undici'
import { type ConnectionOptions, type EgressGate, judgeTarget, trusted } from '../egress-gate.ts'
import type { Answer } from '../exchange.ts'
import { explainFailure } from '../explain-failure.ts'
import { OldProtocolError, PageError, ProxiesRestError, TransientPageError } from '../page-error.ts'
import { kept, type Way } from '../way.ts'
import { openTunnel, refusal, wayToProxy } from './open-tunnel.ts'
import { authorization, type Proxy, proxyName } from './proxy.ts'
import { ProxyFaultError } from './proxy-fault.ts'
import type { ProxyPool, ProxyUse } from './proxy-pool.ts'
import { isBlock, isTurnedAway } from './turned-away.ts'
import { unreachable } from './unreachable.ts'

interface RouteOptions {
  pool: ProxyPool
  onUse: (use: ProxyUse) => void
  gate: EgressGate
  connection: ConnectionOptions & { http2: boolean }
  connections: number
}

/** A request fails after this many proxies didn't carry it out. */
const proxiesPerRequest = 5
/** Gateway statuses that may come from either the proxy or the site. */
const gatewayStatuses = new Set([502, 504])
/** How long the check of a name is valid, in milliseconds. */
const judgedMs = 60_000

/** Sends requests through the proxies of a pool, and falls back to another proxy if one fails. */
export class ProxyRoute {
  private readonly options: RouteOptions
  private readonly agents = new Map<Proxy, Agent>()
  /** For sites that offer HTTP/2 and then require HTTP/1.1. */
  private readonly oldAgents = new Map<Proxy, Agent>()
  private readonly judged = new Map<string, { until: number; verdict: Promise<void> }>()

  constructor(options: RouteOptions) {
    this.options = options
  }

  /**
   * Sends a request, over HTTP/1.1 if `isOld`. Rejects with a `PageError`: the page's own, or one that explains why
   * no proxy carried the request out.
   */
  async send(url: URL, isOld: boolean, exchange: (way: Way) => Promise<Answer>): Promise<Answer> {
    const { pool } = this.options
    await this.judge(url)
    const tried = new Set<Proxy>()
    const doubtful: Proxy[] = []
    let fault: ProxyFaultError | null = null
    let gatewayAnswer: Answer | null = null
    while (tried.size < proxiesPerRequest) {
      const proxy = pool.take(url.origin, tried)
      if (!proxy) break
      tried.add(proxy)
      const tryOf = await this.try(proxy, url, this.wayOver(proxy, url, isOld), exchange)
      if (tryOf.fault === null) {
        pool.succeeded(proxy)
        // Another proxy succeeded, so the site wasn't at fault.
        for (const other of doubtful) pool.failed(other)
        if (isTurnedAway(tryOf.answer.status)) pool.leave(url.origin)
        return tryOf.answer
      }
      fault = tryOf.fault
      gatewayAnswer = tryOf.answer ?? gatewayAnswer
      if (fault.isCertain) pool.failed(proxy, fault.isFinal)
      else doubtful.push(proxy)
    }
    if (gatewayAnswer) return gatewayAnswer
    throw this.giveUp(url, fault, doubtful.length)
  }

  async close(): Promise<void> {
    const agents = [...this.agents.values(), ...this.oldAgents.values()]
    await Promise.all(agents.map((agent) => agent.destroy()))
  }

  /** One request through one proxy; its use is always counted. Throws the errors of the page itself. */
  private async try(
    proxy: Proxy,
    url: URL,
    way: Way,
    exchange: (way: Way) => Promise<Answer>,
  ): Promise<{ answer: Answer; fault: null } | { answer: Answer | null; fault: ProxyFaultError }> {
    const { pool, onUse } = this.options
    const forwards = way.path === url.href
    try {
      const answer = await exchange(way)
      const isDoubtful = forwards && gatewayStatuses.has(answer.status)
      const fault = isDoubtful || answer.status === 407 ? refusal(proxy, answer.status) : null
      const bytes = answer.bytesDown + answer.bytesUp
      onUse(
        pool.use(url.hostname, bytes, {
          hasFailed: fault !== null,
          isBlocked: !fault && isBlock(answer.status),
        }),
      )
      return fault ? { answer: isDoubtful ? answer : null, fault } : { answer, fault }
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      const fault = error.cause instanceof ProxyFaultError ? error.cause : null
      onUse(pool.use(url.hostname, error.bytesDown + error.bytesUp, { hasFailed: fault !== null }))
      if (fault) return { answer: null, fault }
      if (!(error instanceof OldProtocolError)) pool.leave(url.origin)
      throw error
    }
  }

  /** HTTP proxies forward plain HTTP (RFC 9112, 3.2.2); everything else goes through a tunnel. */
  private wayOver(proxy: Proxy, url: URL, isOld: boolean): Way {
    const dispatcher = this.agentOf(proxy, isOld)
    if (url.protocol === 'https:' || proxy.protocol === 'socks5')
      return { dispatcher, origin: url.origin, path: url.pathname + url.search, headers: [] }
    const login = authorization(proxy)
    const headers = ['host', url.host, ...(login ? ['proxy-authorization', login] : [])]
    return { dispatcher, origin: `${proxy.protocol}://${proxyName(proxy)}`, path: url.href, headers }
  }

  private agentOf(proxy: Proxy, isOld: boolean): Agent {
    const agents = isOld ? this.oldAgents : this.agents
    let agent = agents.get(proxy)
    if (!agent) {
      const { connections, gate } = this.options
      const connection = { ...this.options.connection, ...(isOld && { http2: false }) }
      agent = new Agent({
        ...kept(connections),
        allowH2: connection.http2,
        connect: proxyConnector(proxy, { ...connection, gate }),
      })
      agents.set(proxy, agent)
    }
    return agent
  }

  private async judge(url: URL): Promise<void> {
    const now = performance.now()
    let known = this.judged.get(url.host)
    if (!known || known.until < now) {
      const { gate, connection } = this.options
      known = { until: now + judgedMs, verdict: judgeTarget(gate, url, connection.resolve) }
      this.judged.set(url.host, known)
    }
    try {
      await known.verdict
    } catch (error) {
      // A name that couldn't be resolved is resolved again next time.
      if (this.judged.get(url.host) === known) this.judged.delete(url.host)
      throw explainFailure(error, url)
    }
  }

  private giveUp(url: URL, fault: ProxyFaultError | null, doubtful: number): PageError {
    const { pool } = this.options
    const said = fault ? `${fault.message[0]!.toUpperCase()}${fault.message.slice(1)}.` : ''
    const message = `${url.href} could not be read over the proxies of "${pool.list}". ${said}`.trim()
    // The site may be at fault, so this uses an attempt; otherwise a dead site would be retried forever.
    if (doubtful > 0) return new TransientPageError('PROXY', message)
    const restMs = Math.max(0, pool.availableAt() - performance.now())
    return new ProxiesRestError(message, restMs)
  }
}

/**
 * Connects to a site through a proxy, or to the proxy itself, which forwards. Either way the gate checks the
 * proxy's address.
 */
function proxyConnector(
  proxy: Proxy,
  { timeoutMs, authorities, resolve, http2, gate }: RouteOptions['connection'] & { gate: EgressGate },
): buildConnector.connector {
  const settings = { timeout: timeoutMs, keepAlive: true, ...trusted(authorities) }
  const toProxy = (options: buildConnector.Options, callback: buildConnector.Callback) =>
    buildConnector({ ...settings, ...wayToProxy(proxy, { gate, resolve }), allowH2: false })(
      options,
      callback,
    )
  const inTunnel = buildConnector({ ...settings, allowH2: http2, preferH2: http2 })
  const tunnel = async (
    options: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> => {
    try {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
      const socket = await openTunnel(proxy, options.hostname, port, {
        timeoutMs,
        authorities,
        resolve,
        gate,
      })
      if (options.protocol === 'https:') inTunnel({ ...options, httpSocket: socket }, callback)
      else callback(null, socket)
    } catch (error) {
      callback(error as Error, null)
    }
  }
  return (options, callback) => {
    const isProxy = proxy.protocol !== 'socks5' && options.host === proxyHostOf(proxy)
    if (!isProxy || options.protocol !== `${proxy.protocol}:`) return void tunnel(options, callback)
    try {
      toProxy(options, (error, socket) => {
        if (error) callback(unreachable(proxy, error), null)
        else callback(null, socket)
      })
    } catch (error) {
      callback(unreachable(proxy, error), null)
    }
  }
}

/** As the URL parser writes it: without the default port. */
const proxyHostOf = (proxy: Proxy): string =>
  new URL(`${proxy.protocol}://${proxyName(proxy)}`).host.toLowerCase()
