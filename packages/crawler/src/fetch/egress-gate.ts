import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import type { EgressPolicy } from './egress.ts'

/** The connection would have gone to an address that the policy refuses. */
export class AddressBlockedError extends Error {
  override name = 'AddressBlockedError'
  readonly code = 'ADDRESS_BLOCKED'
}

/** Names that mean this machine (RFC 6761, 6.3). */
const isLocal = /(^|\.)localhost$/

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The policy, read once. */
export class EgressGate {
  private readonly everything: boolean
  private readonly names = new Set<string>()
  private readonly ranges: [Address, number][] = []

  constructor(policy: EgressPolicy) {
    this.everything = policy.allow.includes('*')
    for (const entry of policy.allow.map((text) => text.trim().toLowerCase())) this.add(entry)
  }

  private add(entry: string): void {
    if (ipaddr.isValidCIDR(entry)) {
      const [address, bits] = ipaddr.parseCIDR(entry)
      this.ranges.push([address, bits])
    } else if (isIP(entry)) {
      const address = ipaddr.process(entry)
      this.ranges.push([address, address.kind() === 'ipv4' ? 32 : 128])
    } else if (entry !== '') {
      this.names.add(entry)
    }
  }

  /** Whether the host or host:port itself is listed, so that its addresses need no check. */
  allowsHost(hostname: string, port: string): boolean {
    return this.everything || this.names.has(hostname) || this.names.has(`${hostname}:${port}`)
  }

  /**
   * Whether a host is one of the own network, as far as that shows without resolving its name: it is listed by name, or is
   * a private address that is allowed.
   */
  isOwn(hostname: string, port: string): boolean {
    if (this.names.has(hostname) || this.names.has(`${hostname}:${port}`) || isLocal.test(hostname))
      return true
    return (
      isIP(hostname) > 0 && ipaddr.process(hostname).range() !== 'unicast' && this.allowsAddress(hostname)
    )
  }

  /** Whether connections to an IP address are allowed: public unicast, or listed. */
  allowsAddress(text: string): boolean {
    if (this.everything) return true
    const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
    if (!ipaddr.isValid(bare)) return false
    const address = ipaddr.process(bare)
    if (address.range() === 'unicast') return true
    return this.ranges.some(
      ([range, bits]) => address.kind() === range.kind() && matches(address, range, bits),
    )
  }
}

const matches = (address: Address, range: Address, bits: number): boolean =>
  address.kind() === 'ipv4'
    ? (address as ipaddr.IPv4).match(range, bits)
    : (address as ipaddr.IPv6).match(range, bits)

/** The error of a host that may not be reached. */
export const refusal = (host: string): AddressBlockedError =>
  new AddressBlockedError(`${host} leads to a private or special address`)

export interface ConnectionOptions {
  /** Until a connection stands, TLS included; milliseconds. */
  timeoutMs: number
  /** Certificates in PEM whose sites are trusted too. */
  authorities?: readonly string[]
}

export const trusted = (authorities: readonly string[] | undefined): { ca?: string[] } =>
  authorities && authorities.length > 0 ? { ca: [...rootCertificates, ...authorities] } : {}

/**
 * The connector through which every request of a crawl goes. The check sits here and not on the address in the recipe:
 * redirects, names that resolve differently the second time and literal addresses in any notation all end up here.
 */
export function gatedConnector(
  gate: EgressGate,
  { timeoutMs, allowH2, authorities, lookup }: ConnectionOptions & { allowH2: boolean; lookup?: Resolve },
): buildConnector.connector {
  const settings = {
    timeout: timeoutMs,
    keepAlive: true,
    allowH2,
    preferH2: allowH2,
    maxCachedSessions: 1000,
    ...trusted(authorities),
  }
  const open = buildConnector(settings)
  const gated = buildConnector({ ...settings, lookup: gatedLookup(gate, lookup) })
  return (options, callback) => {
    const hostname = bareHost(options.hostname)
    const port = portOf(options)
    if (gate.allowsHost(hostname, port)) return open(options, callback)
    // Sockets do not resolve literal addresses, so the lookup below would not see them.
    if (isIP(hostname) && !gate.allowsAddress(hostname)) return callback(refusal(hostname), null)
    return gated(options, callback)
  }
}

/**
 * Judges where an address leads before a proxy is asked to go there: all addresses of its name must be allowed, because
 * nobody knows which of them the proxy takes. Rejects with `AddressBlockedError` or the error of the name resolution.
 */
export async function judgeTarget(gate: EgressGate, url: URL): Promise<void> {
  const hostname = bareHost(url.hostname)
  if (gate.allowsHost(hostname, portOf(url))) return
  const addresses = isIP(hostname)
    ? [hostname]
    : (await lookupAll(hostname, { all: true })).map((entry) => entry.address)
  if (!addresses.every((address) => gate.allowsAddress(address))) throw refusal(hostname)
}

/** The port of an address, the usual one of its protocol where it names none. */
export const portOf = ({ port, protocol }: { port?: string; protocol?: string }): string =>
  port || (protocol === 'https:' ? '443' : '80')

/** A host name as addresses have it, without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** How names become addresses, all of them at once. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves names for sockets, and only to addresses that are allowed. */
export function gatedLookup(gate: EgressGate, resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter((entry) => gate.allowsAddress(entry.address))
      const first = allowed[0]
      if (!first) return callback(refusal(hostname), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
