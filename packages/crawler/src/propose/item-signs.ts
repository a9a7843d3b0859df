import { linkOf } from '../extract/extract-page.ts'
import { textOf } from '../extract/text.ts'
import type { Element } from '../html/nodes.ts'
import { firstLinkIn } from './holds-link.ts'
import type { ItemsChoice } from './items-selector.ts'
import type { Page } from './page.ts'
import { hasItemName } from './score-items.ts'
import { visibleArea } from './visible-area.ts'
import { visibleLength } from './visible-length.ts'

/** What the items of a list say about it; shares are 0 to 1. */
export interface ItemSigns {
  /** Logarithm of the number of items. */
  count: number
  /** 1 if there are so few that anything may repeat as often. */
  isFew: number
  /** 1 if the items are articles. */
  isArticle: number
  /** 1 if they are rows of a table. */
  isRow: number
  /** 1 if they are headings, terms or paragraphs. */
  isLine: number
  /** 1 if a class of their own names them. */
  isNamed: number
  /** Share of the items that a class or id calls an entry, in words such as "product". */
  entryName: number
  /** Share of the items that are declared as things (microdata). */
  declared: number
  /** Share of the items with less than a third of the usual area: headings and buttons among the entries. */
  small: number
  /** Share of the items that are whole texts. */
  long: number
  /** Logarithm of their mean number of words. */
  words: number
  /** Share of the items with a digit: prices, dates, counts. */
  numbers: number
  /** Logarithm of the median length of their first links: titles are longer than the words of a menu. */
  linkLength: number
  /** Share of the items that lead to the page itself, sorted or filtered otherwise. */
  leadsHere: number
  /** Share of the items whose addresses end with a number, as those of things do. */
  numbered: number
  /** Share of the items that lead to one folder. */
  folder: number
}

const fewItems = 4
/** Characters without white space from which on an item is a text. */
const longItem = 350
/** Characters of an address that may tell one thing from another. */
const endOfAddress = 30

export function itemSigns(page: Page, choice: ItemsChoice, sample: readonly Element[]): ItemSigns {
  const { items, selector } = choice
  const { name } = items[0]!
  const share = (is: (item: Element) => boolean) => sample.filter(is).length / sample.length
  const texts = sample.map(textOf)
  return {
    count: Math.log(items.length),
    isFew: items.length <= fewItems ? 1 : 0,
    isArticle: name === 'article' ? 1 : 0,
    isRow: name === 'tr' ? 1 : 0,
    isLine: /^(h[1-6]|dt|p)$/.test(name) ? 1 : 0,
    isNamed: /^[a-z\d]*\.[^ >]+$/i.test(selector) ? 1 : 0,
    entryName: share(hasItemName),
    declared: share(({ attribs }) => attribs['itemtype'] !== undefined || attribs['itemscope'] !== undefined),
    small: shareOfSmall(items),
    long: share((item) => visibleLength(item) >= longItem),
    words: Math.log(1 + mean(texts.map((text) => text.split(/\s+/).length))),
    numbers: texts.filter((text) => /\d/.test(text)).length / texts.length,
    ...linkSigns(page, sample),
  }
}

/** Area below this share of the mean one is small. */
const smallArea = 0.3

function shareOfSmall(items: readonly Element[]): number {
  const areas = items.map(visibleArea)
  const least = smallArea * mean(areas)
  return areas.filter((area) => area < least).length / areas.length
}

type LinkSigns = Pick<ItemSigns, 'linkLength' | 'leadsHere' | 'numbered' | 'folder'>

function linkSigns(page: Page, sample: readonly Element[]): LinkSigns {
  const links = sample.map(firstLinkIn)
  const targets = links.flatMap((link) => {
    const url = link && linkOf(link.attribs, page.context)
    return (url && URL.parse(url)) || []
  })
  const here = URL.parse(page.url)
  const share = (is: (target: URL) => boolean) => targets.filter(is).length / sample.length
  const folders = Map.groupBy(targets, ({ host, pathname }) => host + pathname.replace(/[^/]*\/?$/, ''))
  return {
    linkLength: Math.log(1 + median(links.map((link) => (link ? visibleLength(link) : 0)))),
    leadsHere: share(
      ({ host, pathname, search, hash }) =>
        host === here?.host && pathname === here.pathname && (search !== '' || hash !== ''),
    ),
    numbered: share(({ pathname, search }) => /\d/.test(pathname.slice(-endOfAddress) + search)),
    folder: Math.max(0, ...[...folders.values()].map(({ length }) => length)) / sample.length,
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
