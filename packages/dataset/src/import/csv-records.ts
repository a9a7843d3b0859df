import { headerNames, ImportFault, recordOf, type ImportRecord } from './import-record.ts'
import { textChunks, type TextOptions } from './text-chunks.ts'

const separators = [',', ';', '\t', '|'] as const
/**
 * A quote that nobody closed would take the rest of the file into one cell. A record is worked on at once, so this also
 * bounds how long others wait for the event loop.
 */
const longestRecord = 4 * 1024 * 1024
/** Far more than columns are taken; what has more is counted no further. */
const mostCells = 200_000
const longText = 100_000
const quote = 0x22

interface RawRecord {
  line: number
  cells: string[]
  /** What is wrong with its quotes. */
  fault?: string
}

/**
 * Rows of a CSV file (RFC 4180; also with semicolons, tabs or bars, of which the first line has most). The first one
 * names the columns. Old spreadsheets write Windows-1252, and UTF-16 as "Unicode text".
 */
export async function* csvRecords(
  path: string,
  options: TextOptions = {},
  separator?: string,
): AsyncGenerator<ImportRecord> {
  let names: string[] | undefined
  for await (const { line, cells, fault } of rawRecords(path, { ...options, mayBeOld: true }, separator)) {
    if (cells.length === 1 && cells[0] === '' && !fault) continue
    if (names) yield fault ? { line, fault } : recordOf(names, cells, line)
    else if (fault) throw new ImportFault(`The first row ${fault}; correct it and try again.`)
    else {
      const header = headerNames(cells)
      for (const note of header.notes) options.onNote?.(note)
      names = header.names
    }
  }
  if (!names) throw new ImportFault('The file is empty; its first row must name the columns.')
}

/** The same of a file whose cells are set apart by tabs, whatever else is in them. */
export const tsvRecords = (path: string, options?: TextOptions): AsyncGenerator<ImportRecord> =>
  csvRecords(path, options, '\t')

async function* rawRecords(
  path: string,
  options: TextOptions,
  separator: string | undefined,
): AsyncGenerator<RawRecord> {
  let splitter: RecordSplitter | undefined
  let head = ''
  for await (const text of textChunks(path, options)) {
    if (!splitter) {
      head += text
      if (!/[\r\n]/.test(head) && head.length < longestRecord) continue
      splitter = new RecordSplitter(separator ?? separatorOf(head))
      yield* splitter.push(head)
    } else yield* splitter.push(text)
  }
  if (!splitter) {
    splitter = new RecordSplitter(separator ?? separatorOf(head))
    yield* splitter.push(head)
  }
  yield* splitter.end()
}

/** The one that the first line has most often, outside of quotes. */
function separatorOf(head: string): string {
  const line = (/^[^\r\n]*/.exec(head)?.[0] ?? '').replaceAll(/(^|[,;\t|])"(?:[^"]|"")*"/g, '$1')
  const count = (one: string) => line.split(one).length
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Cuts text that comes in pieces into records. */
class RecordSplitter {
  readonly #separator: string
  /** What no record was made of yet. */
  #rest = ''
  #line = 1
  /** A record that goes on is looked at again when it is twice as long: each time its quotes are read from the start. */
  #lookAt = 0

  constructor(separator: string) {
    this.#separator = separator
  }

  *push(text: string): Generator<RawRecord> {
    this.#rest += text
    if (this.#rest.length < this.#lookAt) return
    let start = 0
    for (;;) {
      const end = endOfRecord(this.#rest, start, this.#separator)
      // What stands at the very end may go on in the next piece: a quote that is doubled, the second half of CR LF.
      if (end < 0 || end + 2 > this.#rest.length) break
      yield this.#record(this.#rest.slice(start, end))
      start = end + (this.#rest.startsWith('\r\n', end) ? 2 : 1)
    }
    this.#rest = this.#rest.slice(start)
    this.#lookAt = start > 0 ? 0 : Math.min(2 * this.#rest.length, longestRecord)
    if (this.#rest.length > longestRecord)
      throw new ImportFault(
        `The row in line ${this.#line} is longer than 4 MB; close its quotes or shorten it, and try again.`,
      )
  }

  *end(): Generator<RawRecord> {
    let text = this.#rest
    while (text !== '') {
      const end = endOfRecord(text, 0, this.#separator)
      yield this.#record(end < 0 ? text : text.slice(0, end))
      text = end < 0 ? '' : text.slice(end + (text.startsWith('\r\n', end) ? 2 : 1))
    }
  }

  #record(text: string): RawRecord {
    const line = this.#line
    this.#line += text.includes('\n') ? text.split('\n').length : 1
    if (!text.includes('"')) return { line, cells: text.split(this.#separator, mostCells) }
    return { line, ...quotedCells(text, this.#separator) }
  }
}

/** Where the line break stands that ends the record, or -1. One between quotes belongs to a cell. */
function endOfRecord(text: string, start: number, separator: string): number {
  let at = start
  for (;;) {
    const end = lineBreak(text, at)
    const part = text.slice(at, end < 0 ? text.length : end)
    const quote = openingQuote(part, separator, at === start)
    if (quote < 0) return end
    const close = closingQuote(text, at + quote)
    if (close < 0) return -1
    at = close + 1
  }
}

/** A quote in the middle of a cell, as in 27", is a sign like any other. */
function openingQuote(part: string, separator: string, isStart: boolean): number {
  let at = part.indexOf('"')
  while (at >= 0 && !(at === 0 ? isStart : part[at - 1] === separator)) at = part.indexOf('"', at + 1)
  return at
}

/** The quote that closes the one at `from`; two together stand for one in the cell. */
function closingQuote(text: string, from: number): number {
  // Sign by sign: a cell may be nothing but quotes, and a search for each takes many times as long.
  for (let at = from + 1; at < text.length; at++) {
    if (text.charCodeAt(at) !== quote) continue
    if (text.charCodeAt(at + 1) !== quote) return at
    at += 1
  }
  return -1
}

function lineBreak(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  if (feed > 0 && feed > from && text[feed - 1] === '\r') return feed - 1
  return feed
}

function quotedCells(text: string, separator: string): { cells: string[]; fault?: string } {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    if (!cell) return { cells, fault: 'has a quote that is not closed' }
    cells.push(cell.value)
    at = cell.end
    if (at >= text.length || cells.length === mostCells) return { cells }
    if (!text.startsWith(separator, at)) return { cells, fault: 'has text behind a closing quote' }
    at += 1
  }
}

function plainCell(text: string, at: number, separator: string) {
  const next = text.indexOf(separator, at)
  const end = next < 0 ? text.length : next
  return { value: text.slice(at, end), end }
}

function quotedCell(text: string, at: number) {
  const end = closingQuote(text, at)
  return end < 0 ? null : { value: unquoted(text.slice(at + 1, end)), end: end + 1 }
}

function unquoted(text: string): string {
  if (text.length < longText) return text.replaceAll('""', '"')
  // Millions of quotes take seconds that way.
  const units = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units[length++] = unit
    if (unit === quote) at += 1
  }
  return Buffer.from(units.buffer, 0, length * units.BYTES_PER_ELEMENT).toString('utf16le')
}
