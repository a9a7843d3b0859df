import { exactNumber } from '@windrow/contract/exact-number'
import { isMap, isScalar, isSeq, parseDocument, Scalar } from 'yaml'
import type { Cell } from '@windrow/contract/schemas/datasets'
import { ImportFault, type ImportRecord } from './import-record.ts'
import { jsonArrayRecords } from './json-records.ts'
import { textChunks, type TextOptions } from './text-chunks.ts'

/** Entries are parsed one at a time, so this bounds memory and the time of one parse. */
const longestEntry = 4 * 1024 * 1024
const deepest = 100
const noList =
  'The file is no YAML list of mappings, such as "- name: Tent"; write each row as an entry of a list and try again.'

/**
 * The mappings of a YAML list, which is the whole file or the value of a key (`items:`). Parsed entry by entry:
 * anchors are limited to their entry. A list in brackets is read as JSON, which it usually is.
 */
export async function* yamlRecords(path: string, options: TextOptions): AsyncGenerator<ImportRecord> {
  const entries = new ListEntries()
  let rest = ''
  for await (const text of textChunks(path, options)) {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop()!
    if (rest.length > longestEntry) {
      // A bracketed list may be on one line.
      if (entries.startsBracketed(rest)) return yield* jsonArrayRecords(path, options)
      throw new ImportFault('A line is longer than 4 MB; break it and try again.')
    }
    for (const line of lines) {
      const ended = entries.push(line)
      if (entries.isBracketed) return yield* jsonArrayRecords(path, options)
      if (ended) yield parsed(ended)
    }
  }
  const ended = entries.push(rest)
  if (entries.isBracketed) return yield* jsonArrayRecords(path, options)
  if (ended) yield parsed(ended)
  const last = entries.end()
  if (last) yield parsed(last)
}

interface Entry {
  line: number
  text: string
}

/** Splits a list into its entries by indentation. */
class ListEntries {
  #indent: number | undefined
  #lines: string[] = []
  #size = 0
  #start = 0
  #line = 0
  /** The file begins with a bracket. */
  isBracketed = false

  push(line: string): Entry | undefined {
    this.#line++
    if (this.#indent === undefined) return this.#before(line)
    const indent = line.length - line.trimStart().length
    if (indent === this.#indent && /^-(\s|$)/.test(line.slice(indent))) {
      const ended = this.#ended()
      this.#begin(line)
      return ended
    }
    const isNothing =
      line.trim() === '' || line.trimStart().startsWith('#') || /^(---|\.\.\.)(\s|$)/.test(line)
    // Another key beside the list's ends it.
    if (!isNothing && indent <= this.#indent)
      throw new ImportFault(`Line ${this.#line} is no entry of the list; a file may hold one list only.`)
    this.#add(line)
    return undefined
  }

  /** Whether the list hasn't begun, and a bracket opens one. */
  startsBracketed(line: string): boolean {
    return this.#indent === undefined && /^\s*[[{]/.test(line)
  }

  end(): Entry | undefined {
    if (this.#indent === undefined) throw new ImportFault(noList)
    return this.#ended()
  }

  /** Before the first entry only comments, document markers and the key of the list are allowed. */
  #before(line: string): undefined {
    const bare = line.trim()
    if (bare === '' || bare.startsWith('#') || bare.startsWith('%') || bare === '---') return
    if (/^[[{]/.test(bare)) this.isBracketed = true
    else if (/^-(\s|$)/.test(bare)) {
      this.#indent = line.length - line.trimStart().length
      this.#begin(line)
    } else if (!/^[^\s:]+:(\s+#.*)?$/.test(bare)) throw new ImportFault(noList)
  }

  #begin(line: string): void {
    this.#start = this.#line
    this.#lines = []
    this.#size = 0
    this.#add(line)
  }

  #add(line: string): void {
    this.#lines.push(line)
    this.#size += line.length
    if (this.#size > longestEntry)
      throw new ImportFault(`The entry in line ${this.#start} is larger than 4 MB.`)
  }

  #ended(): Entry {
    return { line: this.#start, text: this.#lines.join('\n') }
  }
}

function parsed({ line, text }: Entry): ImportRecord {
  try {
    // For unique keys the library would compare each pair.
    const document = parseDocument(text, { schema: 'core', uniqueKeys: false, logLevel: 'silent' })
    if (document.errors.length > 0) return { line, fault: 'is not valid YAML' }
    const [row] = isSeq(document.contents) ? document.contents.items : []
    if (!isMap(row)) return { line, fault: 'is no YAML mapping' }
    const cells = cellOf(row, 0)
    return { line, row: cells as Record<string, Cell>, size: text.length }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // The library recurses into nested values until the stack overflows.
    return { line, fault: /call stack/.test(error.message) ? 'nests too deeply' : error.message }
  }
}

/**
 * A node as a value; numbers with more digits than JavaScript can hold become text. Aliases are refused because
 * they can expand exponentially.
 */
function cellOf(node: unknown, depth: number): Cell {
  if (depth > deepest) throw new RangeError('nests too deeply')
  if (node === null) return null
  if (isScalar(node)) return scalarOf(node)
  if (isSeq(node)) return node.items.map((item) => cellOf(item, depth + 1))
  if (!isMap(node)) throw new RangeError('has an alias, which is not followed')
  const cells = node.items.map(({ key, value }): [string, Cell] => [
    String(isScalar(key) ? key.value : key),
    cellOf(value, depth + 1),
  ])
  if (new Set(cells.map(([key]) => key)).size < cells.length) throw new RangeError('has a key more than once')
  return Object.fromEntries(cells)
}

function scalarOf({ value, source, type }: Scalar): Cell {
  if (typeof value === 'number')
    return type === Scalar.PLAIN && /^[-+.\de]+$/i.test(source ?? '') ? exactNumber(source!) : value
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}
