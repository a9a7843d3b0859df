/**
 * What the last successful run of the same recipe kept of its pages. A crawl asks it before it reads a page, and hands
 * over what is to be remembered of this run with each batch (`Batch.remembered`).
 */
export interface PageMemory {
  /** What was kept under a key, as it was given; null when nothing was. */
  recall(key: string): Promise<Uint8Array | null>
}

/** One page for the memory of the next run. */
export interface Remembered {
  /** 22 characters of Base64 for the address: how it is asked for and what it was reached with are part of it. */
  key: string
  /** The engine's own format; null: what the last run kept under this key still holds. */
  memo: Uint8Array | null
}
