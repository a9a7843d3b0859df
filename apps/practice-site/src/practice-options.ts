/** What the catalogue is made from. The same values always give the same shop. */
export interface CatalogueOptions {
  /** Default 1,000. */
  products?: number
  /** Written reviews on each product page; default 3. */
  reviewsPerProduct?: number
  /** Default 1. */
  seed?: number
}

/** Defaults of the prefixes (`/slow/…`), and faults laid over the whole site (`…Share`, `latencyMs`). */
export interface Misbehaviour {
  /** `/slow/…` answers after this many ms; default 500, `?delay=` wins. */
  slowMs?: number
  /** `/flaky/…` fails this often per address; default 2, `?tries=` wins. */
  flakyTries?: number
  /** `/busy/…` answers 429 this often per address; default 1, `?tries=` wins. */
  busyTries?: number
  /** Retry-After of a 429; default 1, `?seconds=` wins. */
  busySeconds?: number
  /** `/huge` ends after this many bytes; default 200 MB, `?bytes=` wins. */
  hugeBytes?: number
  /** Every answer waits this long. */
  latencyMs?: number
  /** Share of addresses, 0 to 1, that answer 500 for their first `flakyTries` requests. */
  flakyShare?: number
  /** Share of addresses that answer 429 for their first `busyTries` requests. */
  busyShare?: number
  /** Share of product pages that always answer 500. */
  downShare?: number
}

export interface PracticeSiteOptions extends CatalogueOptions {
  /** Default 0: any free port. */
  port?: number
  /** Default 127.0.0.1. */
  host?: string
  /** Origin to use in absolute links when the site is reached under another name. */
  publicUrl?: string
  /** Build and compress every product page before the first request, so that benchmarks time the crawler only. */
  warm?: boolean
  misbehaviour?: Misbehaviour
}
