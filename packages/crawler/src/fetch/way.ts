import type { Dispatcher } from 'undici'

/** How one request is sent: its connections and its additional headers. */
export interface Way {
  dispatcher: Dispatcher
  origin: string
  path: string
  /** Alternating names and values, in addition to those of the client. */
  headers: readonly string[]
}

/** Connection pool options. Time limits are ours, see deadlines.ts. */
export const kept = (connections: number) => ({
  connections,
  pipelining: 1,
  keepAliveTimeout: 10_000,
  headersTimeout: 0,
  bodyTimeout: 0,
})
