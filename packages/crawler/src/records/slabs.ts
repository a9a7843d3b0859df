/** Bytes of a slab. */
export const slabBytes = 256 * 1024
/** Slabs kept for later: as much as a crawl holds until it is stored, twice. */
const mostKept = 64

const free: Buffer[] = []

/**
 * Memory for a part of a batch. The system clears new memory, and V8 collects more often the more it was told of, so slabs
 * are used again.
 */
export const takeSlab = (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(slabBytes)

/** Returns slabs that nobody reads any more. */
export function returnSlabs(slabs: readonly Buffer[]): void {
  for (const slab of slabs) if (free.length < mostKept && slab.length === slabBytes) free.push(slab)
}
