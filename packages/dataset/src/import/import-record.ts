import type { Row } from '../dataset-source.ts'

/** A row, and how many characters it takes. */
interface RowRecord {
  line: number
  row: Row
  size: number
}

/** One record of a file that is imported, with the line (or row of a sheet) it begins at, from 1. */
export type ImportRecord = RowRecord | { line: number; fault: string }

/** What makes a whole file useless; the message is a sentence for people. */
export class ImportFault extends Error {
  override name = 'ImportFault'
}

/** The names of the columns from the cells of the first row; a cell without text gets the number of its column. */
export function headerNames(cells: readonly string[]): string[] {
  const names = cells.map((text, at) => text.trim() || `column_${at + 1}`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined)
    throw new ImportFault(`The first row names the column “${twice}” twice; give each column its own name.`)
  if (names.length > mostColumns)
    throw new ImportFault(`The file has ${names.length} columns; at most ${mostColumns} can be imported.`)
  const long = names.find((name) => name.length > longestName)
  if (long !== undefined)
    throw new ImportFault(
      `The name of the column “${long.slice(0, 40)}…” is too long; shorten it to 200 characters.`,
    )
  return names
}

/** Refuses a name that no file or database takes. */
export function checkName(name: string): void {
  if (name === '' || name.length > longestName)
    throw new ImportFault(
      'A column has no name, or one of more than 200 characters; correct it and try again.',
    )
  if (name.includes('\0') || !name.isWellFormed())
    throw new ImportFault('The name of a column has signs that are no text; correct it and try again.')
}

export const mostColumns = 1000
const longestName = 200

/** Cells under their names; more or fewer cells than names are a fault. */
export function recordOf(names: readonly string[], cells: readonly string[], line: number): ImportRecord {
  if (cells.length !== names.length)
    return { line, fault: `has ${cells.length} cells, but the first row has ${names.length}` }
  return {
    line,
    row: Object.fromEntries(names.map((name, at) => [name, cells[at] === '' ? null : cells[at]])),
    size: cells.reduce((sum, { length }) => sum + length, 0),
  }
}
