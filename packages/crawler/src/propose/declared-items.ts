import { Element } from '../html/nodes.ts'
import { linkOf } from '../extract/extract-page.ts'
import { isOfType, type StructuredNode } from '../extract/structured-data.ts'
import { isBeside } from './beside.ts'
import type { ItemsChoice } from './items-selector.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'

/** Entries from which on a declared list says something. */
const fewestEntries = 3
/** Share of the entries that must be items, and of the items that must be entries. */
const mostly = 0.8

/**
 * Puts the list first whose items are those that the page declares as its list (`ItemList` with the URLs of its
 * entries, schema.org), unless the best one already has them.
 */
export function declaredFirst(page: Page, choices: readonly ItemsChoice[]): ItemsChoice[] {
  const lists = declaredLists(page)
  if (lists.length === 0) return [...choices]
  const declared = choices.find(
    ({ items }) => items[0] && !isBeside(items[0]) && lists.some((list) => areEntries(page, items, list)),
  )
  return declared ? [declared, ...choices.filter((choice) => choice !== declared)] : [...choices]
}

function declaredLists(page: Page): ReadonlySet<string>[] {
  return page.context.structured
    .filter((node) => isOfType(node, 'ItemList'))
    .map((node) => new Set(entriesOf(node).flatMap((entry) => addressOf(entry, page) ?? [])))
    .filter(({ size }) => size >= fewestEntries)
}

const entriesOf = (node: StructuredNode): unknown[] => [node['itemListElement']].flat()

/** A `ListItem` has the URL itself or in its `item`, which may also be the URL; other things have their own. */
function addressOf(entry: unknown, page: Page): string | null {
  if (typeof entry === 'string') return page.context.link(entry)
  if (typeof entry !== 'object' || entry === null) return null
  const { url, item, '@id': id } = entry as Record<string, unknown>
  if (typeof url === 'string') return page.context.link(url)
  if (item !== undefined) return addressOf(item, page)
  return typeof id === 'string' ? page.context.link(id) : null
}

/** Whether most items lead to one entry each, and most entries have an item. */
function areEntries(page: Page, items: readonly Element[], entries: ReadonlySet<string>): boolean {
  const found = new Set<string>()
  const led = items.filter((item) => {
    const addresses = addressesIn(item, page).filter((address) => entries.has(address))
    for (const address of addresses) found.add(address)
    return addresses.length === 1
  })
  return led.length >= mostly * items.length && found.size >= mostly * entries.size
}

const known = new PageCache<Element, readonly string[]>()

/** The different addresses that an item leads to. A page may declare many lists, each of which asks. */
const addressesIn = (item: Element, page: Page): readonly string[] =>
  known.of(item, () => {
    const addresses = new Set<string>()
    addAddresses(item, page, addresses)
    return [...addresses]
  })

function addAddresses(element: Element, page: Page, addresses: Set<string>): void {
  const url = element.name === 'a' ? linkOf(element.attribs, page.context) : null
  if (url !== null) addresses.add(url)
  for (const child of element.children) if (child instanceof Element) addAddresses(child, page, addresses)
}
