import { kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBValue } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import { nestedValue, WrittenNumber } from './text-cell.ts'

/** Characters that XML 1.0 can't represent: control characters other than tab and line ends, and two noncharacters. */
const invalidXml = /(?![\t\n\r])\p{Cc}(?<![\x7f-\x9f])|[\ufffe\uffff]/gu
const special = /[&<>"\r]/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // XML readers turn a bare CR into a line feed.
  '\r': '&#13;',
}

const xmlText = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(invalidXml, '')
    .replaceAll(special, (char) => entities[char]!)

/** In attributes, XML readers also turn line ends and tabs into spaces. */
const attribute = (value: string): string => xmlText(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')

/** Characters not allowed in XML 1.0 names; ª, µ and º are letters in Unicode, but not in XML. */
const invalidInName = /[^\p{L}\p{Nd}\p{Nl}_.-]|[ªµº\u2e2f]/gu

/** The nearest valid XML element name. */
function elementName(name: string): string {
  const kept = name.toWellFormed().replaceAll(invalidInName, '_')
  return /^\p{L}|^_/u.test(kept) && !/^xml/i.test(kept) ? kept : `_${kept}`
}

interface Tags {
  open: string
  close: string
}

/** Start and end tags of an element; if the name had to be changed, the start tag has the real one. */
function tags(name: string, element = elementName(name)): Tags {
  const original = element === name ? '' : ` name="${attribute(name)}"`
  return { open: `<${element}${original}>`, close: `</${element}>` }
}

/** The element of each column, with unique names. */
function columnTags(names: readonly string[]): Tags[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const wanted = elementName(name)
    let element = wanted
    for (let count = 2; taken.has(element); count += 1) element = `${wanted}_${count}`
    taken.add(element)
    return tags(name, element)
  })
}

/** The content of an element: keys become elements, list entries `item`s. */
function nested(value: unknown): string {
  if (value === null) return ''
  if (value instanceof WrittenNumber) return value.text
  if (Array.isArray(value)) return value.map((entry) => `<item>${nested(entry)}</item>`).join('')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, entry]) => {
        const { open, close } = tags(key)
        return open + nested(entry) + close
      })
      .join('')
  return typeof value === 'string' ? xmlText(value) : JSON.stringify(value)
}

const inside = ({ type }: Column, value: DuckDBValue): string =>
  kindOf(type) === 'json' ? nested(nestedValue(value)) : xmlText(String(value))

/** Writes rows of these columns: one `row` each; empty cells have no element. */
export function xmlWriter(columns: readonly Column[], names: readonly string[]) {
  const elements = columnTags(names)
  return {
    start: '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n',
    end: '</rows>\n',
    none: '',
    row: (cells: readonly DuckDBValue[]): string => {
      let xml = '<row>'
      for (const [at, { open, close }] of elements.entries()) {
        const value = cells[at]!
        if (value !== null) xml += open + inside(columns[at]!, value) + close
      }
      return `${xml}</row>\n`
    },
  }
}
