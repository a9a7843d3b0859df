import type { ProxyUse } from '../fetch/proxy/proxy-pool.ts'

/** What a tally calls the hosts that it doesn't count separately. */
export const otherHosts = 'other'
/** A list is counted by this many hosts at most. */
const mostHosts = 100

/** Adds up proxy use, by list and host. */
export class ProxyTally {
  private readonly lists = new Map<string, Map<string, ProxyUse>>()

  add(use: ProxyUse): void {
    const hosts = this.hostsOf(use.list)
    const host = hosts.has(use.host) || hosts.size < mostHosts ? use.host : otherHosts
    const known = hosts.get(host)
    if (!known) hosts.set(host, { ...use, host })
    else {
      known.requests += use.requests
      known.failures += use.failures
      known.blocked += use.blocked
      known.bytes += use.bytes
      known.cost += use.cost
    }
  }

  get uses(): ProxyUse[] {
    return [...this.lists.values()].flatMap((hosts) => [...hosts.values()])
  }

  /** US dollars. */
  get cost(): number {
    return this.uses.reduce((sum, use) => sum + use.cost, 0)
  }

  private hostsOf(list: string): Map<string, ProxyUse> {
    const known = this.lists.get(list)
    if (known) return known
    const hosts = new Map<string, ProxyUse>()
    this.lists.set(list, hosts)
    return hosts
  }
}
