import type { Handler } from 'htmlparser2'
import { ImportFault, mostColumns } from './import-record.ts'

export interface SheetRow {
  line: number
  cells: string[]
}

/** A date, with or without a time; a time of day; a duration in hours beyond a day. */
export type ShownMoment = 'day' | 'time' | 'hours'

/** What a sheet's cells refer to. */
export interface BookFacts {
  sharedTexts: readonly string[]
  /** The cell styles that show a number as a date or time, by number. */
  dateStyles: ReadonlyMap<number, ShownMoment>
  /** The date system begins in 1904 instead of 1900. */
  is1904: boolean
}

/** The same limit as in CSV. Excel itself allows 32,767 characters per cell, other programs more. */
const longestCell = 4 * 1024 * 1024
const longestRow = 16 * 1024 * 1024
/** Excel has no more columns, each of which may have a style. */
const mostStyles = 16_384
const dayMs = 86_400_000
/** Day 0 of Excel's calendar, valid from March 1900. */
const dayZero = Date.UTC(1899, 11, 30)
/** The same in workbooks of old Macs. */
const dayZero1904 = Date.UTC(1904, 0, 1)
/** The serial of 29 February 1900, which exists only in Excel; earlier serials are one too small. */
const phantomDay = 60

function dayZeroOf(serial: number, is1904: boolean): number {
  if (is1904) return dayZero1904
  return serial >= 1 && serial < phantomDay ? dayZero + dayMs : dayZero
}

const two = (value: number) => String(value).padStart(2, '0')

/** A fraction of a day as "08:30:00"; hours may exceed 24. */
function clockTime(serial: number): string {
  const ms = Math.round(serial * dayMs)
  const seconds = Math.floor(ms / 1000)
  const rest = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${rest}`
}

/**
 * A number as the date or time that its cell shows. A time of day has no date, although Excel stores it as a number
 * of days.
 */
export function excelMoment(serial: number, shown: ShownMoment, is1904: boolean): string {
  const isTime = shown === 'hours' || (shown === 'time' && serial < 1)
  return isTime && serial >= 0 ? clockTime(serial) : excelDate(serial, is1904)
}

/** A day of Excel's calendar as ISO 8601 text. */
function excelDate(serial: number, is1904: boolean): string {
  const moment = new Date(Math.round(dayZeroOf(serial, is1904) + serial * dayMs))
  if (Number.isNaN(moment.getTime())) return String(serial)
  const text = moment.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text
}

function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Decodes Excel's escapes for characters that XML doesn't allow. */
export const excelText = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Builds rows from the tags of a sheet (ECMA-376, 18.3.1). */
export class SheetReader implements Partial<Handler> {
  readonly #texts: readonly string[]
  readonly #dateStyles: ReadonlyMap<number, ShownMoment>
  /** Styles of columns, for cells and rows without their own. */
  readonly #columnStyles: { from: number; to: number; style: number }[] = []
  #rowStyle: number | undefined
  readonly #is1904: boolean
  #rows: SheetRow[] = []
  #row: SheetRow | undefined
  #column = -1
  #type = ''
  #style = 0
  #text = ''
  #isValue = false
  #lines = 0
  /** Characters of the row; a shared string counts each time. */
  #size = 0

  constructor({ sharedTexts, dateStyles, is1904 }: BookFacts) {
    this.#texts = sharedTexts
    this.#dateStyles = dateStyles
    this.#is1904 = is1904
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (name === 'col' && attributes['style'] !== undefined) {
      if (this.#columnStyles.length === mostStyles) return
      this.#columnStyles.push({
        from: Number(attributes['min']) - 1,
        to: Number(attributes['max']) - 1,
        style: Number(attributes['style']),
      })
    } else if (name === 'row') {
      const isOwn = /^(1|true)$/.test(attributes['customFormat'] ?? '')
      this.#rowStyle = isOwn ? Number(attributes['s'] ?? 0) : undefined
      this.#lines = Number(attributes['r'] ?? this.#lines + 1)
      this.#row = { line: this.#lines, cells: [] }
      this.#size = 0
      this.#column = -1
    } else if (name === 'c') {
      this.#column = attributes['r'] ? columnOf(attributes['r']) : this.#column + 1
      this.#type = attributes['t'] ?? 'n'
      this.#style = attributes['s'] === undefined ? this.#usualStyle() : Number(attributes['s'])
      this.#text = ''
    } else if (name === 'v' || name === 't') this.#isValue = true
    // Phonetic readings of Japanese names aren't part of the text.
    else if (name === 'rPh') this.#type = 'phonetic'
  }

  ontext(text: string): void {
    if (!this.#isValue || this.#type === 'phonetic') return
    this.#text += text
    if (this.#text.length > longestCell)
      throw new ImportFault(
        `A cell in row ${this.#lines} is longer than 4 MB; shorten it, or leave it out, and try again.`,
      )
  }

  onclosetag(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#type = 'inlineStr'
    else if (name === 'c') this.#put()
    else if (name === 'row' && this.#row) this.#rows.push(this.#row)
  }

  #usualStyle(): number {
    const own = this.#columnStyles.find(({ from, to }) => this.#column >= from && this.#column <= to)
    return this.#rowStyle ?? own?.style ?? 0
  }

  #put(): void {
    if (!this.#row || this.#column < 0) return
    if (this.#column >= mostColumns)
      throw new ImportFault(`The sheet has more than ${mostColumns} columns; import fewer.`)
    const { cells } = this.#row
    while (cells.length < this.#column) cells.push('')
    const value = this.#value()
    cells[this.#column] = value
    this.#size += value.length
    if (this.#size > longestRow)
      throw new ImportFault(`Row ${this.#lines} is longer than 16 MB; shorten its cells and try again.`)
  }

  #value(): string {
    const text = this.#text
    if (this.#type === 's') return this.#texts[Number(text)] ?? ''
    if (this.#type === 'b') return text === '1' ? 'true' : 'false'
    const shown = this.#type === 'n' && text !== '' ? this.#dateStyles.get(this.#style) : undefined
    if (shown) return excelMoment(Number(text), shown, this.#is1904)
    return this.#type === 'e' ? '' : excelText(text)
  }
}
