import type { Row } from '../dataset-source.ts'
import { deepest, ImportFault, type ImportRecord } from './import-record.ts'
import { parseJson } from '@windrow/contract/exact-json'
import { nestsDeeperThan } from '@windrow/contract/json-depth'
import { textChunks, type TextOptions } from './text-chunks.ts'

const longestRecord = 16 * 1024 * 1024

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string, line: number): ImportRecord {
  if (nestsDeeperThan(deepest, text)) return { line, fault: `nests deeper than ${deepest} levels` }
  try {
    const value = parseJson(text)
    return isObject(value) ? { line, row: value, size: text.length } : { line, fault: 'is no JSON object' }
  } catch {
    return { line, fault: 'is not valid JSON' }
  }
}

/** One JSON object per line; empty lines are ignored. */
export async function* jsonLineRecords(path: string, options?: TextOptions): AsyncGenerator<ImportRecord> {
  let rest = ''
  let line = 1
  for await (const text of textChunks(path, options)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const one of lines) {
      if (one.trim() !== '') yield parsed(one, line)
      line += 1
    }
    if (rest.length > longestRecord)
      throw new ImportFault(`Line ${line} is longer than 16 MB; this is not one JSON object per line.`)
  }
  if (rest.trim() !== '') yield parsed(rest, line)
}

/**
 * The objects of a JSON array, one at a time, so that memory doesn't depend on the file's size. The array is the
 * whole file, or the only list of objects in an object, as in `{"items": [...]}`.
 */
export async function* jsonArrayRecords(path: string, options?: TextOptions): AsyncGenerator<ImportRecord> {
  const elements = new ArrayElements()
  for await (const text of textChunks(path, options)) yield* elements.push(text)
  elements.end()
}

const notArray =
  'The file is no JSON array of objects, such as [{"name":"Tent"}] or {"items":[{"name":"Tent"}]}; correct it and try again.'
const severalLists =
  'The file has several lists of objects, and only one can be the rows; leave the others out and try again.'

class ArrayElements {
  #rest = ''
  /** How far the text has been examined. */
  #at = 0
  #line = 1
  #startLine = 1
  #start = -1
  #depth = 0
  #inText = false
  #place: 'before' | 'around' | 'first' | 'element' | 'comma' | 'after' = 'before'
  /** Number of open objects and lists around the list. */
  #around = 0
  #hasList = false

  end(): void {
    if (this.#place === 'around' && this.#around === 0 && this.#hasList) return
    if (this.#place !== 'after')
      throw new ImportFault(
        this.#place === 'before' || (this.#around === 0 && !this.#hasList)
          ? notArray
          : `The file ends in the middle, in line ${this.#line}.`,
      )
  }

  *push(text: string): Generator<ImportRecord> {
    this.#rest += text
    for (; this.#at < this.#rest.length; this.#at++) {
      const sign = this.#rest[this.#at]!
      if (sign === '\n') this.#line += 1
      if (this.#inText) this.#within(sign)
      else if (this.#start < 0) this.#between(sign)
      else if (this.#closes(sign)) yield this.#take()
      if (this.#start >= 0 && this.#at - this.#start > longestRecord)
        throw new ImportFault(`The object in line ${this.#startLine} is larger than 16 MB.`)
    }
    // An escape at the end skips the first character of the next chunk.
    const keep = this.#start < 0 ? Math.min(this.#at, this.#rest.length) : this.#start
    this.#rest = this.#rest.slice(keep)
    this.#at -= keep
    if (this.#start >= 0) this.#start = 0
  }

  /** A character outside the elements. */
  #between(sign: string): void {
    if (/\s/.test(sign)) return
    if (this.#place === 'around') this.#besides(sign)
    else if (this.#place === 'first' && sign !== '{') this.#noList(sign)
    else if (this.#place === 'before' && sign === '{') {
      this.#place = 'around'
      this.#around = 1
    } else if (this.#place === 'before' && sign === '[') this.#place = 'element'
    else if (this.#place === 'comma' && sign === ',') this.#place = 'element'
    else if ((this.#place === 'comma' || this.#place === 'element') && sign === ']')
      this.#place = this.#around > 0 ? 'around' : 'after'
    else if ((this.#place === 'element' || this.#place === 'first') && sign === '{') {
      if (this.#place === 'first' && this.#hasList) throw new ImportFault(severalLists)
      this.#hasList = true
      this.#start = this.#at
      this.#startLine = this.#line
      this.#depth = 1
    } else if (this.#place === 'before') throw new ImportFault(notArray)
    else throw new ImportFault(`Line ${this.#line} is not valid JSON: “${sign}” was not expected there.`)
  }

  /** A character in the object around the list. */
  #besides(sign: string): void {
    if (this.#around === 0)
      throw new ImportFault(`Line ${this.#line} is not valid JSON: “${sign}” was not expected there.`)
    if (sign === '"') this.#inText = true
    else if (sign === '[') this.#place = 'first'
    else if (sign === '{') this.#around += 1
    else if (sign === '}' || sign === ']') this.#around -= 1
  }

  /** Not the list: it is empty, or contains something other than objects. */
  #noList(sign: string): void {
    this.#place = 'around'
    if (sign === ']') return
    this.#around += 1
    this.#besides(sign)
  }

  #within(sign: string): void {
    if (sign === '\\') this.#at += 1
    else if (sign === '"') this.#inText = false
  }

  #closes(sign: string): boolean {
    if (sign === '"') this.#inText = true
    else if (sign === '{' || sign === '[') this.#depth += 1
    else if (sign === '}' || sign === ']') this.#depth -= 1
    return this.#depth === 0
  }

  #take(): ImportRecord {
    const text = this.#rest.slice(this.#start, this.#at + 1)
    this.#start = -1
    this.#place = 'comma'
    return parsed(text, this.#startLine)
  }
}
