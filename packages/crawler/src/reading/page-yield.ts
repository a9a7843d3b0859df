import type { Extraction } from '../extract/extract-page.ts'

/** How much a page gives. */
export interface PageYield {
  rows: number
  /** Fields with a value, in all rows. */
  filled: number
  links: number
}

/** Nothing at all. */
export const noYield: PageYield = { rows: 0, filled: 0, links: 0 }

/** Counts what a page gives. */
export function yieldOf({ rows, links }: Extraction): PageYield {
  const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)
  const filled = rows.reduce((sum, row) => sum + Object.values(row).filter(isFilled).length, 0)
  return { rows: rows.length, filled, links: links.length }
}

/** Whether one page gives more than the other: compares rows, then fields, then links. */
export function gaveMore(one: PageYield, other: PageYield): boolean {
  if (one.rows !== other.rows) return one.rows > other.rows
  if (one.filled !== other.filled) return one.filled > other.filled
  return one.links > other.links
}
