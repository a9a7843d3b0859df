import { type Backoff, pause } from './decide-outcome.ts'
import { delayReason } from '../fetch/load-robots.ts'
import type { Frontier } from '../frontier/frontier.ts'
import type { HostQueue } from '../frontier/host-queue.ts'
import { disallowed, loadRobots, type RobotsAnswer } from '../fetch/load-robots.ts'
import type { HttpClient } from '../fetch/http-client.ts'
import { type PageError, ProxiesRestError, TransientPageError } from '../fetch/page-error.ts'
import { isAllowed } from '../fetch/robots-txt.ts'
import { deferralLimit } from './decide-outcome.ts'

/** The robots.txt rules of each origin, fetched once. */
export class RobotsGate {
  private readonly answers = new Map<string, RobotsAnswer>()
  /**
   * Rules fetched for redirects before any page of the origin needed them. They don't unblock the origin's pages:
   * only `load` does.
   */
  private readonly ofRedirects = new Map<string, RobotsAnswer>()
  private readonly loading = new Map<string, Promise<RobotsAnswer>>()
  private readonly tries = new Map<string, number>()
  private readonly client: HttpClient
  private readonly product: string
  private readonly retries: number

  constructor(client: HttpClient, userAgent: string, retries: number) {
    this.client = client
    this.product = productOf(userAgent)
    this.retries = retries
  }

  /** The answer, if it is already known. */
  known(origin: string): RobotsAnswer | undefined {
    return this.answers.get(origin)
  }

  /**
   * Fetches the robots.txt of a host once more. Resolves with null when the answer is final, or with the number of
   * tries so far when it failed for a temporary reason.
   */
  async load(host: HostQueue): Promise<number | null> {
    const answer = await this.read(host.origin, null)
    const tries = (this.tries.get(host.origin) ?? 0) + 1
    this.tries.set(host.origin, tries)
    const mayPass = answer.error instanceof TransientPageError || answer.error?.code === 'ROBOTS'
    const limit = answer.error instanceof ProxiesRestError ? deferralLimit : this.retries
    if (mayPass && tries <= limit) return tries
    this.answers.set(host.origin, answer)
    this.ofRedirects.delete(host.origin)
    return null
  }

  /** Why a URL of a known origin may not be read, or null. */
  refusal(answer: RobotsAnswer, url: string, origin: string): PageError | null {
    if (answer.error) return answer.error
    return isAllowed(answer.rules, url.slice(origin.length) || '/') ? null : disallowed(url)
  }

  /** Refuses redirects to URLs that robots.txt disallows. */
  guard = async (url: URL, from: URL): Promise<void> => {
    const answer = this.answers.get(url.origin) ?? (await this.readForRedirect(url.origin, from))
    const refusal = this.refusal(answer, url.href, url.origin)
    if (refusal) throw refusal
  }

  /**
   * A failure here is a temporary error of this page: only `load`, which retries, gives up an origin. A redirect
   * must not carry the recipe's headers to another origin.
   */
  private async readForRedirect(origin: string, from: URL): Promise<RobotsAnswer> {
    const answer = await this.read(origin, from)
    if (answer.error) return { error: passing(answer.error) }
    if (!this.answers.has(origin)) this.ofRedirects.set(origin, answer)
    return answer
  }

  private read(origin: string, from: URL | null): Promise<RobotsAnswer> {
    const known = this.ofRedirects.get(origin)
    if (known) return Promise.resolve(known)
    let loading = this.loading.get(origin)
    if (!loading) {
      const answer = loadRobots(this.client, origin, this.product, from)
      loading = answer.finally(() => this.loading.delete(origin))
      this.loading.set(origin, loading)
    }
    return loading
  }
}

/** A new error for each page that meets it. */
const passing = (error: PageError): PageError =>
  error.code === 'ROBOTS' ? new TransientPageError(error.code, error.message, error.httpStatus) : error

/** A longer Crawl-delay is cut to this. */
const longestDelayMs = 300_000

/**
 * Fetches the robots.txt of a host, which is held meanwhile, and then releases the host with the delay it asks for.
 * This counts as a request: the first page waits the same delay after it as later pages do.
 */
export async function readHostRobots(
  robots: RobotsGate,
  host: HostQueue,
  frontier: Frontier,
  backoff: Backoff,
): Promise<void> {
  const started = performance.now()
  const tries = await robots.load(host)
  const now = performance.now()
  frontier.pause(host, started + host.delayMs, host.delayReason, now)
  if (tries !== null) {
    const delay = pause(tries - 1, backoff, Math.random())
    frontier.pause(host, now + delay, 'its robots.txt could not be read and is tried again', now)
  }
  const asked = robots.known(host.origin)?.rules?.crawlDelayMs ?? 0
  if (asked > host.delayMs) {
    host.delayMs = Math.min(asked, longestDelayMs)
    host.delayReason = delayReason(host.delayMs)
  }
  frontier.release(host, now)
}

/**
 * The product token of a User-Agent (RFC 9309, 2.2.1): "Windrow" for both "Windrow/1.0 (+https://…)" and
 * "Mozilla/5.0 (compatible; Windrow/1.0)".
 */
export const productOf = (userAgent: string): string =>
  /^(?:Mozilla\/[\d.]+ \(compatible;\s*)?([A-Za-z_-]+)/.exec(userAgent)?.[1] ?? '*'
