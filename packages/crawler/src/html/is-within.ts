import { Element } from './nodes.ts'

/** Whether an element is another one or inside it. */
export function isWithin(element: Element, outer: unknown): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent)
    if (node === outer) return true
  return false
}

/** Whether an element is one of these or inside one. */
export function isWithinAny(element: Element, outer: ReadonlySet<unknown>): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent)
    if (outer.has(node)) return true
  return false
}
