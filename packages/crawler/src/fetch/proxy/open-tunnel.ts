import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import { type ConnectionOptions, type EgressGate, gatedWay, trusted } from '../egress-gate.ts'
import { authorization, type Proxy, proxyName } from './proxy.ts'
import { ProxyFaultError } from './proxy-fault.ts'
import { openSocks } from './socks5.ts'
import { unreachable } from './unreachable.ts'

export type TunnelOptions = ConnectionOptions & { gate: EgressGate }

/**
 * Opens a connection to a host through a proxy; the gate must allow the proxy's address. Rejects with
 * `ProxyFaultError`.
 */
export async function openTunnel(
  proxy: Proxy,
  host: string,
  port: number,
  connection: TunnelOptions,
): Promise<Socket> {
  const way = wayToProxy(proxy, connection)
  return proxy.protocol === 'socks5'
    ? openSocks(proxy, host, port, connection.timeoutMs, way)
    : openWithConnect(proxy, host, port, connection, way)
}

/** Socket options for connecting to a proxy. Throws `ProxyFaultError` if its address is refused. */
export function wayToProxy(
  proxy: Proxy,
  { gate, resolve }: Pick<TunnelOptions, 'gate' | 'resolve'>,
): ReturnType<typeof gatedWay> {
  try {
    return gatedWay(gate, proxy.host, String(proxy.port), resolve)
  } catch (error) {
    throw unreachable(proxy, error)
  }
}

/** CONNECT (RFC 9110, 9.3.6). */
function openWithConnect(
  proxy: Proxy,
  host: string,
  port: number,
  { timeoutMs, authorities }: ConnectionOptions,
  way: ReturnType<typeof gatedWay>,
): Promise<Socket> {
  const target = `${isIPv6(host) ? `[${host}]` : host}:${port}`
  const login = authorization(proxy)
  const send = proxy.protocol === 'https' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send({
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(login && { 'proxy-authorization': login }) },
      agent: false,
      ...way,
      signal: AbortSignal.timeout(timeoutMs),
      ...(proxy.protocol === 'https' && trusted(authorities)),
    })
    const refuse = (status: number) => {
      request.destroy()
      reject(refusal(proxy, status))
    }
    request.once('connect', (response, socket: Socket, head: Buffer) => {
      const status = response.statusCode ?? 0
      if (status < 200 || status > 299) {
        socket.destroy()
        refuse(status)
      } else {
        if (head.length > 0) socket.unshift(head)
        resolve(socket)
      }
    })
    request.once('response', (response) => refuse(response.statusCode ?? 0))
    request.on('error', (error) => reject(unreachable(proxy, error)))
    request.end()
  })
}

/** The fault for an HTTP status that the proxy itself answered with. */
export function refusal(proxy: Proxy, status: number): ProxyFaultError {
  const name = proxyName(proxy)
  if (status === 407)
    return new ProxyFaultError(`the proxy ${name} refuses its user name or password (HTTP 407)`, 'final')
  // Possibly the proxy can't reach the site.
  return new ProxyFaultError(`the proxy ${name} could not reach the site (HTTP ${status})`, 'doubtful')
}
