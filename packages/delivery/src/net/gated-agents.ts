import { Agent as HttpAgent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent, type AgentOptions as HttpsAgentOptions } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { rootCertificates, TLSSocket } from 'node:tls'
import type { DeliveryEnvironment, DriverOptions } from '../destination-driver.ts'

export type Resolve = DeliveryEnvironment['resolve']
type Done = (error: Error | null, socket: Duplex) => void
/** Agents use the socket only if there is no error, but their types require one. */
const none = undefined as unknown as Duplex

const defaultConnectMs = 20_000
const defaultIdleMs = 60_000

/** The effective limits in milliseconds, with defaults filled in. */
export const limitsOf = ({ connectMs = defaultConnectMs, idleMs = defaultIdleMs }: DriverOptions) => ({
  connectMs,
  idleMs,
})

export const trustOf = ({ authorities }: DriverOptions): { ca?: string[] } =>
  authorities && authorities.length > 0 ? { ca: [...rootCertificates, ...authorities] } : {}

/** A host in the form sockets expect: IPv6 addresses without brackets. */
export const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '')

const problem = (code: string, message: string) => Object.assign(new Error(message), { code })

/** Destroys a socket that isn't connected in time, or that is idle for too long. */
export function keepTime(socket: Socket, options: DriverOptions): void {
  const { connectMs, idleMs } = limitsOf(options)
  const stands = socket instanceof TLSSocket ? 'secureConnect' : 'connect'
  const timer = setTimeout(
    () => socket.destroy(problem('CONNECT_TIMEOUT', 'no connection in time')),
    connectMs,
  )
  timer.unref()
  socket.once(stands, () => {
    clearTimeout(timer)
    socket.setTimeout(idleMs)
  })
  socket.on('timeout', () => {
    // A kept-alive connection has the shorter timeout that its server announced, which doesn't limit the answer to
    // the next request. Agents close unused connections themselves.
    if (socket.timeout !== undefined && socket.timeout < idleMs) socket.setTimeout(idleMs)
    else socket.destroy(problem('IDLE_TIMEOUT', 'nothing moved in time'))
  })
  socket.once('close', () => clearTimeout(timer))
}

/** Resolves names through the gate: the checked address is the one connected to. */
export const lookupBy =
  (resolve: Resolve): LookupFunction =>
  (host, { all }, callback) => {
    callbackify(resolve)(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) callback(error, '', 0)
      else if (!first) callback(problem('ENOTFOUND', `${host} has no address`), '', 0)
      else if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** Sockets don't resolve literal addresses, so these are checked here. */
function openGated(
  resolve: Resolve,
  host: string,
  options: DriverOptions,
  open: () => Duplex,
  done: Done,
): void {
  const opened = () => {
    const socket = open()
    keepTime(socket as Socket, options)
    return socket
  }
  if (isIP(host) === 0) done(null, opened())
  else
    callbackify(resolve)(host, (error) => {
      if (error) done(error, none)
      else done(null, opened())
    })
}

class GatedHttpAgent extends HttpAgent {
  readonly #resolve: Resolve
  readonly #options: DriverOptions
  constructor(resolve: Resolve, options: DriverOptions, settings: AgentOptions) {
    super(settings)
    this.#resolve = resolve
    this.#options = options
  }
  override createConnection(options: Parameters<HttpAgent['createConnection']>[0], done?: Done): undefined {
    const host = bareHost(options.host ?? 'localhost')
    const open = () => super.createConnection(options) as Duplex
    openGated(this.#resolve, host, this.#options, open, done as Done)
  }
}

class GatedHttpsAgent extends HttpsAgent {
  readonly #resolve: Resolve
  readonly #options: DriverOptions
  constructor(resolve: Resolve, options: DriverOptions, settings: HttpsAgentOptions) {
    super(settings)
    this.#resolve = resolve
    this.#options = options
  }
  override createConnection(options: Parameters<HttpsAgent['createConnection']>[0], done?: Done): undefined {
    const host = bareHost(options.host ?? 'localhost')
    const open = () => super.createConnection(options) as Duplex
    openGated(this.#resolve, host, this.#options, open, done as Done)
  }
}

/** Connections of one attempt, all through the egress gate. Dispose after the attempt. */
export interface GatedAgents extends Disposable {
  httpAgent: HttpAgent
  httpsAgent: HttpsAgent
}

export function openAgents(environment: DeliveryEnvironment, options: DriverOptions): GatedAgents {
  const { idleMs } = limitsOf(options)
  const settings = { keepAlive: true, lookup: lookupBy(environment.resolve), maxSockets: 16, timeout: idleMs }
  const httpAgent = new GatedHttpAgent(environment.resolve, options, settings)
  const httpsAgent = new GatedHttpsAgent(environment.resolve, options, { ...settings, ...trustOf(options) })
  return {
    httpAgent,
    httpsAgent,
    [Symbol.dispose]: () => {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}
