import { Element } from '../html/nodes.ts'

/** The first link in an element, which may be the element itself. */
export function firstLinkIn(element: Element): Element | null {
  if (element.name === 'a' && element.attribs['href'] !== undefined) return element
  for (const child of element.children) {
    const found = child instanceof Element ? firstLinkIn(child) : null
    if (found) return found
  }
  return null
}

/** Whether an element is a link or holds one. */
export const holdsLink = (element: Element): boolean => firstLinkIn(element) !== null
