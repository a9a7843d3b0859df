import { hash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { CompiledRecipe } from '../extract/compile-recipe.ts'
import type { ExtractedLink } from '../extract/extract-page.ts'
import type { Validators } from '../records/request.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { Row } from '../records/records.ts'
import type { Found } from '../reading/extract-content.ts'

/** What is remembered of one page. */
export interface Memo {
  validators: Validators | null
  /** The digest of the page's text. */
  digest: string
  /** Null for lists of URLs. */
  type: string | null
  links: ExtractedLink[]
  items: number
  cursor?: string
  /** Before duplicates are removed. Absent if only links are followed again. */
  rows?: Row[]
  missing?: [string, number][]
  dropped?: number
}

/** "1" and a zstd frame that contains JSON. */
const version = 1
const params = { [constants.ZSTD_c_compressionLevel]: 1 }

/** The key of a request. Carried values are included because they go into rows and links. */
export const memoKey = ({ type, url, carried, send }: CrawlRequest): string =>
  hash('sha256', JSON.stringify([type, url, carried, send]), 'buffer').toString('base64url', 0, 16)

/** Identifies unchanged pages if their site doesn't. */
export const digestOf = (html: string): string => hash('sha1', html, 'base64url')

export function encodeMemo(memo: Memo): Uint8Array {
  return Buffer.concat([Buffer.from([version]), zstdCompressSync(JSON.stringify(memo), { params })])
}

/** Null if it can't be decoded: then the page is read again. */
export function decodeMemo(bytes: Uint8Array): Memo | null {
  if (bytes[0] !== version) return null
  try {
    return JSON.parse(zstdDecompressSync(bytes.subarray(1)).toString()) as Memo
  } catch {
    return null
  }
}

/** Replaces infinity in JSON, which links use for "any depth". */
const deepest = Number.MAX_SAFE_INTEGER

/** `withRows` is false if unchanged pages give no rows. */
export function memoOf(
  found: Found,
  page: { digest: string; validators: Validators | null },
  withRows: boolean,
): Memo {
  const { type, links, items, cursor, rows, missing, dropped } = found
  return {
    ...page,
    type: type?.name ?? null,
    links: links.map((link) => ({ ...link, maxDepth: Math.min(link.maxDepth, deepest) })),
    items,
    ...(cursor !== undefined && { cursor }),
    ...(withRows && { rows, missing: [...missing], dropped }),
  }
}

/** What the page gave last time; null if the recipe no longer has its type. */
export function foundIn(memo: Memo, compiled: CompiledRecipe): Found | null {
  const type = memo.type === null ? null : compiled.get(memo.type)
  if (type === undefined) return null
  return {
    type,
    isList: memo.type === null,
    links: memo.links,
    items: memo.items,
    ...(memo.cursor !== undefined && { cursor: memo.cursor }),
    rows: memo.rows ?? [],
    missing: new Map(memo.missing),
    dropped: memo.dropped ?? 0,
  }
}
