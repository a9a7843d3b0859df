import { Element } from '../html/nodes.ts'
import type { Scope } from '../extract/selector.ts'
import { roleNames } from './class-names.ts'
import { stepOf } from './leaves.ts'

/** The path from an item down to an element; equal paths mean equal roles. "" for the item itself. */
function pathTo(element: Element, item: unknown, describe: (element: Element) => string = stepOf): string {
  const steps: string[] = []
  for (let node: unknown = element; node instanceof Element && node !== item; node = node.parent)
    steps.unshift(describe(node))
  return steps.join('>')
}

/**
 * For each item the element with the same role as a given element in its own item: the same path, at the same index
 * among those with that path. Elements without names of their own fall back to paths of tags. Undefined for items
 * without such an element.
 */
export function analogsOf(element: Element, own: Scope, items: readonly Scope[]): (Element | undefined)[] {
  const place = placeOf(element, own, stepOf)
  const byTags = placeOf(element, own, tagOf)
  const isNamed = roleNames(element).length > 0
  return items.map((item) => {
    if (item === own) return element
    const alike = below(item, place.path, stepOf)[place.index]
    return alike ?? (isNamed ? undefined : below(item, byTags.path, tagOf)[byTags.index])
  })
}

const tagOf = (element: Element): string => element.name

interface Place {
  path: string
  index: number
}

function placeOf(element: Element, scope: Scope, describe: (element: Element) => string): Place {
  const path = pathTo(element, scope.node, describe)
  return { path, index: below(scope, path, describe).indexOf(element) }
}

/** Elements of an item with a path, in document order. */
function below(scope: Scope, path: string, describe: (element: Element) => string): Element[] {
  let level: unknown[] = [scope.node]
  if (path === '') return level.filter((node) => node instanceof Element)
  for (const step of path.split('>')) {
    level = level.flatMap((node) =>
      (node as Element).children.filter((child) => child instanceof Element && describe(child) === step),
    )
  }
  return level as Element[]
}
