import { Element } from 'domhandler'
import type { Scope } from '../extract/selector.ts'
import { roleNames } from './class-names.ts'
import { stepOf } from './leaves.ts'

/** The way from an item down to an element; equal ways mean equal roles. "" for the item itself. */
function wayTo(element: Element, item: unknown, describe: (element: Element) => string = stepOf): string {
  const steps: string[] = []
  for (let node: unknown = element; node instanceof Element && node !== item; node = node.parent)
    steps.unshift(describe(node))
  return steps.join('>')
}

/**
 * What in each item plays the role that an element plays in its own: the same way down, at the same place among those;
 * by tags alone for an element that has no name of its own. Undefined for items that have nothing like it.
 */
export function analogsOf(element: Element, own: Scope, items: readonly Scope[]): (Element | undefined)[] {
  const place = placeOf(element, own, stepOf)
  const byTags = placeOf(element, own, tagOf)
  const isNamed = roleNames(element).length > 0
  return items.map((item) => {
    if (item === own) return element
    const alike = below(item, place.way, stepOf)[place.index]
    return alike ?? (isNamed ? undefined : below(item, byTags.way, tagOf)[byTags.index])
  })
}

const tagOf = (element: Element): string => element.name

interface Place {
  way: string
  index: number
}

function placeOf(element: Element, scope: Scope, describe: (element: Element) => string): Place {
  const way = wayTo(element, scope.node, describe)
  return { way, index: below(scope, way, describe).indexOf(element) }
}

/** Elements of an item at the end of a way, in document order. */
function below(scope: Scope, way: string, describe: (element: Element) => string): Element[] {
  let level: unknown[] = [scope.node]
  if (way === '') return level.filter((node) => node instanceof Element)
  for (const step of way.split('>')) {
    level = level.flatMap((node) =>
      (node as Element).children.filter((child) => child instanceof Element && describe(child) === step),
    )
  }
  return level as Element[]
}
