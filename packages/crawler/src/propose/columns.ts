import { Element } from '../html/nodes.ts'
import { roleNames } from './class-names.ts'
import { Effort } from './effort.ts'
import { isAvailability } from './field-name.ts'
import { type Followers, noFollowers } from './followers.ts'
import { isOnePrice, leavesOf, ownText } from './leaves.ts'
import { mergeVariants } from './merge-variants.ts'
import type { LeafColumn } from './leaf-column.ts'

const sampled = 40
/** Each column is compared with all others, and real items have few. */
const mostColumns = 400

/** The items that proposals examine. */
export const sampleOf = (items: readonly Element[]): Element[] => items.slice(0, sampled)

/** Possible fields: values that enough items have and that differ between them, in document order. */
export function findColumns(items: readonly Element[], followers: Followers = noFollowers): LeafColumn[] {
  const columns = new Map<string, LeafColumn>()
  const effort = new Effort()
  items.forEach((item, index) => {
    leavesOf(item, effort, followers.get(item)).forEach((leaf, order) => {
      const id = `${leaf.kind} ${leaf.key}`
      let column = columns.get(id)
      if (!column) {
        if (columns.size === mostColumns) return
        column = { kind: leaf.kind, key: leaf.key, leaves: items.map(() => []), fill: 0, order: 0 }
        columns.set(id, column)
      }
      column.leaves[index]!.push(leaf)
      column.order = Math.max(column.order, order)
    })
  })
  const merged = mergeVariants([...columns.values()])
  for (const column of merged)
    column.fill = column.leaves.filter((leaves) => leaves.length > 0).length / items.length
  const enough = items.length <= 3 ? 0.3 : 0.2
  return merged
    .filter((column) => column.fill >= enough)
    .flatMap(splitByPlace)
    .filter((column) => !isConstant(column, items.length) && !isFrame(column))
    .toSorted((a, b) => a.order - b.order)
}

/**
 * Splits a text column with the same small number of elements in every item, unless it looks like a list: each
 * position is a field. Columns of other kinds keep only their first element per item.
 */
function splitByPlace(column: LeafColumn): LeafColumn[] {
  const counts = column.leaves.filter((leaves) => leaves.length > 0).map((leaves) => leaves.length)
  const [count = 1] = counts
  if (Math.max(...counts) <= 1) return [column]
  const sample = column.leaves.find((leaves) => leaves.length > 0)![0]!
  const isList = inList(sample.element) || counts.some((one) => one !== count) || count > 4
  if (isList && column.kind === 'text') return [column]
  if (column.kind !== 'text')
    return [{ ...column, leaves: column.leaves.map((leaves) => leaves.slice(0, 1)) }]
  return Array.from({ length: count }, (_, place) => ({
    ...column,
    key: `${column.key}#${place}`,
    order: column.order - count + place,
    leaves: column.leaves.map((leaves) => leaves.slice(place, place + 1)),
  }))
}

function inList(element: Element): boolean {
  for (
    let node: unknown = element, level = 0;
    node instanceof Element && level < 3;
    node = node.parent, level++
  )
    if (node.name === 'li' || node.name === 'p') return true
  return element.name === 'a'
}

function isConstant(column: LeafColumn, items: number): boolean {
  if (items < 3) return false
  const values = new Set(
    column.leaves.map((leaves) => leaves.map((leaf) => leaf.text).join('\n')).filter(Boolean),
  )
  if (values.size > 1 || column.leaves.filter((leaves) => leaves.length > 0).length <= 2) return false
  return !tellsStatus(column)
}

/** Availability is useful even if it is the same for all items of a page. */
function tellsStatus({ kind, leaves }: LeafColumn): boolean {
  const all = leaves.flat()
  if (kind !== 'text' || all[0]!.text.length > 40) return false
  const names = roleNames(all[0]!.element).join(' ')
  return /availab|stock|(^|[-_ ])status/i.test(names) || isAvailability(all.map((leaf) => leaf.text))
}

/**
 * Whether an element's own words are the same everywhere ("by … on …"): only the elements inside differ, and they
 * are columns themselves.
 */
function isFrame(column: LeafColumn): boolean {
  if (column.kind !== 'text') return false
  const leaves = column.leaves.flat()
  if (
    leaves.every((leaf) => isOnePrice(leaf.text)) ||
    !leaves.some((leaf) =>
      leaf.element.children.some(
        (child) => child instanceof Element && !/^(b|i|em|strong|br|sup|sub)$/.test(child.name),
      ),
    )
  )
    return false
  return new Set(leaves.map((leaf) => ownText(leaf.element))).size === 1 && leaves.length > 1
}
