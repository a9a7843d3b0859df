/**
 * What the last successful run of the same recipe remembered of its pages. A crawl queries it before it reads a
 * page, and adds what this run remembers with each batch (`Batch.remembered`).
 */
export interface PageMemory {
  /** The bytes stored under a key, unchanged; null if there are none. */
  recall(key: string): Promise<Uint8Array | null>
}

/** One page, remembered for the next run. */
export interface Remembered {
  /** 22 characters of Base64 that identify the request, including its method, body and carried values. */
  key: string
  /** In the engine's own format; null: the entry of the last run is still valid. */
  memo: Uint8Array | null
}
