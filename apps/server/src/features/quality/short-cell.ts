import type { Cell } from '@windrow/contract/schemas/datasets'

/** Characters of a value that are enough to recognize it. */
const enough = 1000

/** A cell for showing beside others: a long text or list is cut to 1,000 characters. */
export function shortCell(value: Cell): Cell {
  if (value === null || (typeof value !== 'string' && typeof value !== 'object')) return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > enough ? `${text.slice(0, enough).toWellFormed()}…` : value
}
