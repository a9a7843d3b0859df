import { setImmediate } from 'node:timers/promises'
import type { Column } from '@windrow/contract/schemas/datasets'
import { throwIfCancelled } from '../engine/explain-error.ts'
import type { ChunkCursor, Slice } from './chunk-cursor.ts'
import { columnLetters, textCell, xlsxCell } from './xlsx-cell.ts'
import { sheetEnd, sheetStart, styleIds } from './xlsx-parts.ts'

/** Maximum number of rows below the header in the file format. */
export const rowsPerSheet = 1_048_575
/** Cells built per turn of the event loop: takes a few milliseconds. */
const cellsAtATime = 1000
const width = { least: 8, most: 60, sampledRows: 200 }

export interface SheetJob {
  cursor: ChunkCursor
  columns: readonly Column[]
  rowLimit: number
  signal: AbortSignal | undefined
  /** Receives the number of rows written in each step. */
  onRows: (count: number) => void
}

/** One sheet as a stream of XML. Stops at the row limit and leaves the remaining rows in the cursor. */
export async function* sheetXml({
  cursor,
  columns,
  rowLimit,
  signal,
  onRows,
}: SheetJob): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnLetters(at))
  const sliceRows = Math.max(1, Math.floor(cellsAtATime / Math.max(1, columns.length)))
  const first = await cursor.take(Math.min(sliceRows, rowLimit))
  const header = columns.map(({ name }, at) => textCell(name, `${letters[at]}1`, styleIds.header)).join('')
  yield Buffer.from(`${sheetStart(columnWidths(columns, first))}<row r="1">${header}</row>`)
  let done = 0
  for (let slice = first; slice; slice = await cursor.take(Math.min(sliceRows, rowLimit - done))) {
    throwIfCancelled(signal)
    yield Buffer.from(rowsXml(slice, columns, letters, done + 2))
    done += slice.rows
    onRows(slice.rows)
    if (done >= rowLimit) break
    await setImmediate()
  }
  yield Buffer.from(sheetEnd)
}

function rowsXml(
  slice: Slice,
  columns: readonly Column[],
  letters: readonly string[],
  firstRow: number,
): string {
  let xml = ''
  for (let at = 0; at < slice.rows; at++) {
    const row = firstRow + at
    xml += `<row r="${row}">`
    for (let column = 0; column < columns.length; column++)
      xml += xlsxCell(columns[column]!.type, slice.columns[column]![at]!, letters[column]! + row)
    xml += '</row>'
  }
  return xml
}

/** Widths that fit the name and the first rows, within limits. */
function columnWidths(columns: readonly Column[], slice: Slice | undefined): number[] {
  return columns.map(({ name, type }, column) => {
    const sample = slice?.columns[column]!.slice(0, width.sampledRows) ?? []
    const fixed = { date: 11, datetime: 20 }[type as string]
    const longest = sample.reduce<number>(
      (most, value) => Math.max(most, value === null ? 0 : String(value).length),
      name.length,
    )
    return fixed ?? Math.min(width.most, Math.max(width.least, longest + 2))
  })
}
