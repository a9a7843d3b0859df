import type { EgressPolicy } from '../fetch/egress.ts'
import { HttpClient } from '../fetch/http-client.ts'
import { readResource, type ReadResource } from '../fetch/read-page.ts'
import { RobotsGate } from './robots-gate.ts'

export interface ResourceFetcherOptions {
  egress: EgressPolicy
  userAgent: string
  /** Per resource, before and after decompression. */
  maxBytes: number
  timeoutMs: number
  /** Concurrent connections per host. */
  connections: number
  obeysRobots: boolean
  signal: AbortSignal
}

const redirects = 5

/** Fetches what pages load, through the egress gate and over kept connections, without anything of a recipe. */
export class ResourceFetcher implements AsyncDisposable {
  private readonly client: HttpClient
  private readonly robots: RobotsGate | null
  private readonly signal: AbortSignal
  private readonly abort = () => this.client.abortAll()

  constructor({ obeysRobots, signal, ...options }: ResourceFetcherOptions) {
    this.client = new HttpClient({ ...options, headers: {}, http2: true, authorities: [] })
    this.robots = obeysRobots ? new RobotsGate(this.client, options.userAgent, 0) : null
    this.signal = signal
    signal.addEventListener('abort', this.abort)
  }

  /** Throws a `PageError`, also if the site's robots.txt excludes it. */
  async fetch(url: string): Promise<ReadResource> {
    const address = new URL(url)
    await this.robots?.guard(address, address)
    return readResource(this.client, url, redirects, this.robots?.guard ?? null)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.signal.removeEventListener('abort', this.abort)
    await this.client.close()
  }
}
