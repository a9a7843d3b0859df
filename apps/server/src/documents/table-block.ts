import { setImmediate } from 'node:timers/promises'
import type { Table, TableColumn, TableRow } from './document.ts'
import { ink, lineHeight, type Sheet } from './sheet.ts'
import { drawLine, linesOf, type TextStyle } from './text-lines.ts'

const headStyle: TextStyle = { size: 8, weight: 'bold', color: ink.muted }
const plainStyle: TextStyle = { size: 9, weight: 'regular', color: ink.text }
const strongStyle: TextStyle = { size: 9, weight: 'bold', color: ink.text }

/** Points between cells, and above and below a row's text. */
const gap = 8
const padding = 4

/** Rows between two turns of the event loop. */
const rowsPerTurn = 25

interface Place {
  column: TableColumn
  x: number
  width: number
}

function placesOf(sheet: Sheet, columns: readonly TableColumn[]): Place[] {
  const shares = columns.reduce((sum, column) => sum + column.share, 0)
  const free = sheet.width - gap * (columns.length - 1)
  let x = sheet.left
  return columns.map((column) => {
    const width = (free * column.share) / shares
    const place = { column, x, width }
    x += width + gap
    return place
  })
}

/** Cells of a row as lines; a group has one cell over the whole width. */
function cellsOf(sheet: Sheet, places: readonly Place[], row: TableRow, style: TextStyle) {
  if (row.style === 'group') {
    const text = row.cells.filter((cell) => cell !== '').join('  ')
    const place: Place = { column: { label: '', share: 1 }, x: sheet.left, width: sheet.width }
    return [{ place, lines: linesOf(sheet.pdf, text, sheet.width - gap, style, 2) }]
  }
  return places.map((place, index) => ({
    place,
    lines: linesOf(sheet.pdf, row.cells[index] ?? '', place.width, style, 4),
  }))
}

function drawRow(sheet: Sheet, places: readonly Place[], row: TableRow, style: TextStyle, head?: () => void) {
  const cells = cellsOf(sheet, places, row, style)
  const line = lineHeight(style)
  const height = line * Math.max(...cells.map((cell) => cell.lines.length)) + 2 * padding
  // A group isn't left alone at the end of a page.
  if (sheet.need(row.style === 'group' ? height * 2 : height)) head?.()
  if (row.style === 'group')
    sheet.pdf.rect(sheet.left, sheet.y, sheet.width, height).fillColor(ink.shade).fill()
  if (row.style === 'total') sheet.rule(ink.text)
  for (const { place, lines } of cells)
    for (const [index, text] of lines.entries())
      drawLine(
        sheet.pdf,
        text,
        { x: place.x, y: sheet.y + padding + index * line, width: place.width, align: place.column.align },
        style,
      )
  sheet.y += height
  if (row.style !== 'group') sheet.rule()
}

/** Draws a table over as many pages as it takes; its head is repeated on each. */
export async function drawTable(sheet: Sheet, table: Table): Promise<void> {
  const places = placesOf(sheet, table.columns)
  const labels = table.columns.map((column) => column.label)
  const head = () => drawRow(sheet, places, { cells: labels }, headStyle)
  sheet.need(80)
  head()
  for (const [index, row] of table.rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate()
    drawRow(sheet, places, row, (row.style ?? 'plain') === 'plain' ? plainStyle : strongStyle, head)
  }
  sheet.space(12)
}
