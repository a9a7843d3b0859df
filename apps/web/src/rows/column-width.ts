import { isNumeric as isNumericType } from '@windrow/contract/recipe/field-types'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'

const perLetter = 7.4
const padding = 24
const least = 88
const most = 320
/** Sign, filter and sort mark of the header. */
const headRoom = 72

export const isNumeric = ({ type }: Column): boolean => isNumericType(type)

/** A cell as one line of text. */
export function cellText(value: Cell): string {
  if (value === null) return 'null'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Wide enough for nearly all values of this page, within bounds; what is longer is cut and opens in a drawer. */
export function columnWidth(column: Column, values: Cell[]): number {
  const lengths = values.map((value) => cellText(value).length).sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0
  const forHead = column.name.length * perLetter + headRoom
  const forValues = usual * perLetter + padding
  return Math.round(Math.min(most, Math.max(least, forHead, forValues)))
}

/** Worth a drawer: nested, or more than a cell can show. */
export const opensInDrawer = (value: Cell): boolean =>
  (typeof value === 'object' && value !== null) ||
  (typeof value === 'string' && (value.length > 44 || value.includes('\n')))
