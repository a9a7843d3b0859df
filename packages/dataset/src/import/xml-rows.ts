import type { Cell } from '@windrow/contract/schemas/datasets'
import type { Handler } from 'htmlparser2'
import { ImportFault, type ImportRecord } from './import-record.ts'

const deepest = 100
/** Maximum depth at which rows are searched. */
const deepestRow = 6
/** A file with more kinds of elements isn't a table. */
const mostKinds = 10_000
const longestRecord = 16 * 1024 * 1024

/** Tracks open elements, and whether all were closed. */
class OpenElements implements Partial<Handler> {
  protected readonly names: string[] = []
  #wasClosed = true
  /** Nothing came since the element was opened, as in `<a/>`. */
  #isEmpty = false
  #roots = 0
  protected line = 1

  get isWhole(): boolean {
    return this.#wasClosed && this.#roots === 1 && this.names.length === 0
  }

  /** Counts lines per chunk: a record is reported at the line where its chunk begins, or later. */
  count(text: string): void {
    this.line += text.split('\n').length - 1
  }

  onopentag(name: string, _attributes: Record<string, string>): void {
    if (this.names.length === 0) this.#roots++
    this.names.push(name)
    this.#isEmpty = true
    if (this.names.length > deepest)
      throw new ImportFault(`The file nests elements deeper than ${deepest} levels; import a flatter one.`)
  }

  ontext(_text: string): void {
    this.#isEmpty = false
  }

  onclosetag(_name: string, isImplied: boolean): void {
    if (isImplied && !this.#isEmpty) this.#wasClosed = false
    this.#isEmpty = false
    this.names.pop()
  }
}

/** Detects which elements are rows. */
export class XmlShape extends OpenElements {
  readonly #counts = new Map<string, { depth: number; count: number }>()

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    const depth = this.names.length
    if (depth < 2 || depth > deepestRow) return
    const path = this.names.join('/')
    const known = this.#counts.get(path)
    if (known) known.count++
    else if (this.#counts.size < mostKinds) this.#counts.set(path, { depth, count: 1 })
  }

  /** Names from the root down to the rows, joined by slashes. Throws `ImportFault` if the root is empty. */
  rowPath(): string {
    const paths = [...this.#counts].map(([path, found]) => ({ path, ...found }))
    for (let depth = 2; depth <= deepestRow; depth++) {
      const [most] = paths.filter((one) => one.depth === depth).sort((a, b) => b.count - a.count)
      if (most && most.count > 1) return most.path
    }
    const only = paths.find(({ depth }) => depth === 2)
    if (!only) throw new ImportFault('The file has no elements that could be rows; correct it and try again.')
    return only.path
  }
}

interface Open {
  /** The column's name; elements renamed by our exports contain the real name. */
  name: string
  text: string
  inner: [string, Cell][]
}

/** Makes a row of each element with a given path. */
export class XmlRows extends OpenElements {
  readonly #path: string
  readonly #depth: number
  #open: Open[] = []
  #size = 0
  #startLine = 1
  #rows: ImportRecord[] = []

  constructor(path: string) {
    super()
    this.#path = path
    this.#depth = path.split('/').length
  }

  take(): ImportRecord[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    const isRow = this.#open.length === 0
    if (isRow && (this.names.length !== this.#depth || this.names.join('/') !== this.#path)) return
    if (isRow) {
      this.#size = 0
      this.#startLine = this.line
    }
    // Elements without text also take memory.
    this.#grow(
      Object.entries(attributes).reduce((sum, [key, value]) => sum + key.length + value.length, name.length),
    )
    const { name: real, ...others } = attributes
    // Only our exports pair a name that XML doesn't allow with one that it does.
    const isRenamed = real !== undefined && !isRow && Object.keys(others).length === 0
    const kept = isRenamed ? {} : attributes
    const inner = Object.entries(kept).map(([key, value]): [string, Cell] => [`@${key}`, value])
    this.#open.push({ name: isRenamed ? real : name, text: '', inner })
  }

  override ontext(text: string): void {
    super.ontext(text)
    const last = this.#open.at(-1)
    if (!last) return
    last.text += text
    this.#grow(text.length)
  }

  #grow(characters: number): void {
    this.#size += characters
    if (this.#size > longestRecord)
      throw new ImportFault(`The element in line ${this.#startLine} is larger than 16 MB.`)
  }

  override onclosetag(name: string, isImplied: boolean): void {
    super.onclosetag(name, isImplied)
    const closed = this.#open.pop()
    if (!closed) return
    const value = valueOf(closed)
    const parent = this.#open.at(-1)
    if (parent) parent.inner.push([closed.name, value])
    else this.#rows.push({ line: this.#startLine, row: rowOf(value), size: this.#size })
  }
}

/** Text if there is only text, a list if there are only `item`s, else an object. */
function valueOf({ text, inner }: Open): Cell {
  if (inner.length === 0) return text
  if (inner.length > 0 && inner.every(([key]) => key === 'item')) return inner.map(([, value]) => value)
  const all = text.trim() === '' ? inner : [...inner, ['#text', text.trim()] as [string, Cell]]
  const found = new Map<string, Cell[]>()
  for (const [key, value] of all) {
    const known = found.get(key)
    if (known) known.push(value)
    else found.set(key, [value])
  }
  return Object.fromEntries([...found].map(([key, values]) => [key, values.length > 1 ? values : values[0]!]))
}

const rowOf = (value: Cell): Record<string, Cell> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { value }
