import type { Element } from '../html/nodes.ts'
import { Scope } from '../extract/selector.ts'
import { stableClasses } from './class-names.ts'
import type { Followers } from './followers.ts'
import type { Leaf } from './leaves.ts'
import { listSelector } from './list-selector.ts'
import { PageCache } from './page-cache.ts'
import { isInside, relativeSelector } from './relative-selector.ts'
import { longestSelector } from '@windrow/contract/recipe/limits'
import { tagSelector } from './simple-selectors.ts'
import { spannedSelector } from './spanned-cells.ts'

interface PartTask {
  items: readonly Element[]
  followers: Followers
  /** Per item, the leaves of one column. */
  leaves: readonly (readonly Leaf[])[]
}

/**
 * The selector of a column, relative to the item: undefined for the item itself, null if there is none. Values in a
 * row after the item are found by `+ tr .score`. `many`: all elements of each item rather than the first.
 */
export function partSelector(task: PartTask, many: boolean): string | null | undefined {
  const lead = task.leaves.findIndex((leaves) => leaves.length > 0)
  const sample = task.leaves[lead]?.[0]
  if (!sample) return null
  if (sample.part === 0) {
    if (sample.element === task.items[lead]) return undefined
    const cells = task.leaves.flatMap((leaves) => leaves[0]?.element ?? [])
    const isSpanned = task.leaves.some(
      (leaves, at) => leaves[0] && !isWithin(leaves[0].element, task.items[at]!),
    )
    if (isSpanned) return spannedSelector(cells)
    return selectIn(task.items, task.leaves, many)
  }
  const parts = task.items.map((item) => task.followers.get(item)?.[sample.part - 1] ?? null)
  const way = wayTo(task, sample.part)
  if (sample.element === parts[lead]) return way
  const present = parts.flatMap((part, at) => (part ? [{ part, leaves: task.leaves[at]! }] : []))
  const inner = selectIn(
    present.map(({ part }) => part),
    present.map(({ leaves }) => leaves),
    many,
  )
  if (inner === null) return null
  const select = `${way} ${inner}`
  return select.length > longestSelector ? null : select
}

const isWithin = (element: Element, item: Element): boolean => element === item || isInside(element, item)

function selectIn(items: readonly Element[], leaves: PartTask['leaves'], many: boolean): string | null {
  const scopes = items.map(scopeOf)
  return many
    ? listSelector({ items: scopes, wanted: leaves.map((own) => own.map(({ element }) => element)) })
    : relativeSelector({ items: scopes, wanted: leaves.map((own) => own[0]?.element ?? null) })
}

const scopes = new PageCache<Element, Scope>()

/** An item with its elements, which are listed once for all of its fields. */
export const scopeOf = (item: Element): Scope => scopes.of(item, () => new Scope(item))

/** From an item to one of its followers: `+ tr + tr.comments`; a class tells it from the next item. */
export function wayTo({ items, followers }: Pick<PartTask, 'items' | 'followers'>, part: number): string {
  const steps: string[] = []
  for (let place = 0; place < part; place++) {
    const elements = items.flatMap((item) => followers.get(item)?.[place] ?? [])
    const known = new Set(items.flatMap((item) => [...stableClasses(item)]))
    const [sample] = elements
    const shared = sample
      ? stableClasses(sample).find(
          (name) => !known.has(name) && elements.every((element) => stableClasses(element).includes(name)),
        )
      : undefined
    steps.push(`+ ${tagSelector(sample?.name ?? '*')}${shared === undefined ? '' : `.${shared}`}`)
  }
  return steps.join(' ')
}
