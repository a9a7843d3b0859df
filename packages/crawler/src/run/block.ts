import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { LearntMode } from '../reading/type-modes.ts'
import type { ProxyUse } from '../fetch/proxy/proxy-pool.ts'
import type { CounterDelta, Row } from '../records/records.ts'
import type { EvidenceEntry } from './evidence-choice.ts'
import type { Send } from '../records/request.ts'
import type { FailureEntry } from './failure-tally.ts'

/** id, address, page type, depth, priority, carried values, and what makes it more than a plain GET. */
export type AddedEntry = [number, string, string, number, number, Row | null, Send?]

/** What one batch changes. Replaying all blocks in order gives the frontier as it was after the last of them. */
export interface FrontierBlock {
  added: AddedEntry[]
  /** Ids of requests that are done with. */
  settled: number[]
  /** Id and the attempts it has spent now, for requests that will come again. */
  attempts: [number, number][]
  /** Targets of redirects that count as known: page type, address. */
  seen: [string, string][]
  /** Start pages among the settled ones: how many were read, how many failed. */
  starts: { done: number; failed: number }
  /** Pages that were given up. Blocks of the first version have none. */
  failures?: FailureEntry[]
  /** Keys of rows in tables with unique columns. */
  unique?: string[]
  /** Rows that were left out: known already, or without a required field. */
  dropped?: { duplicate: number; incomplete: number }
  /** Pages that were kept. */
  evidence?: EvidenceEntry
  /** What proxies were used for, by list. */
  proxies?: ProxyUse[]
  /** What automatic mode knows now of the page types that it met. */
  typeModes?: Record<string, LearntMode>
  counters: CounterDelta
  /** Milliseconds of crawling since the block before. */
  elapsedMs: number
}

/** A stored block that cannot be used; the message is a sentence. */
export class FrontierFormatError extends Error {
  override name = 'FrontierFormatError'
}

/** "WNDF" and the version of the format. Then a zstd frame with a checksum, in it JSON. */
const magic = Buffer.from('WNDF')
const version = 1

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export async function encodeBlock(block: FrontierBlock): Promise<Uint8Array> {
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }
  const body = await compress(JSON.stringify(block), { params })
  return Buffer.concat([magic, Buffer.from([version]), body])
}

/** Throws `FrontierFormatError` for what is no block, is damaged, or is of another version. */
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
