import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import { type ConnectionOptions, trusted } from '../egress-gate.ts'
import { authorization, type Proxy, proxyName } from './proxy.ts'
import { ProxyFaultError } from './proxy-fault.ts'
import { openSocks } from './socks5.ts'

/** Opens a connection to a host through a proxy. Rejects with `ProxyFaultError`. */
export function openTunnel(
  proxy: Proxy,
  host: string,
  port: number,
  connection: ConnectionOptions,
): Promise<Socket> {
  return proxy.protocol === 'socks5'
    ? openSocks(proxy, host, port, connection.timeoutMs)
    : openWithConnect(proxy, host, port, connection)
}

/** CONNECT (RFC 9110, 9.3.6). */
function openWithConnect(
  proxy: Proxy,
  host: string,
  port: number,
  { timeoutMs, authorities }: ConnectionOptions,
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

/** The fault behind a status with which a proxy answers itself. */
export function refusal(proxy: Proxy, status: number): ProxyFaultError {
  const name = proxyName(proxy)
  if (status === 407)
    return new ProxyFaultError(`the proxy ${name} refuses its user name or password (HTTP 407)`, 'final')
  // It may well be the site that the proxy cannot reach.
  return new ProxyFaultError(`the proxy ${name} could not reach the site (HTTP ${status})`, 'doubtful')
}

/** The proxy itself cannot be reached. */
export function unreachable(proxy: Proxy, cause: unknown): ProxyFaultError {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const reason = isTimeout || code === 'ABORT_ERR' ? 'it did not answer in time' : code || 'no connection'
  return new ProxyFaultError(`the proxy ${proxyName(proxy)} cannot be used: ${reason}`, 'certain', { cause })
}
