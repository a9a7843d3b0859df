import { Element } from '../html/nodes.ts'
import type { TextWeights } from './text-weights.ts'

/** Characters of a teaser. */
const longest = 500
/** Characters of an `<article>` that only names another page. */
const longestCard = 200
const fewest = 3

/**
 * Whether an element consists of teasers for other pages: entries that each have a linked heading, or are one link,
 * with at most a few sentences.
 */
export function isTeaserList(element: Element, weights: TextWeights): boolean {
  const entries = element.children.filter(
    (child): child is Element => child instanceof Element && weights.lengthOf(child) > 0,
  )
  if (entries.length < fewest) return false
  const teasers = entries.filter((entry) => isTeaser(entry, weights))
  return teasers.length >= Math.max(fewest, 0.75 * entries.length)
}

function isTeaser(entry: Element, weights: TextWeights): boolean {
  if (entry.name === 'p' || weights.lengthOf(entry) > longest) return false
  return hasLinkedHeading(entry, false) || isCard(entry, weights)
}

/** Several of HTML's self-contained compositions of a line or two in a row are links to others. */
const isCard = (entry: Element, weights: TextWeights): boolean =>
  entry.name === 'article' && weights.lengthOf(entry) <= longestCard && holdsLink(entry)

/** Whether a heading is in a link to another page, or the other way round. */
function hasLinkedHeading(element: Element, isLinked: boolean): boolean {
  if (/^h[2-6]$/.test(element.name) && (isLinked || holdsLink(element))) return true
  return element.children.some(
    (child) => child instanceof Element && hasLinkedHeading(child, isLinked || isLink(element)),
  )
}

const holdsLink = (element: Element): boolean =>
  element.children.some((child) => child instanceof Element && (isLink(child) || holdsLink(child)))

/** Headings of entries that unfold are often links, too. */
const isLink = ({ name, attribs }: Element): boolean => name === 'a' && /^[^#]/.test(attribs['href'] ?? '')
