import { Field } from '@windrow/contract/recipe'
import { Element } from '../html/nodes.ts'
import { tableValue } from '../extract/table-value.ts'
import type { Page } from './page.ts'
import { isInGuide } from './plausible-list.ts'
import { relativeSelector } from './relative-selector.ts'
import { visibleLength } from './visible-length.ts'

/** The table or description list with the properties of a thing, as an object; null if there is none. */
export function findProperties(page: Page): Field | null {
  const tables = page.elements.filter(
    (element) =>
      (element.name === 'table' || element.name === 'dl') &&
      visibleLength(element) > 0 &&
      !isInGuide(element),
  )
  const sized = tables.map((element) => ({ element, size: sizeOf(element) })).filter(({ size }) => size >= 2)
  const best = sized.toSorted((a, b) => b.size - a.size)[0]
  const select = best && relativeSelector({ items: [page.scope], wanted: [best.element] })
  return select ? Field.parse({ select, take: 'table', type: 'json' }) : null
}

/** How many properties a table has; 0 for tables of other kinds, and those that hold other tables. */
function sizeOf(element: Element): number {
  if (element.children.some((child) => child instanceof Element && holdsTable(child))) return 0
  const value = tableValue(element)
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).length : 0
}

const holdsTable = (element: Element): boolean =>
  element.name === 'table' || element.children.some((child) => child instanceof Element && holdsTable(child))
