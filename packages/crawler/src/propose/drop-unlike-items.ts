import type { Element } from '../html/nodes.ts'
import { stableClasses } from './class-names.ts'
import { Effort } from './effort.ts'
import { type ItemsChoice, itemsSelector } from './items-selector.ts'
import { bareKey, leavesOf } from './leaves.ts'
import type { Page } from './page.ts'

const classesOfItem = (item: Element): string => [...stableClasses(item)].toSorted().join(' ')

/**
 * Restricts items to those that are alike: headings and advertisements in the same list have little in common with
 * most items. Returns the choice unchanged if there are none, or if no selector excludes them.
 */
export function dropUnlikeItems(page: Page, choice: ItemsChoice): ItemsChoice {
  const effort = new Effort()
  const keys = choice.items.map((item) => new Set(leavesOf(item, effort).map((leaf) => bareKey(leaf.key))))
  if (effort.isSpent) return choice
  const holders = new Map<string, number>()
  for (const set of keys) for (const key of set) holders.set(key, (holders.get(key) ?? 0) + 1)
  const usual = [...holders].filter(([, count]) => count >= choice.items.length * 0.6).map(([key]) => key)
  if (usual.length < 2) return choice
  const classes = new Set(choice.items.slice(0, 30).map(classesOfItem))
  const isOneKind = classes.size === 1 && !classes.has('')
  // Rows of the same class may have other columns in another table; then they have as much content.
  const isAlike = (_item: Element, at: number) =>
    usual.filter((key) => keys[at]!.has(key)).length >= usual.length * 0.34 ||
    (isOneKind && classes.has(classesOfItem(choice.items[at]!)) && keys[at]!.size >= usual.length * 0.6)
  const alike = choice.items.filter(isAlike)
  const strangers = choice.items.length - alike.length
  if (strangers === 0 || strangers > choice.items.length * 0.4) return choice
  const narrower = itemsSelector(page, alike)
  return narrower && narrower.items.length === alike.length ? { ...choice, ...narrower } : choice
}
