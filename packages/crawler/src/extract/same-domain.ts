import { getDomain } from 'tldts'

/** Whether the hosts of two URLs share a domain. */
export const sameDomain = (one: string, other: string): boolean =>
  domainOf(hostOf(one)) === domainOf(hostOf(other))

/**
 * The registrable domain of a host by the public suffix list, including the suffixes of hosting companies: two
 * shops of myshopify.com are two domains. Names without a dot, and addresses with their ports, are domains of their
 * own.
 */
function domainOf(host: string): string {
  const name = host.replace(/:\d+$/, '')
  if (/^[\d.]+$|^\[/.test(name)) return host
  return getDomain(name, { allowPrivateDomains: true, validateHostname: false }) ?? name
}

/** The host of an absolute URL with its port, without a leading "www.". */
export function hostOf(url: string): string {
  const start = url.indexOf('//') + 2
  let end = start
  while (end < url.length && !'/?#'.includes(url[end]!)) end++
  const host = url.slice(start, end)
  return host.startsWith('www.') ? host.slice(4) : host
}
