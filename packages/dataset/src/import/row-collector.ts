import { writeFile } from 'node:fs/promises'
import { parseJson } from '@windrow/contract/exact-json'
import { nestsDeeperThan } from '@windrow/contract/json-depth'
import type { ImportFormat } from '@windrow/contract/run-origin'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import type { Row, SourceFile } from '../dataset-source.ts'
import { encodeSegment } from '../segment.ts'
import { fitsType, TypeGuess } from './guess-type.ts'
import { checkName, deepest, ImportFault, mostColumns, type ImportRecord } from './import-record.ts'

/** What to read; plain values that can be sent to a thread. */
export interface ReadOrder {
  path: string
  format: Exclude<ImportFormat, 'parquet'>
  /** Columns with known types; a value that doesn't fit makes a bad row. The types of other columns are guessed. */
  known: readonly Column[]
  /** Segments of rows are written beside this path. */
  outPath: string
}

export interface BadRow {
  line: number
  message: string
}

/** Rows that were read, in files that the caller must remove. */
export interface ReadRows {
  columns: Column[]
  files: SourceFile[]
  records: number
  /** How many records were skipped, with the first hundred of them. */
  skipped: number
  badRows: BadRow[]
  /** What was guessed or changed: an encoding, a duplicate column name. */
  notes: string[]
}

const shownBadRows = 100
const shownNotes = 10
/** Their cells are text, including nested values. */
const flatFormats: ReadonlySet<ImportFormat> = new Set(['csv', 'tsv', 'xlsx'])
const segmentRows = 10_000
/** Rows that contain whole pages are written sooner: a segment is held in memory as a whole. */
const segmentCharacters = 8 * 2 ** 20
/** Wide rows are also written sooner, since a segment is written at once. */
const segmentCells = 250_000

/** Collects records into segments of rows beside `outPath`, and guesses the types of their columns. */
export class RowCollector {
  readonly #order: ReadOrder
  readonly #known: ReadonlyMap<string, Column>
  readonly #guesses = new Map<string, TypeGuess>()
  readonly #files: SourceFile[] = []
  readonly #bad: BadRow[] = []
  #skipped = 0
  #rows: Row[] = []
  #characters = 0
  #cells = 0
  records = 0
  readonly notes: string[] = []

  constructor(order: ReadOrder) {
    this.#order = order
    this.#known = new Map(order.known.map((column) => [column.name, column]))
  }

  async take(read: ImportRecord): Promise<void> {
    this.records += 1
    const record = 'row' in read ? { ...read, row: this.#unpacked(read.row) } : read
    const fault = 'fault' in record ? record.fault : this.#faultOf(record.row)
    if (fault !== null) {
      this.#skipped += 1
      if (this.#bad.length < shownBadRows) this.#bad.push({ line: record.line, message: fault })
    } else if ('row' in record) {
      this.#learn(record.row)
      this.#rows.push(record.row)
      this.#characters += record.size
      this.#cells += Object.keys(record.row).length
      if (this.#isFull) await this.#flush()
    }
  }

  /** Text files and sheets hold nested values as JSON text. */
  #unpacked(row: Row): Row {
    if (!flatFormats.has(this.#order.format)) return row
    const cells = Object.entries(row).map(([name, value]) => [
      name,
      this.#known.get(name)?.type === 'json' && typeof value === 'string' ? nested(value) : value,
    ])
    return Object.fromEntries(cells) as Row
  }

  #faultOf(row: Row): string | null {
    for (const [name, value] of Object.entries(row)) {
      const known = this.#known.get(name)
      if (known && !fitsType(known.type, value)) return `“${name}” is no ${words[known.type] ?? known.type}`
    }
    return null
  }

  #learn(row: Row): void {
    for (const [name, value] of Object.entries(row)) {
      let guess = this.#guesses.get(name)
      if (!guess) {
        if (this.#guesses.size >= mostColumns)
          throw new ImportFault(`The file has more than ${mostColumns} columns; import fewer.`)
        checkName(name)
        this.#guesses.set(name, (guess = new TypeGuess()))
      }
      guess.see(value)
    }
  }

  get #isFull(): boolean {
    return (
      this.#rows.length >= segmentRows || this.#characters >= segmentCharacters || this.#cells >= segmentCells
    )
  }

  async #flush(): Promise<void> {
    const path = `${this.#order.outPath}.${this.#files.length}.jsonl.zst`
    const file: SourceFile = { path, format: 'jsonl', rows: this.#rows.length }
    this.#files.push(file)
    await writeFile(path, await encodeSegment(this.#rows))
    this.#rows = []
    this.#characters = 0
    this.#cells = 0
  }

  /** Writes the remaining rows, and returns the result. */
  async finish(): Promise<ReadRows> {
    if (this.#rows.length > 0) await this.#flush()
    const columns = [...this.#guesses].map(
      ([name, guess]): Column => this.#known.get(name) ?? { name, type: guess.type },
    )
    return {
      columns,
      files: this.#files,
      records: this.records,
      skipped: this.#skipped,
      badRows: this.#bad,
      notes: this.notes.slice(0, shownNotes),
    }
  }
}

/** Text that isn't JSON, or nests too deeply to be stored as such, stays text. */
function nested(text: string): Cell {
  if (nestsDeeperThan(deepest, text)) return text
  try {
    return parseJson(text) as Cell
  } catch {
    return text
  }
}

const words: Partial<Record<Column['type'], string>> = {
  integer: 'whole number',
  boolean: '“true” or “false”',
  datetime: 'date with a time',
  json: 'nested value',
}
