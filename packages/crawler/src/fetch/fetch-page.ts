import type { EgressPolicy } from './egress.ts'
import { HttpClient } from './http-client.ts'
import type { ProxyPool } from './proxy/proxy-pool.ts'
import { readPage, readPageOrJson, type ReadPage, readResource, type ReadResource } from './read-page.ts'

export interface FetchOptions {
  egress: EgressPolicy
  userAgent: string
  headers?: Readonly<Record<string, string>>
  /** Milliseconds for one request, including the body; default 30,000. */
  timeoutMs?: number
  /** Largest answer in bytes, before and after decompression; default 20,000,000. */
  maxBytes?: number
  /** Maximum number of redirects; default 10. */
  redirects?: number
  /** Use HTTP/2 if the site offers it; default true. */
  http2?: boolean
  /** Additional trusted certificates, in PEM. */
  authorities?: readonly string[]
  /** Sends requests through these proxies. */
  proxies?: ProxyPool
  signal?: AbortSignal
}

export interface FetchedResource extends ReadResource {
  milliseconds: number
}

export interface FetchedPage extends ReadPage {
  milliseconds: number
}

/**
 * Fetches one page and decodes it. Throws a `PageError` (see page-error.ts) whose message is a sentence for people
 * and whose `code` is one of a closed set.
 */
export function fetchPage(url: string, options: FetchOptions): Promise<FetchedPage> {
  return once(options, (client, redirects) => readPage(client, url, redirects))
}

/** Like `fetchPage`, but also accepts JSON. */
export function fetchPageOrJson(url: string, options: FetchOptions): Promise<FetchedPage> {
  return once(options, (client, redirects) => readPageOrJson(client, url, redirects))
}

/** Fetches any resource, such as a picture or a style sheet, through the same gate. Throws a `PageError`. */
export function fetchResource(url: string, options: FetchOptions): Promise<FetchedResource> {
  return once(options, (client, redirects) => readResource(client, url, redirects, null))
}

async function once<T>(
  options: FetchOptions,
  read: (client: HttpClient, redirects: number) => Promise<T>,
): Promise<T & { milliseconds: number }> {
  const {
    egress,
    userAgent,
    headers = {},
    timeoutMs = 30_000,
    maxBytes = 20_000_000,
    redirects = 10,
    http2 = true,
    authorities = [],
  } = options
  const limits = { timeoutMs, maxBytes, connections: 1 }
  const over = options.proxies && { proxies: { pool: options.proxies, onUse: () => {} } }
  const client = new HttpClient({ egress, userAgent, headers, http2, authorities, ...limits, ...over })
  const abort = () => client.abortAll()
  options.signal?.addEventListener('abort', abort)
  try {
    options.signal?.throwIfAborted()
    const started = performance.now()
    const result = await read(client, redirects)
    return { ...result, milliseconds: Math.round(performance.now() - started) }
  } finally {
    options.signal?.removeEventListener('abort', abort)
    await client.close()
  }
}
