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
  /** Of the page as text. */
  digest: string
  /** Null for lists of addresses. */
  type: string | null
  links: ExtractedLink[]
  items: number
  cursor?: string
  /** Before rows that the table has already are left out. Absent where only links are followed again. */
  rows?: Row[]
  missing?: [string, number][]
  dropped?: number
}

/** "1" and a zstd frame with JSON in it. */
const version = 1
const params = { [constants.ZSTD_c_compressionLevel]: 1 }

/** The key of a request. Carried values go into rows and links, so they are part of it. */
export const memoKey = ({ type, url, carried, send }: CrawlRequest): string =>
  hash('sha256', JSON.stringify([type, url, carried, send]), 'buffer').toString('base64url', 0, 16)

/** By it a page is known to be the same where its site does not say so. */
export const digestOf = (html: string): string => hash('sha1', html, 'base64url')

export function encodeMemo(memo: Memo): Uint8Array {
  return Buffer.concat([Buffer.from([version]), zstdCompressSync(JSON.stringify(memo), { params })])
}

/** Null for what cannot be read: then the page is read anew. */
export function decodeMemo(bytes: Uint8Array): Memo | null {
  if (bytes[0] !== version) return null
  try {
    return JSON.parse(zstdDecompressSync(bytes.subarray(1)).toString()) as Memo
  } catch {
    return null
  }
}

/** JSON knows no infinity, which links use for "however deep". */
const deepest = Number.MAX_SAFE_INTEGER

/** `withRows` is false where unchanged pages give no rows. */
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

/** What the page gave the last time; null when the recipe no longer has its type. */
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
