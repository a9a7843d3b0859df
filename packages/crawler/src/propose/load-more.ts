import { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { linkOf } from '../extract/extract-page.ts'
import { clickSelector } from './find-next.ts'
import { nextMeaning } from './next-words.ts'
import type { Page } from './page.ts'
import { visibleLength } from './visible-length.ts'

const moreNames = /(^|[-_ ])((load|show|view)-?more|more-?(btn|button|link)|btn-?more)([-_ ]|$)/i
/** A shorter word ("more") also expands a text or a menu. */
const shortestWords = 5
const longestWords = 40
/** Levels from the list up within which its button stands. */
const nearLevels = 4

/** The selector of a button after a list that loads more of its items by a script; null if there is none. */
export function loadMoreButton(page: Page, items: readonly Element[]): string | null {
  const last = items.at(-1)
  if (!last) return null
  const around = near(last, nearLevels)
  const end = page.numberOf(last)
  const button = page.elements.find(
    (element, number) =>
      number > end && isButton(element, page) && isMore(element) && isInside(element, around, last),
  )
  return button ? clickSelector(page, button) : null
}

function isButton(element: Element, page: Page): boolean {
  const { name, attribs } = element
  if (attribs['disabled'] !== undefined || visibleLength(element) > longestWords) return false
  return name === 'button' || attribs['role'] === 'button' || (name === 'a' && isScripted(element, page))
}

/** Whether an element leads to no other page by itself. */
export function isScripted({ attribs }: Element, page: Page): boolean {
  const url = linkOf(attribs, page.context)
  return url === null || url === page.context.link(page.url)
}

function isMore(element: Element): boolean {
  const text = foldSpace(textOf(element))
  if (nextMeaning(text) !== 'more') return false
  const { class: own = '', id = '' } = element.attribs
  return text.length >= shortestWords || moreNames.test(`${own} ${id}`)
}

/** The nearest elements around a list, nearest first, without the whole page. */
export function near(item: Element, levels: number): Element[] {
  const found: Element[] = []
  for (let node = item.parent; node instanceof Element && found.length < levels; node = node.parent) {
    if (node.name === 'body' || node.name === 'html') break
    found.push(node)
  }
  return found
}

function isInside(element: Element, around: readonly Element[], item: Element): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent) {
    if (node === item) return false
    if (around.includes(node)) return true
  }
  return false
}
