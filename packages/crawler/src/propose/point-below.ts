import { Element } from '../html/nodes.ts'
import { Scope } from '../extract/selector.ts'
import { analogsOf } from './analogs.ts'
import { followersOf } from './followers.ts'
import { wayTo } from './part-selector.ts'
import type { PointContext } from './point-context.ts'
import { isInside, relativeSelector, type Wanted } from './relative-selector.ts'
import { longestSelector } from '@windrow/contract/recipe/limits'

export interface PointedBelow {
  item: Scope
  /** Relative to the item; null if there is none. */
  select: string | null
  /** The element per item that has one. */
  found: Element[]
}

/** An element in a row after an item that belongs to it, such as the second row of a table's entry; null for others. */
export function pointBelow(
  context: PointContext,
  element: Element,
  excluded: ReadonlySet<Element>,
): PointedBelow | null {
  const items = context.items.map(({ node }) => node).filter((node) => node instanceof Element)
  const followers = followersOf(items)
  const at = items.findIndex((item) => followers.get(item)?.some((row) => isAt(element, row)))
  const rows = followers.get(items[at]!)
  if (!rows) return null
  const place = rows.findIndex((row) => isAt(element, row))
  const parts = items.flatMap((item) => followers.get(item)?.[place] ?? []).map((row) => new Scope(row))
  const own = parts.find(({ node }) => node === rows[place])!
  const wanted: Wanted[] = analogsOf(element, own, parts).map((one) =>
    one && excluded.has(one) ? null : one,
  )
  const way = wayTo({ items, followers }, place + 1)
  const inner = element === rows[place] ? '' : relativeSelector({ items: parts, wanted, excluded })
  const select = inner === null ? null : `${way} ${inner}`.trim()
  return {
    item: context.items[at]!,
    select: select !== null && select.length > longestSelector ? null : select,
    found: wanted.filter((one) => one instanceof Element),
  }
}

const isAt = (element: Element, row: Element): boolean => element === row || isInside(element, row)
