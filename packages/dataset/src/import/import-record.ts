import type { Row } from '../dataset-source.ts'

/** A row, and how many characters it takes. */
interface RowRecord {
  line: number
  row: Row
  size: number
}

/** One record of a file that is imported, with the line (or row of a sheet) it begins at, from 1. */
export type ImportRecord = RowRecord | { line: number; fault: string }

/** Names of columns, and what had to be changed about them. */
export interface Header {
  names: string[]
  notes: string[]
}

/** What makes a whole file useless; the message is a sentence for people. */
export class ImportFault extends Error {
  override name = 'ImportFault'
}

/**
 * The names of the columns from the cells of the first row. A cell without text gets the number of its column, a name
 * that is there already the next free number.
 */
export function headerNames(cells: readonly string[]): Header {
  const wanted = cells.map((text, at) => text.trim() || `column_${at + 1}`)
  checkHeader(wanted)
  const taken = new Set(wanted)
  const seen = new Set<string>()
  const notes: string[] = []
  const names = wanted.map((name) => {
    let free = name
    for (let count = 2; seen.has(free) || (free !== name && taken.has(free)); count++)
      free = `${name}_${count}`
    seen.add(free)
    if (free !== name)
      notes.push(`The first row names “${name}” more than once; one of them is “${free}” here.`)
    return free
  })
  return { names, notes }
}

function checkHeader(names: readonly string[]): void {
  if (names.length > mostColumns)
    throw new ImportFault(`The file has ${names.length} columns; at most ${mostColumns} can be imported.`)
  const long = names.find((name) => name.length > longestName)
  if (long !== undefined)
    throw new ImportFault(
      `The name of the column “${long.slice(0, 40)}…” is too long; shorten it to 200 characters.`,
    )
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
/** As crawled values: what nests deeper is no data, and overflows the stack of who reads it. */
export const deepest = 500
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
