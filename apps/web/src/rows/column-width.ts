import { isNumeric as isNumericType } from '@windrow/contract/recipe/field-types'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'

const perLetter = 7.4
const padding = 24
const least = 88
const most = 320
/** Width of the icon, filter and sort arrow in the header, in px. */
const headRoom = 72

export const isNumeric = ({ type }: Column): boolean => isNumericType(type)

/** A cell as one line of text. */
export function cellText(value: Cell): string {
  if (value === null) return 'null'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Column width in px that fits nearly all values of this page, within bounds; longer values are truncated and open in a
 * drawer. `text` is how values are written.
 */
export function columnWidth(column: Column, values: Cell[], text = cellText): number {
  const lengths = values.map((value) => text(value).length).sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0
  const forHead = column.name.length * perLetter + headRoom
  const forValues = usual * perLetter + padding
  return Math.round(Math.min(most, Math.max(least, forHead, forValues)))
}

/** Whether a value opens in a drawer: it is nested, or too long for a cell. */
export const opensInDrawer = (value: Cell): boolean =>
  (typeof value === 'object' && value !== null) ||
  (typeof value === 'string' && (value.length > 44 || value.includes('\n')))
