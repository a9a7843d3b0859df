import { Element } from '../html/nodes.ts'
import type { Effort } from './effort.ts'
import { type Leaf, leavesOf } from './leaves.ts'
import { type Followers, noFollowers } from './followers.ts'
import { PageCache } from './page-cache.ts'
import { visibleArea } from './visible-area.ts'

const sampled = 12
const aside =
  /(^|[-_ ])(nav|navbar|menu|footer|breadcrumbs?|sidebar|pagination|pager|pages|social|share|filters?|facets?|refinements?|cookies?|consent|lang(uage)?s?|toolbar|tabs|swatch(es)?|dropdown|mega|ads?|advert(isement)?|sponsored|promo|related|recommend(ed|ations)?|trending|popular|newsletter|comments?)([-_ ]|$)/i
const asideTags = new Set(['nav', 'footer', 'header', 'aside', 'form'])
const itemLike =
  /(^|[-_ ])(product|item|card|result|post|entry|listing|tile|hit|offer|deal|job|quote|review|record|teaser|story|thing|book|movie|event|property|vacancy|athing|pod)s?([-_ ]|$)/i
const itemTags: Record<string, number> = {
  article: 1.35,
  li: 1.1,
  tr: 1.2,
  p: 0.15,
  h2: 0.3,
  h3: 0.3,
  h4: 0.3,
}

export interface ItemsScore {
  score: number
  /** Number of different values in most items. */
  richness: number
}
const nothing: ItemsScore = { score: 0, richness: 0 }

/**
 * How much a set of elements looks like the main list of a page; 0: not at all. Rewards many elements, a large
 * share of the page's text, several different values in each, similar structure, different content, and a place in
 * the main part. Also 0 if the budget is used up. `pageArea`: the visible area of the page in characters.
 */
export function scoreItems(
  items: readonly Element[],
  pageArea: number,
  effort: Effort,
  followers: Followers = noFollowers,
): ItemsScore {
  if (effort.isSpent) return nothing
  const sample = sampleAcross(items)
  const shape = shapeOf(sample, effort, followers)
  if (shape.richness === 0 || shape.distinct < 0.5) return nothing
  const coverage = Math.min(1, areaOf(items, followers) / Math.max(1, pageArea))
  const count = Math.log2(1 + Math.min(items.length, 200))
  const pictures = shape.hasImage ? 0.08 : 0
  const score =
    (coverage + pictures) ** 0.6 *
    count *
    Math.min(shape.richness, 9) ** 0.8 *
    shape.alike ** 1.6 *
    shape.distinct *
    shape.repetition ** -1.2 *
    placeFactor(sample) *
    nameFactor(sample, followers.size > 0)
  return { score, richness: shape.richness }
}

/**
 * Some of the items, spread over all of them. The distances differ, so that parts of entries that alternate (title,
 * text, title, text) are noticed.
 */
export function sampleAcross(items: readonly Element[]): Element[] {
  if (items.length <= sampled) return [...items]
  const width = items.length / sampled
  return Array.from({ length: sampled }, (_, at) => items[Math.floor((at + ((at * 0.618) % 1)) * width)]!)
}

/** Whether items are entries rather than paragraphs of a text: each begins with a link of its own. */
function beginWithLinks(items: readonly Element[]): boolean {
  const links = items.flatMap((item) => leadingLink(item) ?? [])
  return new Set(links).size >= items.length * 0.8
}

/** Whether items are the paragraphs of one text. */
export const areParagraphs = (items: readonly Element[]): boolean =>
  items[0]?.name === 'p' && !beginWithLinks(items)

/** The address of the link that an element begins with; null if it begins otherwise. */
export function leadingLink(element: Element): string | null {
  for (const child of element.children) {
    if (child instanceof Element) {
      if (child.name === 'a') return child.attribs['href'] ?? null
      if (child.children.length > 0 || child.name === 'img') return leadingLink(child)
    } else if ('data' in child && child.data.trim() !== '') return null
  }
  return null
}

/** The visible area of items with their followers, in characters. */
export const areaOf = (items: readonly Element[], followers: Followers): number =>
  items.reduce(
    (sum, item) =>
      (followers.get(item) ?? []).reduce((all, one) => all + visibleArea(one), sum + visibleArea(item)),
    0,
  )

interface Shape {
  /** Number of different values in most items. */
  richness: number
  /** Share of the items' content that most items have, 0 to 1. */
  alike: number
  /** Share of distinct items, 0 to 1. */
  distinct: number
  /** How often the same part with links occurs within one item; 1 for a flat item. */
  repetition: number
  hasImage: boolean
}

/** A part that items have. */
interface SharedKey {
  /** How many items have it. */
  holders: number
  /** The number of the last one. */
  last: number
  values: Set<string>
}

function shapeOf(sample: readonly Element[], effort: Effort, followers: Followers): Shape {
  const keys = new Map<string, SharedKey>()
  const texts = new Set<string>()
  let all = 0
  let perItem = 0
  let hasImage = false
  let links = 0
  let linkKeys = 0
  for (const [at, item] of sample.entries()) {
    const leaves = leavesOf(item, effort, followers.get(item)).filter((leaf) => leaf.kind !== 'class')
    for (const leaf of leaves) {
      const isNew = addLeaf(keys, leaf, at)
      if (isNew) perItem++
      if (leaf.kind === 'image') hasImage = true
      if (leaf.kind !== 'link') continue
      links++
      if (isNew) linkKeys++
    }
    all += leaves.length
    texts.add(leaves.map((leaf) => leaf.text).join('\n'))
  }
  const most = [...keys.values()].filter(({ holders }) => holders >= sample.length * 0.6)
  return {
    // Text that is the same everywhere ("Add to cart") means little.
    richness: most.filter(({ values }) => values.size > 1).length,
    alike: perItem === 0 ? 0 : most.reduce((sum, { holders }) => sum + holders, 0) / perItem,
    distinct: texts.size / sample.length,
    // A row of cards repeats their links; properties that are only text belong to one item.
    repetition: perItem === 0 ? 1 : Math.min(all / perItem, Math.max(1, links / Math.max(1, linkKeys))),
    hasImage,
  }
}

/** Adds a leaf of the item with this number; returns whether it is the first one of the item with its key. */
function addLeaf(keys: Map<string, SharedKey>, { key, text }: Leaf, at: number): boolean {
  const known = keys.get(key)
  if (!known) {
    keys.set(key, { holders: 1, last: at, values: new Set([text]) })
    return true
  }
  known.values.add(text)
  if (known.last === at) return false
  known.last = at
  known.holders++
  return true
}

/** How central the place of some items is, 0 to 1: less in menus, sidebars and footers. */
export function placeFactor(sample: readonly Element[]): number {
  const [item] = sample
  let factor = 1
  for (let node: unknown = item; node instanceof Element && node.name !== 'body'; node = node.parent) {
    const { isMenu, isAside, isMain } = boxes.of(node, readBox)
    if (isMenu) factor *= 0.1
    else if (asideTags.has(node.name) && node !== item) factor *= 0.4
    if (isAside) factor *= 0.45
    if (isMain) break
  }
  return Math.max(factor, 0.02)
}

/** What the names of an element say about the place of what it holds. */
interface Box {
  isMenu: boolean
  isAside: boolean
  isMain: boolean
}

/** The many lists of a page have the same elements around them. */
const boxes = new PageCache<Element, Box>()

function readBox({ name, attribs }: Element): Box {
  const names = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''} ${attribs['role'] ?? ''}`
  return {
    isMenu: name === 'nav' || names.includes('navigation'),
    isAside: aside.test(names) || /(^| )widget( |$)/.test(names),
    isMain: name === 'main' || attribs['role'] === 'main',
  }
}

function nameFactor(sample: readonly Element[], hasFollowers: boolean): number {
  const [item] = sample
  if (!item) return 1
  if (item.name === 'p' && beginWithLinks(sample)) return 1
  // A heading or a paragraph alone is no item; with what follows it, it may be.
  const tag = !Object.hasOwn(itemTags, item.name)
    ? 1
    : hasFollowers
      ? Math.max(1, itemTags[item.name]!)
      : itemTags[item.name]!
  return tag * (hasItemName(item) ? 1.3 : 1) * (item.attribs['itemtype'] ? 1.2 : 1)
}

/** Whether an element is called an item, in words such as "product". */
export const hasItemName = ({ attribs }: Element): boolean =>
  itemLike.test(`${attribs['class'] ?? ''} ${attribs['data-testid'] ?? ''} ${attribs['itemtype'] ?? ''}`)
