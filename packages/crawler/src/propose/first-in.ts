import { Element } from '../html/nodes.ts'

/** The first element in another one, or this itself, of which something holds; null if there is none. */
export function firstIn(element: Element, is: (element: Element) => boolean): Element | null {
  if (is(element)) return element
  for (const child of element.children) {
    const found = child instanceof Element ? firstIn(child, is) : null
    if (found) return found
  }
  return null
}
