import { rm, writeFile } from 'node:fs/promises'
import type { ImportFormat } from '@windrow/contract/run-origin'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { Row, SourceFile } from '../dataset-source.ts'
import { encodeSegment } from '../segment.ts'
import { writeParquet } from '../write-parquet.ts'
import { csvRecords, tsvRecords } from './csv-records.ts'
import { fitsType, TypeGuess } from './guess-type.ts'
import { checkName, deepest, ImportFault, mostColumns, type ImportRecord } from './import-record.ts'
import { jsonArrayRecords, jsonLineRecords } from './json-records.ts'
import { importParquet } from './import-parquet.ts'
import { parseJson } from '@windrow/contract/exact-json'
import { nestsDeeperThan } from '@windrow/contract/json-depth'
import type { TextOptions } from './text-chunks.ts'
import { Slices } from './slices.ts'
import { xlsxRecords } from './xlsx-records.ts'
import { xmlRecords } from './xml-records.ts'
import { yamlRecords } from './yaml-records.ts'

export interface ImportOrder {
  path: string
  format: ImportFormat
  /** Columns whose types are known; a value that does not fit makes a bad row. The types of others are found out. */
  known: readonly Column[]
  /** Beside it, files are written while the work goes on. */
  outPath: string
  /** How far it is, from 0 to 1, and how many records were read. */
  onProgress?: (share: number, records: number) => void
}

export interface BadRow {
  line: number
  message: string
}

export interface ImportedTable {
  columns: Column[]
  /** Without rows there is no file. */
  rows: number
  bytes: number
  /** How many records were left out, and the first hundred of them. */
  skipped: number
  badRows: BadRow[]
  /** What was guessed or changed: an encoding, a second column of a name. */
  notes: string[]
}

const shownBadRows = 100
const shownNotes = 10
/** Their cells are text, nested values too. */
const flatFormats: ReadonlySet<ImportFormat> = new Set(['csv', 'tsv', 'xlsx'])
const segmentRows = 10_000
/** Rows with whole pages in them are written sooner: all of a segment is in memory at one time. */
const segmentCharacters = 8 * 2 ** 20
/** Written at once, so wide rows are written sooner as well. */
const segmentCells = 250_000
/** Reading takes so much of the time, writing the rest. */
const readingShare = 0.8

type ReadRecords = (path: string, options: TextOptions) => AsyncIterable<ImportRecord>
const readers: Record<Exclude<ImportFormat, 'parquet'>, ReadRecords> = {
  csv: csvRecords,
  tsv: tsvRecords,
  json: jsonArrayRecords,
  jsonl: jsonLineRecords,
  xlsx: xlsxRecords,
  xml: xmlRecords,
  yaml: yamlRecords,
}

/**
 * Reads a file with rows into one Parquet file of a table, in one pass and with little memory. Records that cannot be
 * taken are told, never taken in part. Throws `ImportFault` for a file that is not what it should be and `DatasetError`;
 * on failure nothing is left at `outPath`.
 */
export async function importTable(
  engine: DatasetEngine,
  order: ImportOrder,
  signal?: AbortSignal,
): Promise<ImportedTable> {
  if (order.format === 'parquet') return importParquet(engine, order, signal)
  const collector = new Collector(order)
  try {
    const onShare = (share: number) => order.onProgress?.(share * readingShare, collector.records)
    const onNote = (note: string) => collector.notes.push(note)
    const turns = new Slices()
    for await (const record of readers[order.format](order.path, { onShare, onNote })) {
      signal?.throwIfAborted()
      await collector.take(record)
      await turns.yield()
    }
    return await collector.finish(engine, signal)
  } finally {
    await collector.clean()
  }
}

class Collector {
  readonly #order: ImportOrder
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

  constructor(order: ImportOrder) {
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

  /** Text files and sheets hold nested values as the text of JSON. */
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

  async finish(engine: DatasetEngine, signal?: AbortSignal): Promise<ImportedTable> {
    if (this.#rows.length > 0) await this.#flush()
    const columns = [...this.#guesses].map(
      ([name, guess]): Column => this.#known.get(name) ?? { name, type: guess.type },
    )
    const told = { skipped: this.#skipped, badRows: this.#bad, notes: this.notes.slice(0, shownNotes) }
    // Nothing to write, and no columns to write it in.
    if (columns.length === 0) return { columns, rows: 0, bytes: 0, ...told }
    const source = { columns, files: this.#files }
    const onShare = (share: number) =>
      this.#order.onProgress?.(readingShare + share * (1 - readingShare), this.records)
    const written = await writeParquet(engine, source, this.#order.outPath, signal, onShare)
    return { columns, ...written, ...told }
  }

  async clean(): Promise<void> {
    for (const { path } of this.#files) await rm(path, { force: true })
  }
}

/** What is no JSON, or nests too deeply to be stored as such, stays the text that it is. */
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
