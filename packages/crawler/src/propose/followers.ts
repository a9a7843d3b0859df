import { childElements, Element } from '../html/nodes.ts'
import { isHeading } from '../html/is-heading.ts'
import { holdsLink } from './holds-link.ts'
import { stepOf } from './leaves.ts'
import { visibleLength } from './visible-length.ts'

/**
 * The siblings that follow an item and belong to it, by item: the second row of an entry, the `dd` of a `dt`. Items
 * without any are absent.
 */
export type Followers = ReadonlyMap<Element, readonly Element[]>

export const noFollowers: Followers = new Map()

/** More rows than that are a list of their own. */
const mostFollowers = 4
/** Share of the items that must have a follower of the same kind. */
const usual = 0.6

/**
 * Finds the rows that belong to each item: most items are followed by the same kinds of siblings before the next
 * one. None if the items are the end of such a sequence rather than its beginning, or headings of sections.
 */
export function followersOf(items: readonly Element[]): Followers {
  const [first] = items
  if (!first || items.length < 3 || !isSiblingRich(first)) return noFollowers
  if (holdOneEach(items)) return noFollowers
  const set = new Set(items)
  const gaps = items.map((item) => gapAfter(item, set))
  const kinds = usualKinds(gaps)
  // A heading begins what follows it (HTML, 4.3.11), whatever stands before the first one.
  if (kinds.length === 0 || (isHeading(first) ? !areLinked(items) : isMiddle(items, kinds)))
    return noFollowers
  const found = new Map<Element, readonly Element[]>()
  items.forEach((item, at) => {
    const own = gaps[at]!.filter((_, place) => place < kinds.length)
    if (own.length > 0) found.set(item, own)
  })
  return found
}

const isSiblingRich = ({ parent }: Element): boolean => childElements(parent).length > 3

/** Whether most items are the only one in their parent: then the parents are the entries, with all that they hold. */
const holdOneEach = (items: readonly Element[]): boolean =>
  new Set(items.map(({ parent }) => parent)).size >= 0.8 * items.length

/** The siblings between an item and the next one; of the last one at most as many as an item can have. */
function gapAfter(item: Element, items: ReadonlySet<Element>): Element[] {
  const gap: Element[] = []
  for (let node = item.next; node && gap.length <= mostFollowers; node = node.next) {
    if (!(node instanceof Element)) continue
    if (items.has(node)) break
    gap.push(node)
  }
  return gap
}

/** The kind of each follower that most items have, without empty ones at the end. */
function usualKinds(gaps: readonly (readonly Element[])[]): string[] {
  if (gaps.filter((gap) => gap.length <= mostFollowers).length < gaps.length * 0.8) return []
  const kinds: string[] = []
  let filled = 0
  for (let place = 0; place < mostFollowers; place++) {
    const counts = new Map<string, number>()
    let shown = 0
    for (const gap of gaps) {
      const element = gap[place]
      if (!element) continue
      const kind = element.name === 'tr' ? 'tr' : stepOf(element)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (visibleLength(element) > 0) shown++
    }
    const [best] = [...counts].toSorted((a, b) => b[1] - a[1])
    if (!best || best[1] < gaps.length * usual) break
    kinds.push(best[0])
    if (shown >= gaps.length * usual) filled = place + 1
  }
  return kinds.slice(0, filled)
}

/** Whether a follower's kind already stands before the first item: then the entries begin there. */
function isMiddle(items: readonly Element[], kinds: readonly string[]): boolean {
  const parents = new Set(items.map(({ parent }) => parent))
  const set = new Set(items)
  for (const parent of parents) {
    const children = childElements(parent)
    const first = children.findIndex((child) => set.has(child))
    const before = children[first - 1]
    const kind = before && (before.name === 'tr' ? 'tr' : stepOf(before))
    if (before && kind !== undefined && kinds.includes(kind) && !isHeadRow(before)) return true
  }
  return false
}

const isHeadRow = (element: Element): boolean =>
  element.name === 'tr' &&
  element.children.every((child) => !(child instanceof Element) || child.name === 'th')

/** Headings of entries lead to them; those of sections don't. */
const areLinked = (items: readonly Element[]): boolean =>
  items.filter((item) => holdsLink(item)).length >= items.length * 0.8
