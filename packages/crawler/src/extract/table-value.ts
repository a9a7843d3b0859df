import { Element, Text } from '../html/nodes.ts'
import type { Value } from './value.ts'
import { textOf } from './text.ts'

/** Larger spans are errors; the standard's limit for columns (HTML, 4.9.11). */
const longestSpan = 1000
/** Characters that repeated headings and spanning cells may add to a table; prevents memory exhaustion. */
const mostRepeated = 50_000_000

interface Cell {
  text: string
  isHead: boolean
  /** All of its text is in bold. */
  isBold: boolean
}

/**
 * A table or description list as data; null if the element isn't one. With a header row, one object per row below it.
 * With a header cell at the start of each row (weight: 2 kg), or a label ("Weight:", or in bold), a single object,
 * as of a description list. Else a list of texts per row. Cells that span rows or columns count in each of them;
 * missing or repeated headers get a number.
 */
export function tableValue(node: Element): Value {
  if (node.name === 'dl') return termsOf(node)
  const table = node.name === 'table' ? node : below(node, 'table')
  if (!table) return null
  const rows = grid(rowsOf(table)).filter((row) => row.some((cell) => cell.text !== ''))
  const [first, ...rest] = rows
  if (!first) return null
  const isHeaded = first.length > 1 && first.every((cell) => cell.isHead) && rest.length > 0
  if (isHeaded && lengthOf(first) * rest.length <= mostRepeated) return records(first, rest)
  if (rows.every((row) => row.length === 2 && row[0]!.isHead && !row[1]!.isHead) || isLabelled(rows))
    return Object.fromEntries(
      keysOf(rows.map(([head]) => named(head!))).map((key, at) => [key, rows[at]![1]!.text]),
    )
  return rows.map((row) => row.map((cell) => cell.text))
}

/** Two columns, of which the first has labels that look like ones: all end with a colon, or all are bold. */
const isLabelled = (rows: readonly Cell[][]): boolean =>
  rows.length >= 2 &&
  rows.every((row) => row.length === 2 && row[0]!.text !== '' && !row[1]!.isHead) &&
  (rows.every(([head]) => head!.text.endsWith(':')) ||
    rows.every(([head, value]) => head!.isBold && !value!.isBold))

const named = (cell: Cell): Cell => ({ ...cell, text: cell.text.replace(/\s*:$/, '') })

/** The terms of a description list with their descriptions; several of one term are joined by commas. */
function termsOf(list: Element): Value {
  const terms: Cell[] = []
  const texts: string[] = []
  const visit = (parent: Element): void => {
    for (const child of parent.children) {
      if (!(child instanceof Element)) continue
      // Terms may be grouped in div elements (HTML, 4.4.9).
      if (child.name === 'div') visit(child)
      else if (child.name === 'dt') {
        terms.push(named({ text: textOf(child), isHead: true, isBold: false }))
        texts.push('')
      } else if (child.name === 'dd' && texts.length > 0) {
        const text = textOf(child)
        texts[texts.length - 1] = [texts.at(-1), text].filter(Boolean).join(', ')
      }
    }
  }
  visit(list)
  return terms.length === 0 ? null : Object.fromEntries(keysOf(terms).map((key, at) => [key, texts[at]!]))
}

function records(head: readonly Cell[], rows: readonly Cell[][]): Value {
  const keys = keysOf(head)
  return rows.map((row) => Object.fromEntries(keys.map((key, at) => [key, row[at]?.text ?? null])))
}

function keysOf(cells: readonly Cell[]): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return cells.map(({ text }, at) => {
    const name = text || 'column'
    let key = text || `column ${at + 1}`
    let count = counts.get(name) ?? 2
    for (; taken.has(key); count++) key = `${name} ${count}`
    counts.set(name, count)
    taken.add(key)
    return key
  })
}

/** Rows in document order, without those of nested tables. */
function rowsOf(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (!(child instanceof Element)) return []
    if (child.name === 'tr') return [child]
    return /^(thead|tbody|tfoot)$/.test(child.name) ? rowsOf(child) : []
  })
}

function grid(rows: readonly Element[]): Cell[][] {
  const lines: Cell[][] = rows.map(() => [])
  let left = mostRepeated
  rows.forEach((row, at) => {
    const line = lines[at]!
    let column = 0
    for (const element of row.children) {
      if (!(element instanceof Element) || !/^t[dh]$/.test(element.name)) continue
      while (line[column]) column++
      const cell = { text: textOf(element), isHead: element.name === 'th', isBold: isBold(element) }
      let width = span(element, 'colspan', longestSpan)
      let height = span(element, 'rowspan', lines.length - at)
      if (left >= 0 && width * height > 1)
        left -= growth(lines, at, height, column + width) * lengthOf([cell])
      // From here on, ignore spans.
      if (left < 0) [width, height] = [1, 1]
      for (const below of lines.slice(at, at + height))
        for (let offset = 0; offset < width; offset++) below[column + offset] ??= cell
      column += width
    }
  })
  return lines.map((line) => Array.from(line, (cell) => cell ?? { text: '', isHead: false, isBold: false }))
}

function isBold(cell: Element): boolean {
  const parts = cell.children.filter(
    (child) => child instanceof Element || (child instanceof Text && child.data.trim() !== ''),
  )
  return parts.length > 0 && parts.every((part) => part instanceof Element && /^(b|strong)$/.test(part.name))
}

/** Approximate characters that cells take. */
const lengthOf = (cells: readonly Cell[]): number => cells.reduce((sum, { text }) => sum + text.length + 8, 0)

/** Number of cells that the grid gains when some of its lines grow to this length. */
function growth(lines: readonly Cell[][], from: number, height: number, length: number): number {
  let cells = 0
  for (let at = from; at < from + height; at++) cells += Math.max(0, length - lines[at]!.length)
  return cells
}

function span(cell: Element, attribute: string, most: number): number {
  const written = Number.parseInt(cell.attribs[attribute] ?? '1', 10)
  // A rowspan of 0 extends to the end.
  if (written === 0 && attribute === 'rowspan') return most
  return Math.min(most, Math.max(1, written || 1))
}

function below(node: Element, name: string): Element | null {
  for (const child of node.children) {
    if (!(child instanceof Element)) continue
    const found = child.name === name ? child : below(child, name)
    if (found) return found
  }
  return null
}
