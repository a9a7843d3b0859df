import type { DuckDBValue } from '@duckdb/node-api'
import { hashBelow, hashShare, readableHashes, shortHash } from './cell-hash.ts'

/** Hashes that a sketch has at most: as many as those that it is compared with. */
export const sketchLength = 512
/** How many of the smallest hashes of a column are collected, with repetitions. */
const mostCollected = 2048
/** In a table with more rows, only hashes below a limit are looked at, so many of them: that is much faster. */
const mostConsidered = 8192

/** The smallest hashes of a column or of the rows. */
export interface CollectedHashes {
  /** With repetitions. */
  count: number
  /** Ascending. */
  different: number[]
  /** The share of all possible hashes that was looked at; 1 for all. */
  share: number
}

const shareOf = (total: number): number => Math.min(1, mostConsidered / total)

/** SQL for the smallest hashes of a table with so many rows; {@link collectedHashes} reads it. */
export const collectHashes = (hash: string, total: number): string =>
  readableHashes(`min(${shortHash(hash)}, ${mostCollected}) FILTER (${hashBelow(hash, shareOf(total))})`)

export function collectedHashes(value: DuckDBValue, total: number): CollectedHashes {
  const all = listOf(value).map(Number)
  const different = [...new Set(all)].sort((a, b) => a - b)
  return { count: all.length, different, share: shareOf(total) }
}

/** The items of a list from DuckDB; none for null. */
export function listOf(value: DuckDBValue): readonly DuckDBValue[] {
  return value !== null && typeof value === 'object' && 'items' in value ? value.items : []
}

/** Whether there are more hashes than were collected. */
const areMore = ({ count, share }: CollectedHashes): boolean => share < 1 || count === mostCollected

/** The smallest of the hashes; empty if some of them might be missing. */
export function sketchOf(collected: CollectedHashes): number[] {
  const { different } = collected
  return areMore(collected) && different.length < sketchLength ? [] : different.slice(0, sketchLength)
}

/** Whether so many of the smallest hashes are equal that rows can't be chosen by them. */
export const isRepetitive = (collected: CollectedHashes): boolean =>
  areMore(collected) && collected.different.length < mostCollected * 0.8

/** With fewer different hashes of repeated values, the estimate is too rough. */
const fewestDifferent = 100

/**
 * How many different hashes there are, from how close together the smallest ones are (Bar-Yossef et al., "Counting
 * distinct elements in a data stream", 2002): with a thousand or more collected, right to a few percent. DuckDB's own
 * estimate can be off by a quarter, and takes longer. Null if few of the collected hashes are different.
 */
export function distinctEstimate({ count, different, share }: CollectedHashes): number | null {
  const { length } = different
  if (length === 0 || (length < fewestDifferent && count > 2 * length)) return null
  if (count < mostCollected) return Math.round(length / share)
  return Math.round((length - 1) / hashShare(different.at(-1)!))
}
