import { childElements, Element, type ParentNode, Text } from '../html/nodes.ts'
import { allElements } from '../extract/parse-html.ts'
import { textOf } from '../extract/text.ts'
import { roleNames } from './class-names.ts'

/** A shorter text stands in several places by chance. */
const fewestCharacters = 2
const wholePage = new Set(['html', 'head', 'body'])

/**
 * The element of an item that stands where `element` stands in the same item of an earlier page: the only one with its
 * text, else the one at the end of its path. If the path ends before, what stands at its end; null if that is
 * the whole item or page.
 */
export function placeOf(element: Element, from: ParentNode, to: ParentNode): Element | null {
  const found = onlyWithText(to, textOf(element)) ?? followPath(pathBetween(from, element), to)
  return found === to || (found instanceof Element && wholePage.has(found.name)) ? null : found
}

/** The only element without others inside that has a text. */
function onlyWithText(to: ParentNode, text: string): Element | null {
  if (text.length < fewestCharacters) return null
  const same = allElements(to).filter(
    ({ children }, _at) =>
      children.length > 0 && children.every((child) => child instanceof Text) && textIn(children) === text,
  )
  return same.length === 1 ? same[0]! : null
}

const textIn = (children: Element['children']): string =>
  children
    .map((child) => (child instanceof Text ? child.data : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The elements from below an ancestor down to an element; none if it stands elsewhere, such as after the item. */
function pathBetween(from: ParentNode, element: Element): Element[] {
  const path: Element[] = []
  let one: ParentNode | null = element
  for (; one instanceof Element && one !== from; one = one.parent) path.unshift(one)
  return one === from ? path : []
}

function followPath(path: readonly Element[], to: ParentNode): Element | null {
  let reached: Element | null = null
  for (const step of path) {
    const alike = alikeIn(step, reached ?? to)
    if (!alike) return standInFor(step, reached ?? to) ?? reached
    reached = alike
  }
  return reached
}

const rolesOf = (element: Element): string => [...roleNames(element)].sort().join(' ')

/** The child with the same tag and classes, at the same position among those. */
function alikeIn(step: Element, parent: ParentNode): Element | null {
  const roles = rolesOf(step)
  const isAlike = (one: Element) => one.name === step.name && rolesOf(one) === roles
  return at(childElements(parent).filter(isAlike), childElements(step.parent).filter(isAlike).indexOf(step))
}

/** The child with the same tag at the same position among those, else whatever stands there. */
function standInFor(step: Element, parent: ParentNode): Element | null {
  const [siblings, children] = [childElements(step.parent), childElements(parent)]
  const isSameTag = (one: Element) => one.name === step.name
  const sameTag = children.filter(isSameTag)[siblings.filter(isSameTag).indexOf(step)]
  return sameTag ?? at(children, siblings.indexOf(step))
}

/** The last one if there are fewer. */
const at = (elements: readonly Element[], index: number): Element | null =>
  elements[Math.min(index, elements.length - 1)] ?? null
