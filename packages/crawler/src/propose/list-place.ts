import { foldSpace, textOf } from '../extract/text.ts'
import { Element } from '../html/nodes.ts'
import { isHeading } from '../html/is-heading.ts'
import { isWithinAny } from '../html/is-within.ts'
import { contentArea } from './content-area.ts'
import { noFollowers } from './followers.ts'
import type { ItemsChoice } from './items-selector.ts'
import { type NextCandidate, nextCandidates } from './next-candidates.ts'
import type { Page } from './page.ts'
import { areaOf, placeFactor } from './score-items.ts'
import { visibleLength } from './visible-length.ts'

/** What the place of a list on its page says about it. */
export interface PlaceSigns {
  /** Logarithm of the share of the page's content that it takes. */
  content: number
  /** Logarithm of how central its place is: less in menus, sidebars and footers. */
  central: number
  /** Share of the words of the heading above it that the page's title has, too, 0 to 1. */
  titled: number
  /** 1 if the page's heading is in an item: the list is made of parts of the page. */
  holdsHeading: number
  /** Levels between the items and what all of them stand in. */
  levels: number
  /** 1 if a link to the next page is in an item. */
  holdsNext: number
  /** Logarithm of the number of elements between it and a link to the next page after it. */
  nextAfter: number
}

/** Points of a link from which on it is likely to lead to the next page. */
const likelyNext = 4
/** Where no such link follows. */
const noNext = 9
/** Characters of a heading or title that are compared. */
const longestTitle = 300

/** Reads a page once for all of its lists. */
export function placeOn(page: Page): (choice: ItemsChoice, sample: readonly Element[]) => PlaceSigns {
  const heading = page.elements.find(({ name }) => name === 'h1')
  const headings = page.elements.filter((element) => isHeading(element) && visibleLength(element) > 0)
  const title = page.elements.find(({ name }) => name === 'title')
  const known = new Set([title, heading].flatMap((element) => (element ? wordsOf(element) : [])))
  const next = nextCandidates(page).filter(isLikelyNext)
  return ({ items, followers = noFollowers }, sample) => {
    const area = areaOf(items, followers)
    const [first, last] = [page.numberOf(items[0]!), page.numberOf(items.at(-1)!)]
    const above = headings.findLast((element) => page.numberOf(element) < first)
    const around = commonAncestor(items)
    const set = new Set<unknown>(items)
    const isInside = ({ parent }: Element) => parent instanceof Element && isWithinAny(parent, set)
    const after = next.map(({ element }) => page.numberOf(element) - last).filter((distance) => distance > 0)
    return {
      content: Math.log(0.02 + Math.min(1, area / Math.max(1, contentArea(page, items)))),
      central: Math.log(placeFactor(sample)),
      titled: above ? shareOf(wordsOf(above), known) : 0,
      holdsHeading: heading && isInside(heading) ? 1 : 0,
      levels: depthOf(items[0]!) - (around ? depthOf(around) : 0) - 1,
      holdsNext: next.some(({ element }) => isInside(element)) ? 1 : 0,
      nextAfter: after.length > 0 ? Math.log(1 + Math.min(...after)) : noNext,
    }
  }
}

const isLikelyNext = ({ element, points }: NextCandidate): boolean =>
  points >= likelyNext && element.name !== 'link'

const wordsOf = (element: Element): string[] =>
  foldSpace(textOf(element))
    .slice(0, longestTitle)
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu) ?? []

const shareOf = (words: readonly string[], known: ReadonlySet<string>): number => {
  const own = new Set(words)
  return own.size === 0 ? 0 : [...own].filter((word) => known.has(word)).length / own.size
}

/** What the first, the last and the middle one stand in. */
function commonAncestor(items: readonly Element[]): Element | null {
  const others = [items.at(-1)!, items[items.length >> 1]!].map((item) => new Set(ancestorsOf(item)))
  return ancestorsOf(items[0]!).find((one) => others.every((set) => set.has(one))) ?? null
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let node = element.parent; node instanceof Element; node = node.parent) found.push(node)
  return found
}

const depthOf = (element: Element): number => ancestorsOf(element).length
