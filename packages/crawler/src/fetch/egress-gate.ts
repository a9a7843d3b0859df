import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
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

/**
 * Addresses of the machine's own link, and where clouds give out the credentials of a machine. A range of the allow-list
 * never includes them, since whoever lists a range means the hosts of it; only the address itself, listed as such, does.
 */
const neverByRange = [
  '169.254.0.0/16',
  'fe80::/10',
  // Metadata services outside of the link-local range: AWS over IPv6, Alibaba Cloud, Oracle Cloud.
  'fd00:ec2::254/128',
  '100.100.100.200/32',
  '192.0.0.192/32',
].map((text) => ipaddr.parseCIDR(text))

/** IPv4-compatible IPv6 (RFC 4291, 2.5.5.1), which the library takes for unicast. */
const compatible: [Address, number][] = [ipaddr.parseCIDR('::/96')]

const isIn = (address: Address, ranges: readonly [Address, number][]): boolean =>
  ranges.some(([range, bits]) => address.kind() === range.kind() && matches(address, range, bits))

/** Whether an address is one of the public internet. */
const isPublic = (address: Address): boolean => address.range() === 'unicast' && !isIn(address, compatible)

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

  /** Whether every name may be asked for, whatever it leads to for others. */
  get allowsEveryName(): boolean {
    return this.everything
  }

  /** Whether the host or host:port itself is listed, so that its addresses need no check. */
  allowsHost(hostname: string, port: string): boolean {
    return this.names.has(hostname) || this.names.has(`${hostname}:${port}`)
  }

  /**
   * Whether a host is one of the own network, as far as that shows without resolving its name: it is listed by name, or is
   * a private address that is allowed.
   */
  isOwn(hostname: string, port: string): boolean {
    if (this.allowsHost(hostname, port) || isLocal.test(hostname)) return true
    return isIP(hostname) > 0 && !isPublic(ipaddr.process(hostname)) && this.allowsAddress(hostname)
  }

  /** Whether a host may be reached, as far as that shows without resolving its name. */
  mayAllow(hostname: string, port: string): boolean {
    if (this.allowsHost(hostname, port)) return true
    if (isLocal.test(hostname)) return this.allowsAddress('127.0.0.1') || this.allowsAddress('::1')
    return isIP(hostname) === 0 || this.allowsAddress(hostname)
  }

  /** Whether connections to an IP address are allowed: public unicast, or listed; see `neverByRange`. */
  allowsAddress(text: string): boolean {
    const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
    if (!ipaddr.isValid(bare)) return false
    const address = ipaddr.process(bare)
    if (isIn(address, neverByRange)) return isIn(address, this.ranges.filter(isSingle))
    return this.everything || isPublic(address) || isIn(address, this.ranges)
  }
}

const isSingle = ([address, bits]: [Address, number]): boolean =>
  bits === (address.kind() === 'ipv4' ? 32 : 128)

const matches = (address: Address, range: Address, bits: number): boolean =>
  address.kind() === 'ipv4'
    ? (address as ipaddr.IPv4).match(range, bits)
    : (address as ipaddr.IPv6).match(range, bits)

/** The error of a host that may not be reached. */
export const refusal = (host: string): AddressBlockedError =>
  new AddressBlockedError(`${host} leads to a private or special address`)

/**
 * What a socket needs to connect to a host through the gate: nothing, or a lookup that judges the addresses of its name.
 * Throws `AddressBlockedError` for an address that is refused.
 */
export function gatedWay(
  gate: EgressGate,
  host: string,
  port: string,
  resolve?: Resolve,
): { lookup?: LookupFunction } {
  const hostname = bareHost(host)
  if (gate.allowsHost(hostname, port)) return {}
  if (isIP(hostname) === 0) return { lookup: gatedLookup(gate, resolve) }
  // Sockets do not resolve literal addresses, so the lookup would not see them.
  if (!gate.allowsAddress(hostname)) throw refusal(hostname)
  return {}
}

export interface ConnectionOptions {
  /** Until a connection stands, TLS included; milliseconds. */
  timeoutMs: number
  /** Certificates in PEM whose sites are trusted too. */
  authorities?: readonly string[]
  /** How names are resolved; absent: as the system does. */
  resolve?: Resolve
}

export const trusted = (authorities: readonly string[] | undefined): { ca?: string[] } =>
  authorities && authorities.length > 0 ? { ca: [...rootCertificates, ...authorities] } : {}

/**
 * The connector through which every request of a crawl goes. The check sits here and not on the address in the recipe:
 * redirects, names that resolve differently the second time and literal addresses in any notation all end up here.
 */
export function gatedConnector(
  gate: EgressGate,
  { timeoutMs, allowH2, authorities, resolve }: ConnectionOptions & { allowH2: boolean },
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
  const gated = buildConnector({ ...settings, lookup: gatedLookup(gate, resolve) })
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
export async function judgeTarget(
  gate: EgressGate,
  url: URL,
  resolve: Resolve = systemLookup,
): Promise<void> {
  const hostname = bareHost(url.hostname)
  if (gate.allowsHost(hostname, portOf(url))) return
  if (isIP(hostname) === 0 && gate.allowsEveryName) return
  const addresses = isIP(hostname) ? [hostname] : await addressesOf(hostname, resolve)
  if (!addresses.every((address) => gate.allowsAddress(address))) throw refusal(hostname)
}

const addressesOf = (hostname: string, resolve: Resolve): Promise<string[]> =>
  new Promise((found, reject) =>
    resolve(hostname, { all: true }, (error, entries) =>
      error ? reject(error) : found(entries.map(({ address }) => address)),
    ),
  )

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
