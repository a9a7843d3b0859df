import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ColumnFigures, Feature, RunFigures } from './figures.ts'

/** Counts up when the form or what figures mean changes; those of another version aren't read. */
const version = 1
/** Bytes of the packed figures of a run. */
const mostBytes = 1_000_000
/** Characters of all labels together that are worth packing: fewer often pack into a million bytes, more never do. */
const mostCharacters = 8_000_000
/** Bytes of packed figures after unpacking. */
const mostUnpacked = 64_000_000
/** What is left out where figures take too much space, of all columns at once and in this order. */
const leastNeeded: readonly Feature[] = [
  'words',
  'symbols',
  'starts',
  'endings',
  'lengths',
  'ages',
  'hours',
  'decimals',
  'shapes',
  'values',
  'magnitudes',
  'kinds',
]

/**
 * The figures of a run as at most a million bytes. Where they don't fit, features are left out, words first; a judge
 * takes them for not counted.
 */
export function packFigures(run: RunFigures): Buffer {
  let slim = run
  for (const feature of leastNeeded) {
    const packed = labelCharacters(slim) <= mostCharacters ? fitting(slim) : null
    if (packed) return packed
    slim = changed(slim, ({ tallies, ...column }) => {
      const { [feature]: _, ...kept } = tallies
      return { ...column, tallies: kept }
    })
  }
  const withoutSketches = () => changed(slim, (column) => ({ ...column, sketch: [] }))
  const withoutColumns = { ...run, tables: run.tables.map((table) => ({ ...table, columns: [] })) }
  return fitting(slim) ?? fitting(withoutSketches()) ?? zstdCompressSync(textOf(withoutColumns))
}

/** The figures from {@link packFigures}; null for those of another version, or damaged ones. */
export function unpackFigures(packed: Uint8Array): RunFigures | null {
  try {
    const text = zstdDecompressSync(packed, { maxOutputLength: mostUnpacked }).toString()
    const stored = JSON.parse(text) as { version: number; run: RunFigures }
    return stored.version === version ? withSketches(stored.run, sums) : null
  } catch {
    return null
  }
}

const textOf = (run: RunFigures): string => JSON.stringify({ version, run: withSketches(run, distances) })

/** The packed figures; null if they take too much space. */
function fitting(run: RunFigures): Buffer | null {
  const text = Buffer.from(textOf(run))
  if (text.length > mostUnpacked) return null
  const packed = zstdCompressSync(text)
  return packed.length <= mostBytes ? packed : null
}

/** A sketch takes half the space as its first hash and the distance of each other one to the one before. */
const distances = (sketch: readonly number[]): number[] =>
  sketch.map((hash, at) => hash - (at === 0 ? 0 : sketch[at - 1]!))

function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => (sum += step))
}

function withSketches(run: RunFigures, change: (sketch: readonly number[]) => number[]): RunFigures {
  const { tables } = changed(run, (column) => ({ ...column, sketch: change(column.sketch) }))
  return { ...run, tables: tables.map((table) => ({ ...table, sketch: change(table.sketch) })) }
}

const changed = (run: RunFigures, change: (column: ColumnFigures) => ColumnFigures): RunFigures => ({
  ...run,
  tables: run.tables.map((table) => ({ ...table, columns: table.columns.map(change) })),
})

function labelCharacters({ tables }: RunFigures): number {
  let characters = 0
  for (const { columns } of tables)
    for (const { tallies } of columns)
      for (const tally of Object.values(tallies)) for (const [label] of tally) characters += label.length
  return characters
}
