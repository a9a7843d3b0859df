import { Element } from '../html/nodes.ts'
import { textOf } from '../extract/text.ts'
import type { ListLabel } from './list-labels.ts'
import { visibleLength } from './visible-length.ts'

/** Parts of a page for finding one's way: HTML's elements and the landmark roles of WAI-ARIA 1.2. */
const guides = /^(nav|footer)$/
const guideRoles = /^(navigation|contentinfo|banner|menu|menubar|tablist)$/

/** Whether an element is in a menu, or in the footer of the page. */
export function isInGuide(element: Element): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent) {
    if (guideRoles.test(node.attribs['role'] ?? '')) return true
    if (!guides.test(node.name)) continue
    // The footer of an article may have its notes.
    if (node.name === 'nav' || !isInArticle(node)) return true
  }
  return false
}

function isInArticle(element: Element): boolean {
  for (let node: unknown = element.parent; node instanceof Element; node = node.parent)
    if (node.name === 'article' || node.name === 'main') return true
  return false
}

/** A quantity: digits of any script, a fraction, or "a pinch of". */
const quantity = /\p{Nd}|[½⅓⅔¼¾⅕⅛⅜⅝⅞]|^(an?|one|two|half|eine?|un[ae]?|une|een|en|ett?) \p{L}/iu
/** Whether a text says how much of something is needed. */
export const isQuantified = (text: string): boolean => quantity.test(text)
const sentenceEnd = /[.!?。！？]["')\]]*$/

const share = (entries: readonly Element[], is: (entry: Element) => boolean): number =>
  entries.filter(is).length / entries.length

/**
 * Whether elements may be the entries of a named list, rather than a menu, links to other pages, or for ingredients
 * the steps: these are whole sentences.
 */
export function isPlausibleList(entries: readonly Element[], label: ListLabel): boolean {
  if (entries.length === 0 || share(entries, isInGuide) > 0.5) return false
  const texts = entries.map(textOf)
  const quantities = texts.filter((text) => quantity.test(text)).length / texts.length
  if (areLinks(entries) && (label === 'instructions' || quantities < 0.3)) return false
  if (label === 'instructions') return true
  // The amounts alone name nothing.
  if (texts.filter((text) => /\p{L}{2}/u.test(text) || isWide(text)).length < 0.5 * texts.length) return false
  const sentences = texts.filter((text) => text.length > 90 && sentenceEnd.test(text)).length / texts.length
  const long = texts.filter((text) => text.length > 200).length / texts.length
  return sentences < 0.5 && long < 0.5
}

const isWide = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** Whether some entries, a quarter at least, say how much is needed. */
export const hasQuantities = (entries: readonly Element[]): boolean =>
  share(entries, (entry) => quantity.test(textOf(entry))) >= 0.25

/** Whether nearly all entries are links and nothing else. */
export const areLinks = (entries: readonly Element[]): boolean => share(entries, isLink) >= 0.7

/** Whether all of an element's text is one link. */
function isLink(element: Element): boolean {
  const length = visibleLength(element)
  return length > 0 && linkLength(element) >= 0.95 * length
}

function linkLength(element: Element): number {
  if (element.name === 'a' && element.attribs['href'] !== undefined) return visibleLength(element)
  return element.children.reduce((sum, child) => sum + (child instanceof Element ? linkLength(child) : 0), 0)
}
