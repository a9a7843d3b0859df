import { childElements, Element, type ParentNode, Text } from '../html/nodes.ts'
import { imageSource } from '../extract/image-source.ts'
import { foldSpace } from '../extract/text.ts'
import { roleNames, stableClasses } from './class-names.ts'
import { Charged, charactersOfNode, type Effort, extentOfText } from './effort.ts'
import { holdsLink } from './holds-link.ts'
import { PageCache } from './page-cache.ts'
import { columnOf, spannedInto } from './spanned-cells.ts'
import { visibleLength } from './visible-length.ts'

/** One part of an item that could be a field. */
export interface Leaf {
  element: Element
  kind: 'text' | 'image' | 'link' | 'class'
  /** The same key means the same role: tags and meaningful classes from the item down. */
  key: string
  text: string
  /** 0 in the item itself, 1 in the first of its followers. */
  part: number
}

const silent = new Set(
  'script style template noscript svg button select option input textarea iframe'.split(' '),
)
const inline = new Set('b i em strong u s small sup sub span font mark abbr br wbr a code'.split(' '))

/** Lists in one place from which on they are rows. */
const fewestRows = 3

const leavesOfItems = new Charged<readonly Leaf[]>()

/** All leaves of an item and its followers in document order; only the first ones if the budget is used up. */
export function leavesOf(item: Element, effort: Effort, followers: readonly Element[] = []): readonly Leaf[] {
  // Many lists of a page have items in common.
  const own = leavesOfItems.of(item, effort, () => leavesOfPart(item, 0, effort))
  if (followers.length === 0) return own
  return [...own, ...followers.flatMap((element, at) => leavesOfPart(element, at + 1, effort))]
}

function leavesOfPart(element: Element, part: number, effort: Effort): Leaf[] {
  const leaves = element.name === 'tr' ? leavesOfSpanned(element, part, effort) : []
  addLeaves(element, part === 0 ? '' : `+${part}`, { leaves, part, effort })
  return leaves
}

/** The role of an element among its siblings. Cells count by column. */
export function stepOf(element: Element): string {
  const classes = roleNames(element).toSorted().join('.')
  const itemprop = element.attribs['itemprop']
  const name = `${element.name}${classes && `.${classes}`}${itemprop ? `[${itemprop}]` : ''}`
  if (element.name !== 'td' && element.name !== 'th') return name
  return `${element.name}:${columnOf(element)}`
}

/** Plain cells of earlier rows that reach into a row. */
const leavesOfSpanned = (row: Element, part: number, effort: Effort): Leaf[] =>
  spannedInto(row).flatMap(({ cell }) => {
    const text = isPlain(cell, effort) ? effort.read(cell) : ''
    return text === '' ? [] : { element: cell, kind: 'text' as const, key: `>${stepOf(cell)}`, text, part }
  })

/** What is found in one part of an item. */
interface Found {
  leaves: Leaf[]
  part: number
  effort: Effort
}

function addLeaves(element: Element, key: string, found: Found, isPart = true): void {
  const { leaves, part, effort } = found
  const own = contentOf(element)
  if (!effort.spend(own.extent + key.length / charactersOfNode)) return
  if (own.link !== null) leaves.push({ element, kind: 'link', key: `${key}@href`, text: own.link, part })
  if (element.name === 'img') {
    if (own.image) leaves.push({ element, kind: 'image', key, text: own.image, part })
    return
  }
  if (own.text !== '' || own.isValue) {
    leaves.push({
      element,
      kind: 'text',
      key,
      text: effort.read(element) || (element.attribs['content'] ?? ''),
      part,
    })
    if (isPlain(element, effort)) return
  }
  const before = leaves.length
  const isRow = isPart && isRowOfEntries(element)
  for (const [place, { child, step }] of childrenOf(element, own).entries())
    addLeaves(child, `${key}>${isRow ? `${child.name}:${place}` : step}`, found, false)
  const names = element.attribs['class']
  if (own.text !== '' || !names?.includes(' ') || !areClasses(leaves, before)) return
  leaves.length = before
  const place = key.slice(0, key.lastIndexOf('>') + 1)
  leaves.push({ element, kind: 'class', key: `${place}${element.name}@class`, text: names, part })
}

/** Whether all leaves from one on are classes. */
function areClasses(leaves: readonly Leaf[], from: number): boolean {
  for (let at = from; at < leaves.length; at++) if (leaves[at]!.kind !== 'class') return false
  return true
}

const tagsOfChildren = new PageCache<ParentNode, ReadonlyMap<string, number>>()

/** How many children of each tag a parent has; counted once, whichever of them asks. */
const childTags = (parent: ParentNode): ReadonlyMap<string, number> =>
  tagsOfChildren.of(parent, () => {
    const counts = new Map<string, number>()
    for (const { name } of childElements(parent)) counts.set(name, (counts.get(name) ?? 0) + 1)
    return counts
  })

/** Lists side by side that are items each are rows, with their entries as cells; those of a menu are all links. */
const isRowOfEntries = (element: Element): boolean =>
  /^[uo]l$/.test(element.name) &&
  element.parent !== null &&
  (childTags(element.parent).get(element.name) ?? 0) >= fewestRows &&
  childElements(element).some((entry) => !holdsLink(entry))

/** What an element has itself, which is the same in every item that it belongs to. */
interface Content {
  /** The cost of the element without its children: its own text. That of its key, whose length grows with depth, is added. */
  extent: number
  link: string | null
  image: string | null
  text: string
  /** Whether it has the value of a property that isn't shown. */
  isValue: boolean
  /** Null until they are needed. */
  children: readonly Step[] | null
}

/** A child that may have leaves, and its role among the others. */
interface Step {
  child: Element
  step: string
}

const contents = new PageCache<Element, Content>()

const contentOf = (element: Element): Content => contents.of(element, readContent)

function readContent(element: Element): Content {
  const { name, attribs } = element
  const isLink = name === 'a' && attribs['href'] && !/^\s*(#|javascript:)/i.test(attribs['href'])
  return {
    extent: ownExtent(element),
    link: isLink ? attribs['href']! : null,
    image: name === 'img' ? imageSource(element) : null,
    text: ownText(element),
    isValue: attribs['content'] !== undefined && attribs['itemprop'] !== undefined,
    children: null,
  }
}

const childrenOf = (element: Element, content: Content): readonly Step[] =>
  (content.children ??= childElements(element)
    .filter(({ name }) => !silent.has(name))
    .map((child) => ({ child, step: stepOf(child) })))

function ownExtent(element: Element): number {
  let extent = 1
  for (const child of element.children) extent += child instanceof Text ? extentOfText(child) : 0
  return extent
}

/** A key of tags alone: variants of an item differ in their classes. */
export const bareKey = (key: string): string => key.replace(/[.[][^>@#]*/g, '')

/** Text directly in an element. */
export function ownText(element: Element): string {
  let text = ''
  for (const child of element.children) if (child instanceof Text) text += child.data
  return foldSpace(text)
}

/** A single amount with its sign and nothing else. */
export const isOnePrice = (text: string): boolean =>
  /^\p{Sc}\s?\d+[.,]\d\d$|^\d+[.,]\d\d\s?\p{Sc}$/u.test(text)

const longestPrice = 30

const plain = new Charged<boolean>()

/** Contains only formatting: the text is a single value. */
const isPlain = (element: Element, effort: Effort): boolean =>
  plain.of(element, effort, () => isOneValue(element, effort))

function isOneValue(element: Element, effort: Effort): boolean {
  // "$<span>20</span><sup>.50</sup>" is a single price.
  if (visibleLength(element) <= longestPrice && isOnePrice(effort.read(element))) return true
  return element.children.every(
    (child) =>
      !(child instanceof Element) ||
      (inline.has(child.name) &&
        child.name !== 'a' &&
        !(/^(s|strike|del)$/.test(child.name) && /\d/.test(effort.read(child))) &&
        // "4.5 <span>(12)</span>" is two values; a word in a longer text isn't separate.
        (child.name !== 'span' || visibleLength(element) > 40 || effort.read(element).length > 40) &&
        stableClasses(child).length === 0 &&
        child.attribs['itemprop'] === undefined &&
        isPlain(child, effort)),
  )
}
