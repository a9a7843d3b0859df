import type { Field } from '@windrow/contract/recipe'
import { Element } from '../html/nodes.ts'
import { textOf } from '../extract/text.ts'
import { classesOf } from './class-names.ts'
import type { LeafColumn } from './leaf-column.ts'
import { freeName, unnamed } from './field-name.ts'

/** A field to be proposed, with its source. */
export interface Draft {
  name: string
  field: Field
  column: LeafColumn
  /** The name comes from the header of a table. */
  isHeaded: boolean
  values: readonly unknown[]
}

/** Names and order of all fields of an item, decided together: each name depends on the others. */
export function settleRoles(drafts: readonly Draft[], link: LeafColumn | null): Map<string, Field> {
  settlePrices(drafts)
  const main = mainText(drafts, link)
  const isPriced = drafts.some(({ name }) => name === 'price' || name === 'list_price')
  const isWritten = drafts.some(({ name }) => /^(author|date)(_|$)/.test(name))
  const isPictured = drafts.some(({ field }) => field.type === 'image')
  const isProduct = isPriced || (isPictured && !isWritten)
  if (main && !main.isHeaded && main.name !== 'name') main.name = isProduct ? 'name' : 'title'
  if (!isProduct) for (const draft of drafts) if (draft.name === 'description') draft.name = 'summary'
  const fields = new Map<string, Field>()
  for (const { name, field } of ordered(drafts, main)) fields.set(freeName(name, fields), field)
  return fields
}

/** The field that names the item: the text of its link, else its heading, else the first text that isn't a number. */
function mainText(drafts: readonly Draft[], link: LeafColumn | null): Draft | null {
  const texts = drafts.filter(({ field }) => field.type === 'text' && !field.list)
  const anchor = link?.leaves.flat()[0]?.element
  const inLink = texts.filter(({ column }) => anchor && isAround(anchor, sampleOf(column)))
  const isTitle = ({ name }: Draft) => name === 'title' || name === 'name'
  const candidates = [
    ...inLink.filter(isTitle),
    ...(inLink.length === 1 ? inLink : []),
    ...texts.filter(isTitle),
  ]
  return candidates[0] ?? inLink[0] ?? texts.find(({ name }) => name.startsWith(unnamed)) ?? null
}

const sampleOf = (column: LeafColumn): Element | undefined => column.leaves.flat()[0]?.element

function isAround(outer: Element, inner: Element | undefined): boolean {
  for (let node: unknown = inner; node instanceof Element; node = node.parent) if (node === outer) return true
  return inner !== undefined && outer.parent === inner && textOf(inner) === textOf(outer)
}

function ordered(drafts: readonly Draft[], main: Draft | null): Draft[] {
  const rank = (draft: Draft): number => {
    if (draft === main) return 0
    if (draft.name === 'price') return 1
    if (draft.name === 'list_price') return 2
    return draft.field.take === '@href' ? 4 : draft.field.type === 'image' ? 5 : 3
  }
  return drafts.toSorted((a, b) => rank(a) - rank(b))
}

const former =
  /(^|[-_ ])(old|was|before|previous|prev|former|regular|original|list|compare|rrp|uvp|msrp|strike\w*|struck|crossed|line-through|retail|statt|vorher|alt|ancien|antes|precedente)([-_ ]|$)/i

/** A former price is the list price; if it is the only one, it is the price. */
function settlePrices(drafts: readonly Draft[]): void {
  const prices = drafts.filter(
    ({ name, isHeaded }) => !isHeaded && (name === 'price' || name === 'list_price'),
  )
  for (const draft of prices) {
    if (/\/\s?\d*\s?\p{L}/u.test(draft.column.leaves.flat()[0]?.text ?? '')) draft.name = 'unit_price'
    else if (isStruck(draft.column)) draft.name = 'list_price'
  }
  const current = prices.filter(({ name }) => name === 'price')
  if (current.length > 1) keepLowest(current)
  const listed = prices.filter(({ name }) => name === 'list_price')
  if (listed.length > 0 && current.length === 0) listed[0]!.name = 'price'
}

/** Struck through or named as such, either itself or a parent that contains nothing else. */
function isStruck(column: LeafColumn): boolean {
  const element = sampleOf(column)
  const text = element && textOf(element)
  for (
    let node: unknown = element, level = 0;
    node instanceof Element && level < 3;
    node = node.parent, level++
  ) {
    if (textOf(node) !== text) return false
    if (/^(s|del|strike)$/.test(node.name) || classesOf(node).some((name) => former.test(name))) return true
    if (/line-through/.test(node.attribs['style'] ?? '')) return true
  }
  return false
}

/** Of two unnamed prices, the one that is never lower is the former price. */
function keepLowest(prices: readonly Draft[]): void {
  const [first, second] = prices as [Draft, Draft]
  const pairs = first.values
    .map((value, index) => [value, second.values[index]])
    .filter((pair): pair is [number, number] => pair.every((value) => typeof value === 'number'))
  if (pairs.length === 0) return
  if (pairs.every(([a, b]) => a > b)) first.name = 'list_price'
  else if (pairs.every(([a, b]) => b > a)) second.name = 'list_price'
}
