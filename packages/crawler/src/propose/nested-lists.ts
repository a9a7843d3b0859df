import { Element } from '../html/nodes.ts'
import { imageSource } from '../extract/image-source.ts'
import { Effort } from './effort.ts'
import { firstIn } from './first-in.ts'
import { firstLinkIn } from './holds-link.ts'
import type { ItemsChoice } from './items-selector.ts'
import { leadingLink } from './score-items.ts'
import { keysOf, usualKeys } from './usual-keys.ts'
import { visibleArea } from './visible-area.ts'

/** Share of the outer items' area that the entries of a grid, and those of groups, take at least. */
const mostOfArea = 0.7
/** The same of entries whose parents hold nothing else. */
const nearlyAll = 0.9
/** Share of the outer items that must hold as many entries as the fullest row, and of entries with links of their own. */
const most = 0.8
/** How many times the area of the entries in one column of a grid may be that in another column. */
const sameArea = 2
/** Share of the inner items that may be elsewhere, such as in a row with fewer columns. */
const fewOutside = 0.1
const sampled = 24

/**
 * Whether the items of one list are the entries, and those of the other only what holds them: the rows of a grid, the
 * groups of a list that has headings, or parents of which some hold something else.
 */
export function areEntriesWithin(inner: ItemsChoice, outer: ItemsChoice): boolean {
  const held = heldBy(inner.items, outer.items)
  if (!held) return false
  const rows = [...held.values()]
  const area = (elements: readonly Element[]) => elements.reduce((sum, one) => sum + visibleArea(one), 0)
  if (areBareLinks(inner.items) || area(inner.items) < mostOfArea * area([...held.keys()])) return false
  const largest = Math.max(...rows.map(({ length }) => length))
  if (largest === 1)
    return area(inner.items) >= nearlyAll * area([...held.keys()]) && isPurer(inner.items, held, outer.items)
  if (held.size < outer.items.length * most || !lead(inner.items)) return false
  const isEven = rows.filter(({ length }) => length === largest).length >= most * (rows.length - 1)
  return isEven
    ? areExchangeable(rows, largest)
    : [...held].every(([group, own]) => hasOnlyHeading(group, own))
}

/** A link with nothing but words is a part of an entry. */
const areBareLinks = (items: readonly Element[]): boolean =>
  items.every(({ name, children }) => name === 'a' && !children.some((child) => child instanceof Element))

/** The inner items by the outer item that holds them; null if more than a few of them are outside. */
function heldBy(inner: readonly Element[], outer: readonly Element[]): Map<Element, Element[]> | null {
  const set = new Set<unknown>(outer)
  const held = new Map<Element, Element[]>()
  let outside = 0
  for (const item of inner) {
    let node: unknown = item.parent
    while (node instanceof Element && !set.has(node)) node = node.parent
    if (!(node instanceof Element)) {
      if (++outside > inner.length * fewOutside) return null
      continue
    }
    const known = held.get(node)
    if (known) known.push(item)
    else held.set(node, [item])
  }
  return held
}

/** Whether some outer items hold no entry and are of another kind, such as a heading above the entries. */
function isPurer(
  inner: readonly Element[],
  held: ReadonlyMap<Element, unknown>,
  outer: readonly Element[],
): boolean {
  const strangers = outer.filter((item) => !held.has(item))
  if (strangers.length === 0 || held.size < outer.length / 2) return false
  const effort = new Effort()
  const usual = usualKeys([...held.keys()].slice(0, sampled), effort)
  const isAlike = (item: Element) => {
    const keys = keysOf(item, effort)
    return usual.filter((key) => keys.has(key)).length >= usual.length / 2
  }
  return (
    usual.length >= 2 && inner.length >= 3 && !strangers.slice(0, sampled).some(isAlike) && !effort.isSpent
  )
}

/** Whether each entry leads to a page of its own, or has a picture of its own where scripts do that. */
const lead = (entries: readonly Element[]): boolean =>
  areOwn(entries, linkIn) || areOwn(entries, imageSourceIn)

const areOwn = (entries: readonly Element[], addressOf: (entry: Element) => string | null): boolean =>
  new Set(entries.flatMap((entry) => addressOf(entry) ?? [])).size >= most * entries.length

const linkIn = (entry: Element): string | null =>
  leadingLink(entry) ?? firstLinkIn(entry)?.attribs['href'] ?? null

function imageSourceIn(entry: Element): string | null {
  const image = firstIn(entry, (element) => element.name === 'img' && imageSource(element) !== null)
  return image && imageSource(image)
}

/** Whether it doesn't matter in which column of a grid an entry stands: the columns of a table differ. */
function areExchangeable(rows: readonly (readonly Element[])[], columns: number): boolean {
  const full = rows.filter(({ length }) => length === columns).slice(0, sampled)
  const effort = new Effort()
  const usual = usualKeys(full.flat(), effort)
  if (usual.length < 2 || effort.isSpent) return false
  const means = Array.from({ length: columns }, (_, at) => {
    const column = full.map((row) => row[at]!)
    const isUsual = usual.every(
      (key) => column.filter((entry) => keysOf(entry, effort).has(key)).length >= column.length / 2,
    )
    return isUsual ? column.reduce((sum, entry) => sum + visibleArea(entry), 0) / column.length : 0
  })
  return Math.min(...means) * sameArea >= Math.max(...means) && Math.min(...means) > 0
}

/** Whether a group has a heading without links beside its entries, and nothing else. */
function hasOnlyHeading(group: Element, entries: readonly Element[]): boolean {
  const area = entries.reduce((sum, entry) => sum + visibleArea(entry), 0)
  if (area === visibleArea(group)) return false
  const own = new Set<unknown>(entries)
  const hasLink = (element: Element): boolean =>
    !own.has(element) &&
    ((element.name === 'a' && element.attribs['href'] !== undefined) ||
      element.children.some((child) => child instanceof Element && hasLink(child)))
  return !hasLink(group)
}
