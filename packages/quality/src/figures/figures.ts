import type { FailureKind } from '@windrow/contract/schemas/evidence'

/** How often each label occurs, such as a shape of texts or an order of magnitude; the most frequent first. */
export type Tally = readonly (readonly [label: string, count: number])[]

/**
 * What is counted of the values of a column. Each is one label per value, except `symbols` and `words`: a value counts
 * once for each of those that it contains. Texts whose language isn't sure have none in `languages`.
 */
export const features = [
  'kinds',
  'values',
  'shapes',
  'starts',
  'endings',
  'lengths',
  'symbols',
  'languages',
  'words',
  'magnitudes',
  'decimals',
  'hours',
  'ages',
] as const
export type Feature = (typeof features)[number]

/** A column of one table of one run, described without its values. */
export interface ColumnFigures {
  name: string
  /** Values of the whole table, and how many of them are not empty. */
  rows: number
  filled: number
  /** Filled values of the sample, which the tallies count. */
  sampled: number
  /** Of these, texts that were read with a wrong charset; absent if there are none. */
  damaged?: number
  /** Different values among the filled ones; of many, an estimate. */
  distinct: number
  /** Of the numbers; null without any. */
  median: number | null
  /** Between the lowest and the highest quarter of the numbers; null without any. */
  spread: number | null
  /** Characters of the texts on average; null without any. */
  meanLength: number | null
  /** Of the sample. A feature that doesn't apply, or that took too much space, is absent. */
  tallies: Readonly<Partial<Record<Feature, Tally>>>
  /** The smallest hashes of its different values, ascending; empty where values repeat too much to tell rows apart. */
  sketch: readonly number[]
}

export interface TableFigures {
  name: string
  rows: number
  /** Share of the rows that repeat an earlier one, 0 to 1. */
  duplicates: number
  /** Share of the rows whose key is that of an earlier one, 0 to 1; null without a key. */
  keyDuplicates: number | null
  /** Share of the rows that break the schema, 0 to 1; null without a schema. */
  violations: number | null
  /** The smallest hashes of the different rows, ascending: enough to estimate how many rows two runs share. */
  sketch: readonly number[]
  columns: readonly ColumnFigures[]
}

/** What a run is judged by. */
export interface RunFigures {
  /** Milliseconds since 1970. */
  startedAt: number
  requests: number
  /** Failed requests by kind. */
  failures: Readonly<Partial<Record<FailureKind, number>>>
  /** Pages that gave rows. */
  pages: number
  durationMs: number
  bytes: number
  tables: readonly TableFigures[]
}
