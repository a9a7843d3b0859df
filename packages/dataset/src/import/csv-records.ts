import { headerNames, ImportFault, recordOf, type ImportRecord } from './import-record.ts'
import { textChunks, type TextOptions } from './text-chunks.ts'

const separators = [',', ';', '\t', '|'] as const
/**
 * Without a limit, an unclosed quote would put the rest of the file into one cell. Also bounds how long the event
 * loop is blocked, since a record is processed at once.
 */
const longestRecord = 4 * 1024 * 1024
/** Far above the limit of columns; counting stops here. */
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
 * Rows of a CSV file (RFC 4180; also with semicolons, tabs or bars, whichever is most frequent in the first line).
 * The first row names the columns. Old spreadsheets write Windows-1252, and UTF-16 as "Unicode text".
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

/** The same for a file with tab-separated cells, whatever else they contain. */
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
      // A carriage return at the very end may be half a line break.
      if (!/\n|\r[^]/.test(head) && head.length < longestRecord) continue
      splitter = new RecordSplitter(separator ?? separatorOf(head), lineEndOf(head))
      yield* splitter.push(head)
    } else yield* splitter.push(text)
  }
  if (!splitter) {
    splitter = new RecordSplitter(separator ?? separatorOf(head), lineEndOf(head))
    yield* splitter.push(head)
  }
  yield* splitter.end()
}

/** The separator that occurs most often in the first line, outside quotes. */
function separatorOf(head: string): string {
  const line = (/^[^\r\n]*/.exec(head)?.[0] ?? '').replaceAll(/(^|[,;\t|])"(?:[^"]|"")*"/g, '$1')
  const count = (one: string) => line.split(one).length
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best))
}

type LineEnd = '\n' | '\r'

/** Old spreadsheets for the Macintosh end lines with a carriage return alone. */
function lineEndOf(head: string): LineEnd {
  const plain = head.replaceAll(/"(?:[^"]|"")*"/g, '')
  return plain.includes('\r') && !plain.includes('\n') ? '\r' : '\n'
}

/** Splits chunks of text into records. */
class RecordSplitter {
  readonly #separator: string
  readonly #lineEnd: LineEnd
  /** Text that isn't part of a record yet. */
  #rest = ''
  #line = 1
  /** An incomplete record is examined again when it is twice as long: its quotes are read from the start each time. */
  #lookAt = 0

  constructor(separator: string, lineEnd: LineEnd) {
    this.#separator = separator
    this.#lineEnd = lineEnd
  }

  *push(text: string): Generator<RawRecord> {
    this.#rest += text
    if (this.#rest.length < this.#lookAt) return
    let start = 0
    for (;;) {
      const end = endOfRecord(this.#rest, start, this.#separator, this.#lineEnd)
      // The very end may continue in the next chunk: a doubled quote, or the second half of CR LF.
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
      const end = endOfRecord(text, 0, this.#separator, this.#lineEnd)
      yield this.#record(end < 0 ? text : text.slice(0, end))
      text = end < 0 ? '' : text.slice(end + (text.startsWith('\r\n', end) ? 2 : 1))
    }
  }

  #record(text: string): RawRecord {
    const line = this.#line
    this.#line += text.includes(this.#lineEnd) ? text.split(this.#lineEnd).length : 1
    if (!text.includes('"')) return { line, cells: text.split(this.#separator, mostCells) }
    return { line, ...quotedCells(text, this.#separator) }
  }
}

/** Index of the line break that ends the record, or -1. Line breaks between quotes belong to a cell. */
function endOfRecord(text: string, start: number, separator: string, lineEnd: LineEnd): number {
  let at = start
  for (;;) {
    const end = lineBreak(text, at, lineEnd)
    const part = text.slice(at, end < 0 ? text.length : end)
    const quote = openingQuote(part, separator, at === start)
    if (quote < 0) return end
    const close = closingQuote(text, at + quote)
    if (close < 0) return -1
    at = close + 1
  }
}

/** A quote in the middle of a cell, as in 27", is an ordinary character. */
function openingQuote(part: string, separator: string, isStart: boolean): number {
  let at = part.indexOf('"')
  while (at >= 0 && !(at === 0 ? isStart : part[at - 1] === separator)) at = part.indexOf('"', at + 1)
  return at
}

/** The quote that closes the one at `from`; two in a row are an escaped quote. */
function closingQuote(text: string, from: number): number {
  // Character by character: a cell may consist of quotes, and searching for each takes many times as long.
  for (let at = from + 1; at < text.length; at++) {
    if (text.charCodeAt(at) !== quote) continue
    if (text.charCodeAt(at + 1) !== quote) return at
    at += 1
  }
  return -1
}

function lineBreak(text: string, from: number, lineEnd: LineEnd): number {
  const feed = text.indexOf(lineEnd, from)
  if (lineEnd === '\n' && feed > 0 && feed > from && text[feed - 1] === '\r') return feed - 1
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
  // For millions of quotes, replaceAll would take seconds.
  const units = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units[length++] = unit
    if (unit === quote) at += 1
  }
  return Buffer.from(units.buffer, 0, length * units.BYTES_PER_ELEMENT).toString('utf16le')
}
