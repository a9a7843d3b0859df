import type { PracticeSiteOptions } from './practice-options.ts'
import type { Product } from './product.ts'
import type { RequestCounters } from './request-counters.ts'

export interface PracticeSite extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string
  port: number
  products: Product[]
  requests: RequestCounters
  close(): Promise<void>
}

/** Starts the shop. It answers until closed; closing also cuts open connections. */
export function startPracticeSite(_options: PracticeSiteOptions = {}): Promise<PracticeSite> {
  throw new Error('not there yet')
}
