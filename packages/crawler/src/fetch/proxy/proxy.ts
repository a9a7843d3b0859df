/** One proxy server. The password never appears in a message, log or JSON. */
export interface Proxy {
  /** Unique within its list. */
  readonly id: string
  readonly protocol: ProxyProtocol
  readonly host: string
  readonly port: number
  readonly user: string | null
  readonly password: string | null
}

export const proxyProtocols = ['http', 'https', 'socks5'] as const
export type ProxyProtocol = (typeof proxyProtocols)[number]

const defaultPorts: Record<ProxyProtocol, number> = { http: 80, https: 443, socks5: 1080 }

/** "host:port", safe to show. */
export const proxyName = ({ host, port }: Proxy): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

/** Parses "http://user:password@host:port"; null if it isn't a proxy URL. */
export function parseProxy(text: string): Proxy | null {
  const url = URL.parse(text)
  const protocol = proxyProtocols.find((name) => `${name}:` === url?.protocol)
  if (!url || !protocol || !url.hostname || url.pathname.length > 1 || url.search || url.hash) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? defaultPorts[protocol] : Number(url.port)
  const [user, password] = [decode(url.username), decode(url.password)]
  if (port === 0 || user === undefined || password === undefined) return null
  return {
    id: `${protocol}://${host}:${port}/${user}`,
    protocol,
    host,
    port,
    user: user || null,
    password: password || null,
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The value of `Proxy-Authorization` (RFC 7617), or null for a proxy without a login. */
export function authorization({ user, password }: Proxy): string | null {
  if (user === null) return null
  return `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`
}
