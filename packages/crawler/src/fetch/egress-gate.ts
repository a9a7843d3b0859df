import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import type { EgressPolicy } from './egress.ts'

/** The egress policy refuses the address of the connection. */
export class AddressBlockedError extends Error {
  override name = 'AddressBlockedError'
  readonly code = 'ADDRESS_BLOCKED'
}

/** Names that mean this machine (RFC 6761, 6.3). */
const isLocal = /(^|\.)localhost$/

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Link-local addresses, and addresses where clouds serve machine credentials. A range in the allow-list never
 * includes them, since it is meant for the hosts in it; only listing the address itself does.
 */
const neverByRange = [
  '169.254.0.0/16',
  'fe80::/10',
  // Metadata services outside the link-local range: AWS over IPv6, Alibaba Cloud, Oracle Cloud.
  'fd00:ec2::254/128',
  '100.100.100.200/32',
  '192.0.0.192/32',
].map((text) => ipaddr.parseCIDR(text))

/** IPv4-compatible IPv6 (RFC 4291, 2.5.5.1), which the library classifies as unicast. */
const compatible: [Address, number][] = [ipaddr.parseCIDR('::/96')]

const isIn = (address: Address, ranges: readonly [Address, number][]): boolean =>
  ranges.some(([range, bits]) => address.kind() === range.kind() && matches(address, range, bits))

/** Whether an address is on the public internet. */
const isPublic = (address: Address): boolean => address.range() === 'unicast' && !isIn(address, compatible)

/** An egress policy, parsed once. */
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

  /** Whether any name may be resolved, whatever addresses it has. */
  get allowsEveryName(): boolean {
    return this.everything
  }

  /** Whether the host or host:port is listed by name, so that its addresses need no check. */
  allowsHost(hostname: string, port: string): boolean {
    return this.names.has(hostname) || this.names.has(`${hostname}:${port}`)
  }

  /**
   * Whether a host belongs to the own network, as far as is known without resolving its name: it is listed by name,
   * or is an allowed private address.
   */
  isOwn(hostname: string, port: string): boolean {
    if (this.allowsHost(hostname, port) || isLocal.test(hostname)) return true
    return isIP(hostname) > 0 && !isPublic(ipaddr.process(hostname)) && this.allowsAddress(hostname)
  }

  /** Whether a host may be reached, as far as is known without resolving its name. */
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

/** The error for a host that may not be reached. */
export const refusal = (host: string): AddressBlockedError =>
  new AddressBlockedError(`${host} leads to a private or special address`)

/**
 * Socket options for connecting to a host through the gate: none, or a lookup that checks the addresses of its
 * name. Throws `AddressBlockedError` for a refused address.
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
  // Sockets don't resolve literal addresses, so the lookup wouldn't see them.
  if (!gate.allowsAddress(hostname)) throw refusal(hostname)
  return {}
}

export interface ConnectionOptions {
  /** Milliseconds until a connection is established, including TLS. */
  timeoutMs: number
  /** Additional trusted certificates, in PEM. */
  authorities?: readonly string[]
  /** Resolves names; absent: the system's resolver. */
  resolve?: Resolve
}

export const trusted = (authorities: readonly string[] | undefined): { ca?: string[] } =>
  authorities && authorities.length > 0 ? { ca: [...rootCertificates, ...authorities] } : {}

/**
 * The connector for all requests of a crawl. The check is here and not on the recipe's URLs, because redirects,
 * names that resolve differently the second time, and literal addresses in any notation all pass through here.
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
    // Sockets don't resolve literal addresses, so the lookup below wouldn't see them.
    if (isIP(hostname) && !gate.allowsAddress(hostname)) return callback(refusal(hostname), null)
    return gated(options, callback)
  }
}

/**
 * Checks a target before a proxy is asked to connect to it: all addresses of its name must be allowed, because we
 * can't know which one the proxy uses. Rejects with `AddressBlockedError` or the error of the name resolution.
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

/** The port of a URL; the default port of its protocol if it names none. */
export const portOf = ({ port, protocol }: { port?: string; protocol?: string }): string =>
  port || (protocol === 'https:' ? '443' : '80')

/** A host name in lower case, without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Resolves a name to all of its addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A lookup function for sockets that returns only allowed addresses. */
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
