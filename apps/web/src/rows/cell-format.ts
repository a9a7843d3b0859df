import { isNumeric } from '@windrow/contract/recipe/field-types'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { cellText } from './column-width.ts'

/** How the values of a column are written, by all values that are shown. */
export interface CellFormat {
  text: (value: Cell) => string
  /** Position of the column with the currencies of the amounts, if there is one. */
  currencyAt: number | null
}

/** More than that is noise of a calculation, and numbers stay as they are. */
const mostDecimals = 6
/** Numbers that name something, and that nobody counts with. */
const names =
  /(^|[_ -])(id|ids|sku|asin|ean|gtin|upc|isbn|mpn|code|zip|postcode|plz|phone|year|no|number|ref)$/i
const idEnding = /[a-z](Id|ID|Code|Number|No|Year)$/

const isNaming = ({ name }: Column): boolean => names.test(name) || idEnding.test(name)

/** Digits after the decimal point, as JavaScript writes the number; more than there can be for exponents. */
function decimalsOf(value: number): number {
  const text = String(value)
  if (text.includes('e')) return mostDecimals + 1
  return text.split('.')[1]?.length ?? 0
}

function numberText(column: Column, numbers: readonly number[]): CellFormat['text'] {
  const decimals = numbers.reduce((most, number) => Math.max(most, decimalsOf(number)), 0)
  if (decimals > mostDecimals || isNaming(column)) return cellText
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  // Numbers that JavaScript can't hold come as text.
  return (value) => (typeof value === 'number' ? format.format(value) : cellText(value))
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const isCurrency = (value: Cell | undefined) => typeof value === 'string' && currencies.has(value)

/** The column after an amount, if it holds nothing but currencies. */
function currencyColumn(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  at: number,
): number | null {
  const next = columns[at + 1]
  if (next?.type !== 'text') return null
  const values = rows.map((row) => row[at + 1]).filter((value) => value !== null)
  return values.length > 0 && values.every(isCurrency) ? at + 1 : null
}

/** The formats of the columns: decimals alike, thousands apart, and which column has the currencies of amounts. */
export function cellFormats(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Map<string, CellFormat> {
  return new Map(
    columns.map((column, at) => {
      if (!isNumeric(column.type)) return [column.name, { text: cellText, currencyAt: null }]
      const numbers = rows.map((row) => row[at]).filter((value) => typeof value === 'number')
      return [
        column.name,
        { text: numberText(column, numbers), currencyAt: currencyColumn(columns, rows, at) },
      ]
    }),
  )
}
