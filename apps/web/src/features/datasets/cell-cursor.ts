/** Position of a cell on screen, from 0. */
export interface CellPlace {
  row: number
  column: number
}

/** A rectangle of cells, from the start of the selection to its current cell. */
export interface CellRange {
  from: CellPlace
  to: CellPlace
}

const pageRows = 15

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The cell that a key moves to; null if the key does nothing here. */
export function nextCell(
  key: string,
  { row, column }: CellPlace,
  size: { rows: number; columns: number },
  ctrl: boolean,
): CellPlace | null {
  const targets: Record<string, [number, number]> = {
    ArrowDown: [ctrl ? size.rows : row + 1, column],
    ArrowUp: [ctrl ? 0 : row - 1, column],
    ArrowRight: [row, ctrl ? size.columns : column + 1],
    ArrowLeft: [row, ctrl ? 0 : column - 1],
    PageDown: [row + pageRows, column],
    PageUp: [row - pageRows, column],
    Home: [ctrl ? 0 : row, 0],
    End: [ctrl ? size.rows : row, size.columns],
  }
  const target = targets[key]
  return target ? { row: clamp(target[0], size.rows), column: clamp(target[1], size.columns) } : null
}

/** First and last row and column of a range. */
export const edges = ({ from, to }: CellRange) => ({
  rows: [Math.min(from.row, to.row), Math.max(from.row, to.row)] as const,
  columns: [Math.min(from.column, to.column), Math.max(from.column, to.column)] as const,
})

export function isInRange(range: CellRange | null, row: number, column: number): boolean {
  if (!range) return false
  const { rows, columns } = edges(range)
  return row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]
}

/** Whether a cell is the current one of a selection. */
export const isCurrent = (range: CellRange | null, row: number, column: number): boolean =>
  range?.to.row === row && range.to.column === column

const risky = /["\t\r\n]/

/** Cells in the clipboard format of spreadsheets: tabs between cells, lines between rows. A single cell is its text. */
export function clipboardText(cells: readonly (readonly string[])[]): string {
  const [first] = cells
  if (cells.length === 1 && first?.length === 1) return first[0]!
  return cells
    .map((row) => row.map((text) => (risky.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\n')
}
