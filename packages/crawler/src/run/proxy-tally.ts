import type { ProxyUse } from '../fetch/proxy/proxy-pool.ts'

/** Adds up proxy use, by list. */
export class ProxyTally {
  private readonly lists = new Map<string, ProxyUse>()

  add({ list, requests, failures, bytes, cost }: ProxyUse): void {
    const known = this.lists.get(list)
    if (!known) this.lists.set(list, { list, requests, failures, bytes, cost })
    else {
      known.requests += requests
      known.failures += failures
      known.bytes += bytes
      known.cost += cost
    }
  }

  get uses(): ProxyUse[] {
    return [...this.lists.values()]
  }

  /** US dollars. */
  get cost(): number {
    return this.uses.reduce((sum, use) => sum + use.cost, 0)
  }
}
