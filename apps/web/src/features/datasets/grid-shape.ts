import type { Cell, Column, JudgedRows } from '@windrow/contract/schemas/datasets'
import { columnWidth } from '../../rows/column-width.ts'
import { cellFormats, type CellFormat } from '../../rows/cell-format.ts'
import { visibleColumns, type ColumnView } from './column-view.ts'

/** Width of the column with the row numbers, in px. */
export const numberWidth = 52
/** For the currency beside an amount. */
const currencyWidth = 36

/** The rows with the columns of a view, in its order. */
export function arrangeRows(data: JudgedRows, view: ColumnView): JudgedRows {
  const columns = visibleColumns(data.columns, view)
  const from = columns.map((column) => data.columns.indexOf(column))
  if (columns.length === data.columns.length && from.every((index, at) => index === at)) return data
  return { ...data, columns, rows: data.rows.map((row) => from.map((index) => row[index]!)) }
}

export interface ShapedColumn {
  column: Column
  format: CellFormat['text']
  /** Currency of the amount in a row of `rows`; null without one. */
  currencyOf: (row: number) => string | null
  width: number
  /** Distance from the left edge of the grid in px, if it stays there; null if it scrolls. */
  pinnedAt: number | null
}

/** How each column is shown: its text, its width, and whether it stays in view. `data` as the table has them. */
export function shapeColumns(data: JudgedRows, arranged: JudgedRows, view: ColumnView): ShapedColumn[] {
  const formats = cellFormats(data.columns, data.rows)
  let left = numberWidth
  return arranged.columns.map((column, at) => {
    const { text, currencyAt } = formats.get(column.name)!
    const values = arranged.rows.map((row) => row[at]!)
    const room = currencyAt === null ? 0 : currencyWidth
    const width = view.widths[column.name] ?? columnWidth(column, values, text) + room
    const pinnedAt = view.pinned.includes(column.name) ? left : null
    if (pinnedAt !== null) left += width
    const currencyOf = (row: number): string | null => {
      const value: Cell = currencyAt === null ? null : data.rows[row]![currencyAt]!
      return typeof value === 'string' ? value : null
    }
    return { column, format: text, currencyOf, width, pinnedAt }
  })
}
