import type { Dispatcher } from 'undici'

/** How one request is sent: over which connections, with what in its first lines. */
export interface Way {
  dispatcher: Dispatcher
  origin: string
  path: string
  /** Names and values in turn, besides those of the client. */
  headers: readonly string[]
}

/** How connections are kept. Time limits are ours, see deadlines.ts. */
export const kept = (connections: number) => ({
  connections,
  pipelining: 1,
  keepAliveTimeout: 10_000,
  headersTimeout: 0,
  bodyTimeout: 0,
})
