import type { Row } from '../dataset-source.ts'

/** A row and its number of characters. */
interface RowRecord {
  line: number
  row: Row
  size: number
}

/** One record of an imported file, with the line (or sheet row) where it begins, from 1. */
export type ImportRecord = RowRecord | { line: number; fault: string }

/** Names of columns, and what had to be changed in them. */
export interface Header {
  names: string[]
  notes: string[]
}

/** The whole file is unusable; the message is a sentence for people. */
export class ImportFault extends Error {
  override name = 'ImportFault'
}

/**
 * Column names from the cells of the first row. An empty cell gets the number of its column, a duplicate name the
 * next free number.
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

/** Refuses an empty name or one that is too long for files and databases. */
export function checkName(name: string): void {
  if (name === '' || name.length > longestName)
    throw new ImportFault(
      'A column has no name, or one of more than 200 characters; correct it and try again.',
    )
  if (name.includes('\0') || !name.isWellFormed())
    throw new ImportFault('The name of a column has signs that are no text; correct it and try again.')
}

export const mostColumns = 1000
/** The same limit as for crawled values: deeper nesting isn't real data, and overflows readers' stacks. */
export const deepest = 500
const longestName = 200

/** Cells by name; a different number of cells than names is a fault. */
export function recordOf(names: readonly string[], cells: readonly string[], line: number): ImportRecord {
  if (cells.length !== names.length)
    return { line, fault: `has ${cells.length} cells, but the first row has ${names.length}` }
  return {
    line,
    row: Object.fromEntries(names.map((name, at) => [name, cells[at] === '' ? null : cells[at]])),
    size: cells.reduce((sum, { length }) => sum + length, 0),
  }
}
