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
  'languages',
  'shapes',
  'values',
  'magnitudes',
  'kinds',
]

/** Less than a hash of a sketch ever takes, packed. */
const leastBytesOfHash = 3

/**
 * The figures of a run as at most a million bytes. Where they don't fit, features are left out, words first, and
 * sketches where they alone take too much; a judge takes them for not counted.
 */
export function packFigures(run: RunFigures): Buffer {
  const whole = hashesIn(run) * leastBytesOfHash > mostBytes ? withoutSketches(run) : run
  return (
    fitting(whole) ?? withFewerFeatures(whole) ?? fitting(withoutSketches(withoutFeatures(run))) ?? bare(run)
  )
}

/** With as few features left out as possible: half of what is possible is tried first, as each try takes time. */
function withFewerFeatures(run: RunFigures): Buffer | null {
  let packed: Buffer | null = null
  for (let low = 1, high = leastNeeded.length; low <= high;) {
    const leftOut = Math.floor((low + high) / 2)
    const tried = fitting(withoutFeatures(run, leftOut))
    packed = tried ?? packed
    if (tried) high = leftOut - 1
    else low = leftOut + 1
  }
  return packed
}

function withoutFeatures(run: RunFigures, count = leastNeeded.length): RunFigures {
  const leftOut: readonly string[] = leastNeeded.slice(0, count)
  return changed(run, ({ tallies, ...column }) => {
    const kept = Object.entries(tallies).filter(([feature]) => !leftOut.includes(feature))
    return { ...column, tallies: Object.fromEntries(kept) }
  })
}

const withoutSketches = (run: RunFigures) => changed(run, (column) => ({ ...column, sketch: [] }))
const bare = (run: RunFigures): Buffer =>
  zstdCompressSync(textOf({ ...run, tables: run.tables.map((table) => ({ ...table, columns: [] })) }))

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
  if (labelCharacters(run) > mostCharacters) return null
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

const hashesIn = ({ tables }: RunFigures): number =>
  tables.reduce((sum, { columns }) => columns.reduce((all, { sketch }) => all + sketch.length, sum), 0)

function labelCharacters({ tables }: RunFigures): number {
  let characters = 0
  for (const { columns } of tables)
    for (const { tallies } of columns)
      for (const tally of Object.values(tallies)) for (const [label] of tally) characters += label.length
  return characters
}
