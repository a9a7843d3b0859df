import { ProxyCreate } from '@windrow/contract/schemas/proxies'
import type { Proxy } from '@windrow/contract/schemas/proxies'
import { parseProxy } from '@windrow/crawler/fetch/proxy/proxy'

export interface ParsedProxy {
  protocol: Proxy['protocol']
  host: string
  port: number
  user: string
  password: string
}

/**
 * Parses one line: "ip:port", "ip:port:user:password" or a URL. Returns a sentence for an invalid line; it never quotes
 * text after the port, which may be a password.
 */
export function parseProxyLine(line: string, protocol: Proxy['protocol']): ParsedProxy | string {
  const parts = line.includes('://') ? fromAddress(line) : fromParts(line, protocol)
  if (typeof parts === 'string') return parts
  const result = ProxyCreate.safeParse({ ...parts, list: 'General Proxy' })
  if (result.success) return result.data
  const [issue] = result.error.issues
  return `has a wrong ${String(issue?.path[0])}: it ${issue?.message ?? 'cannot be read'}`
}

function fromAddress(line: string): ParsedProxy | string {
  const proxy = parseProxy(line)
  if (!proxy) return 'is no address like http://user:password@host:port'
  const { protocol, host, port, user, password } = proxy
  return { protocol, host, port, user: user ?? '', password: password ?? '' }
}

function fromParts(line: string, protocol: Proxy['protocol']): ParsedProxy | string {
  // Passwords may contain colons.
  const [host = '', port = '', user = '', ...password] = line.split(':')
  if (!/^\d{1,5}$/.test(port)) return 'has no port after the address; write ip:port or ip:port:user:password'
  return { protocol, host, port: Number(port), user, password: password.join(':') }
}
