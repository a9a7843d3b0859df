/** Where hashes may come to be made in another way, each way has its own range of this size below zero. */
const hashRange = 2 ** 40
const rangeOf = (hash: number): number => (hash < 0 ? Math.floor(hash / hashRange) : 0)

/** How many hashes a sketch keeps. The share that two runs have in common is then right to about two percent. */
const kept = 512

/** The smallest of the different hashes, ascending (bottom-k sketch: Cohen and Kaplan, "Summarizing data using bottom-k sketches", 2007). */
export function sketchOf(hashes: Iterable<number>): number[] {
  return [...new Set(hashes)].sort((a, b) => a - b).slice(0, kept)
}

/**
 * The share of what one run has that another one has too, 0 to 1; null where one of them has nothing, or their hashes
 * were made in different ways.
 */
export function sharedPart(sketch: readonly number[], other: readonly number[]): number | null {
  if (sketch.length === 0 || other.length === 0) return null
  if (rangeOf(sketch[0]!) !== rangeOf(other[0]!)) return null
  const known = new Set(other)
  // A full sketch says nothing about hashes above its last one.
  const bound = other.length < kept ? Infinity : other.at(-1)!
  const comparable = sketch.filter((hash) => hash <= bound)
  if (comparable.length === 0) return 0
  return comparable.filter((hash) => known.has(hash)).length / comparable.length
}
