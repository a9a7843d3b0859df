import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { LearntMode } from '../reading/type-modes.ts'
import type { ProxyUse } from '../fetch/proxy/proxy-pool.ts'
import type { CounterDelta, Row } from '../records/records.ts'
import type { EvidenceEntry } from './evidence-choice.ts'
import type { Send } from '../records/request.ts'
import type { FailureEntry } from './failure-tally.ts'

/** id, URL, page type, depth, priority, carried values, and the method and body unless it is a plain GET. */
export type AddedEntry = [number, string, string, number, number, Row | null, Send?]

/** What one batch changes. Replaying all blocks in order restores the frontier as it was after the last one. */
export interface FrontierBlock {
  added: AddedEntry[]
  /** Ids of settled requests. */
  settled: number[]
  /** Id and attempts spent so far, for requests that will be retried. */
  attempts: [number, number][]
  /** Redirect targets, and requests of other parts, that count as known: page type, URL, and what is sent. */
  seen: [string, string, Send?][]
  /** Start pages among the settled ones: how many were read, how many failed. */
  starts: { done: number; failed: number }
  /** Failed pages. Absent in blocks of the first version. */
  failures?: FailureEntry[]
  /** Keys of rows in tables with unique columns. */
  unique?: string[]
  /** Rows that were dropped: duplicates, or without a required field. */
  dropped?: { duplicate: number; incomplete: number }
  /** Page snapshots that were kept. */
  evidence?: EvidenceEntry
  /** Proxy use, by list and host; blocks of earlier versions have no hosts. */
  proxies?: ProxyUse[]
  /** What automatic mode has learned about the page types of this batch. */
  typeModes?: Record<string, LearntMode>
  counters: CounterDelta
  /** Milliseconds of crawling since the previous block. */
  elapsedMs: number
}

/** A stored block can't be used; the message is a sentence. */
export class FrontierFormatError extends Error {
  override name = 'FrontierFormatError'
}

/** Header: "WNDF" and the format version, followed by a zstd frame with a checksum that holds JSON. */
const magic = Buffer.from('WNDF')
const version = 1

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export async function encodeBlock(block: FrontierBlock): Promise<Uint8Array> {
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }
  const body = await compress(JSON.stringify(block), { params })
  return Buffer.concat([magic, Buffer.from([version]), body])
}

/** Throws `FrontierFormatError` if the bytes aren't a block, are damaged, or have another version. */
export async function decodeBlock(bytes: Uint8Array, sequence: number): Promise<FrontierBlock> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!buffer.subarray(0, 4).equals(magic))
    throw new FrontierFormatError(`Block ${sequence} of the crawl's state is not one of Windrow's.`)
  if (buffer[4] !== version)
    throw new FrontierFormatError(
      `Block ${sequence} of the crawl's state is in format ${buffer[4]}; this version reads format ${version} only.`,
    )
  try {
    return JSON.parse((await decompress(buffer.subarray(5))).toString()) as FrontierBlock
  } catch (error) {
    throw new FrontierFormatError(`Block ${sequence} of the crawl's state is damaged.`, { cause: error })
  }
}
