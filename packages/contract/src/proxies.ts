/** The proxy lists. A recipe names one of them in `fetch.proxy.list`. Doesn't use zod, so the browser can import it. */
export const proxyListNames = ['General Proxy', 'Luminati Shared', 'Residential', 'Unblocker'] as const
export type ProxyListName = (typeof proxyListNames)[number]
export const proxyProtocols = ['http', 'https', 'socks5'] as const
export const proxyStatuses = ['UNCHECKED', 'WORKING', 'FAILING'] as const
export type ProxyStatus = (typeof proxyStatuses)[number]

const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`)
const hostName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i

export const proxyHostAdvice =
  'must be an IPv4 address with parts from 0 to 255, an IPv6 address or a host name'

/** Whether a text is an IPv4 address (each part 0 to 255), an IPv6 address or a host name. */
export function isProxyHost(text: string): boolean {
  if (/^[\d.]+$/.test(text)) return ipv4.test(text)
  return text.includes(':')
    ? /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)
    : hostName.test(text)
}

/** The periods of the proxy dashboard, in days until today. */
export const usagePeriods = [30, 60, 90] as const
export type UsagePeriod = (typeof usagePeriods)[number]
