import type { Evidence } from '@windrow/contract/schemas/evidence'

/** Returns a function that finds the page snapshot of a row, by its position in the table from 1. */
export function keptRows(evidence: readonly Evidence[]): (row: number) => Evidence | undefined {
  const ranges = evidence
    .filter((page) => page.firstRow !== null && page.rowCount > 0)
    .toSorted((a, b) => a.firstRow! - b.firstRow!)
  return (row) => {
    let low = 0
    let high = ranges.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const range = ranges[middle]!
      if (row < range.firstRow!) high = middle - 1
      else if (row >= range.firstRow! + range.rowCount) low = middle + 1
      else return range
    }
    return undefined
  }
}
