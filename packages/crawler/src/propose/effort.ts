import { Element, Text } from 'domhandler'
import { textOf } from '../extract/text.ts'

/** So many characters are gone through in the time of one node. */
export const charactersOfNode = 16
const extents = new WeakMap<Element, number>()

/** How much there is to go through in an element: its nodes, and their text by many characters at a time. */
export function extentOf(element: Element): number {
  const known = extents.get(element)
  if (known !== undefined) return known
  let extent = 1
  for (const child of element.children)
    extent += child instanceof Element ? extentOf(child) : child instanceof Text ? extentOfText(child) : 1
  extents.set(element, extent)
  return extent
}

export const extentOfText = ({ data }: Text): number => 1 + data.length / charactersOfNode

/**
 * How much is gone through for one judgement of a page. Elements that hold one another hold the same again and again, so
 * a page that nests deep could take hundreds of times what it has; what is a list at all shows long before that.
 */
export class Effort {
  left = 2_000_000

  get isSpent(): boolean {
    return this.left < 0
  }

  /** Whether there was still so much. */
  spend(extent: number): boolean {
    this.left -= extent
    return this.left >= 0
  }

  /** The text of an element, nothing when it is too much. */
  read(element: Element): string {
    return this.spend(extentOf(element)) ? textOf(element) : ''
  }
}
