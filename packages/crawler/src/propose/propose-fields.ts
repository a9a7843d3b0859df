import { isDated } from '@windrow/contract/recipe/field-types'
import { Field } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { compileField } from '../extract/compile-field.ts'
import { escapePattern } from '../extract/escape-pattern.ts'
import { fieldValue } from '../extract/field-value.ts'
import { placeAmongSiblings } from '../extract/nth-position.ts'
import type { Scope } from '../extract/selector.ts'
import { textOf } from '../extract/text.ts'
import { findColumns, sampleOf } from './columns.ts'
import type { LeafColumn } from './leaf-column.ts'
import { type Draft, settleRoles } from './field-roles.ts'
import { fieldName, unnamed } from './field-name.ts'
import { type Followers, noFollowers } from './followers.ts'
import { guessType } from './guess-type.ts'
import { mainLink } from './main-link.ts'
import type { Page } from './page.ts'
import { partSelector, scopeOf } from './part-selector.ts'
import { tryCompile } from './try-compile.ts'

const maxFields = 16

/** Fields for repeating items. */
export const proposeFields = (
  page: Page,
  items: readonly Element[],
  followers: Followers = noFollowers,
): Record<string, Field> => filledFields(page, items, followers).fields

export interface FilledFields {
  fields: Record<string, Field>
  /** For each field the share of the items that have a value, 0 to 1. */
  fills: number[]
}

/**
 * Fields for repeating items: names, selectors and types by what most items have. Constants and duplicates are
 * dropped.
 */
export function filledFields(
  page: Page,
  allItems: readonly Element[],
  followers: Followers = noFollowers,
): FilledFields {
  const items = sampleOf(allItems)
  const scopes = items.map(scopeOf)
  const columns = findColumns(items, followers)
  const link = mainLink(columns, items)
  const drafts: Draft[] = []
  const seen = new Set<string>()
  for (const column of columns) {
    if (column.kind === 'link' && column !== link) continue
    if (drafts.length >= maxFields) break
    const proposed = proposeField(column, items, page, followers)
    if (!proposed) continue
    const values = valuesOf(proposed.name, proposed.field, scopes, page)
    const key = JSON.stringify(values)
    // The same values under another name, or no values, for example because the selector takes too long.
    if (seen.has(key) || /^\[(null,?)*\]$/.test(key)) continue
    seen.add(key)
    drafts.push({ ...proposed, column, values })
  }
  if (drafts.length === 0) return wholeTexts(items)
  const fills = drafts.map(({ values }) => values.filter((value) => value !== null).length / items.length)
  return { fields: Object.fromEntries(settleRoles(drafts, link)), fills }
}

/** The whole texts of items whose parts no selector tells apart; no fields if they don't differ either. */
function wholeTexts(items: readonly Element[]): FilledFields {
  const texts = items.map((item) => textOf(item)).filter((text) => text !== '')
  if (new Set(texts).size < Math.max(2, 0.8 * items.length)) return { fields: {}, fills: [] }
  return { fields: { text: Field.parse({}) }, fills: [texts.length / items.length] }
}

interface Proposed {
  name: string
  field: Field
  isHeaded: boolean
}

/** One column as a field; null if no selector fits. */
export function proposeField(
  column: LeafColumn,
  items: readonly Element[],
  page: Page,
  followers: Followers = noFollowers,
): Proposed | null {
  const first = column.leaves.findIndex((leaves) => leaves.length > 0)
  const sample = column.leaves[first]?.[0]
  if (!sample) return null
  if (column.kind === 'class') return classField(column, items, followers)
  const isList = column.leaves.some((leaves) => leaves.length > 1)
  const select = partSelector({ items, followers, leaves: column.leaves }, isList)
  if (select === null) return null
  const texts = column.leaves.flatMap((leaves) => leaves.map((leaf) => leaf.text))
  const header = headerOf(sample.element, page)
  const name = fieldName(sample.element, items[first] ?? null, { kind: column.kind, values: texts, header })
  const type =
    column.kind === 'link'
      ? 'url'
      : column.kind === 'image'
        ? 'image'
        : sample.element.attribs['datetime'] || exactAttribute(column) !== null
          ? 'datetime'
          : isHeading(sample.element)
            ? 'text'
            : guessType(texts, name).type
  const exact = column.kind === 'text' && !isList ? exactAttribute(column) : null
  const take =
    column.kind === 'link'
      ? '@href'
      : column.kind === 'image'
        ? '@src'
        : isCut(column)
          ? '@title'
          : exact === null
            ? 'text'
            : (`@${exact}` as const)
  const list = isList && column.kind === 'text'
  const clean = type === 'number' && !list ? priceSteps(column) : []
  // A header or a property may consist of signs only.
  const dated = name === '' ? unnamed : name === unnamed && isDated(type) ? 'date' : name
  const field = Field.parse({ select, take, type, list, clean })
  return { name: dated, field, isHeaded: header !== null }
}

/** An ISO 8601 date, with or without a time. */
const isoDate = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?|$)/

/** The attribute with an exact date beside a text such as "3 hours ago"; null if there is none. */
function exactAttribute({ leaves }: LeafColumn): 'title' | 'content' | null {
  const elements = leaves.flat().map(({ element }) => element)
  const holders = (name: string) => elements.filter(({ attribs }) => isoDate.test(attribs[name] ?? '')).length
  return (['title', 'content'] as const).find((name) => holders(name) >= 0.8 * elements.length) ?? null
}

/** Headings name their item, even where all of them are dates or numbers. */
const isHeading = (element: Element): boolean =>
  /^h[1-6]$/.test(element.name) ||
  (/^(a|span)$/.test(element.name) &&
    element.parent !== null &&
    'name' in element.parent &&
    /^h[1-6]$/.test(element.parent.name))

/** Titles may be shortened with an ellipsis; then the attribute has the full text. */
const isCut = ({ leaves }: LeafColumn): boolean =>
  leaves.flat().filter(({ element, text }) => /(\.\.\.|…)$/.test(text) && element.attribs['title']).length >
  leaves.length / 3

/** "<s>€ 68</s> € 59": of two prices in one element the last is current. */
function priceSteps({ leaves }: LeafColumn): Field['clean'] {
  const hasFormer = leaves.flat().some(({ element }) => {
    const first = element.children.find(
      (child) => 'name' in child || /\d/.test('data' in child ? child.data : ''),
    )
    return first !== undefined && 'name' in first && /^(s|del|strike)$/.test(first.name)
  })
  return hasFormer ? [{ match: '(\\d[\\d.,\u00a0\u202f ]*)\\D*$' }] : []
}

/** Characters of a class that a pattern names. */
const longestClass = 60

/** "star-rating Three": the value of an empty element is in one of its classes. */
function classField(column: LeafColumn, items: readonly Element[], followers: Followers): Proposed | null {
  const lists = column.leaves
    .filter((leaves) => leaves.length === 1)
    .map((leaves) => leaves[0]!.text.split(/\s+/))
  if (lists.some((list) => list.length !== 2)) return null
  const [first = []] = lists
  const common = first.filter((name) => lists.every((list) => list.includes(name)))
  const [stem] = common
  if (!stem || stem.length > longestClass || !/rating|star|score|level|status|type/i.test(stem)) return null
  const select = partSelector({ items, followers, leaves: column.leaves }, false)
  const element = column.leaves.find((leaves) => leaves.length > 0)![0]!.element
  if (select === null || select === undefined || items.length === 0) return null
  const field = Field.parse({
    select,
    take: '@class',
    clean: [{ replace: `\\b${escapePattern(stem)}\\b`, with: '' }],
  })
  return { name: fieldName(element, null, { kind: 'class', values: [] }), field, isHeaded: false }
}

function valuesOf(name: string, field: Field, scopes: readonly Scope[], page: Page): unknown[] {
  const values = tryCompile(() => {
    const compiled = compileField(name, field, undefined)
    return scopes.map((scope) => fieldValue(compiled, scope, page.context))
  })
  return values.value ?? []
}

/** The header cell of a table's column; null for cells that are headers of their row. */
export function headerOf(element: Element, page: Page): string | null {
  let cell: Element | null = element
  while (cell && cell.name !== 'td' && cell.name !== 'tr') cell = cell.parent as Element | null
  if (cell?.name !== 'td') return null
  let table: Element | null = cell
  while (table && table.name !== 'table') table = table.parent as Element | null
  if (!table) return null
  let at = page.numberOf(table)
  while (at < page.elements.length && page.elements[at]!.name !== 'tr') at++
  const row = page.elements[at]
  const cells = row?.children.filter((node): node is Element => 'name' in node) ?? []
  const isHead = (row?.parent as Element | null)?.name === 'thead'
  const header = cells[placeAmongSiblings(cell) - 1]
  return header && (isHead || header.name === 'th') ? textOf(header) : null
}
