import { childElements, Element } from '../html/nodes.ts'
import type { Scope } from '../extract/selector.ts'
import { isInside } from './relative-selector.ts'
import { mostMatches, SelectorSearch } from './selector-search.ts'
import { simpleSelectors } from './simple-selectors.ts'

/** Wanted elements per item. */
export interface ListTask {
  items: readonly Scope[]
  wanted: readonly (readonly Element[])[]
}

/**
 * The simplest selector that finds exactly the wanted elements in every item; else the one with the best F1 of at
 * least 0.8. Null if there is none.
 */
export function listSelector({ items, wanted }: ListTask): string | null {
  const sample = wanted.find((list) => list.length > 0)?.[0]
  const item = items[wanted.findIndex((list) => list.length > 0)]?.node
  if (!sample || !item) return null
  const search = new SelectorSearch()
  const goals = wanted.map((list) => new Set(list))
  let best: { source: string; score: number } | null = null
  for (const source of candidates(sample, item)) {
    const score = f1(source, items, goals, search, best?.score ?? leastScore)
    if (score === 1) return source
    if (score >= leastScore && (!best || score > best.score)) best = { source, score }
  }
  if (items.length === 1 && wanted[0]) {
    const exact = byParents(items[0]!, wanted[0], search)
    if (exact) return exact
  }
  return best?.source ?? null
}

/** The F1 of a selector that finds other elements, too, or not all. */
const leastScore = 0.8
const mostParents = 6

/** Selects the entries by their lists, each found by position; null if that finds other elements too. */
function byParents(item: Scope, wanted: readonly Element[], search: SelectorSearch): string | null {
  const parents = [...new Set(wanted.map(({ parent }) => parent))].filter((one) => one instanceof Element)
  if (parents.length > mostParents) return null
  const names = [...new Set(wanted.map(({ name }) => name))]
  const lists = parents.map((parent) => placeOf(parent, item, search))
  const inside = wanted.some(({ name }) => name === 'li') ? ':not(:has(li))' : ''
  for (const rest of ['', inside]) {
    const source = lists.flatMap((list) => names.map((name) => `${list} > ${name}${rest}`)).join(', ')
    if (source.length <= 900 && f1(source, [item], [new Set(wanted)], search, 1) === 1) return source
  }
  return null
}

/**
 * A selector that only this element of the item matches: a meaningful one, else its position below the nearest
 * ancestor with one.
 */
function placeOf(element: Element, item: Scope, search: SelectorSearch): string {
  for (const source of simpleSelectors(element)) if (isOnly(source, element, item, search)) return source
  const { parent } = element
  const siblings = childElements(parent)
  const own = `${element.name}:nth-child(${siblings.indexOf(element) + 1})`
  return parent instanceof Element ? `${placeOf(parent, item, search)} > ${own}` : element.name
}

function isOnly(source: string, element: Element, item: Scope, search: SelectorSearch): boolean {
  const found = search.all(item, source)
  return found?.length === 1 && found[0] === element
}

/** 0 for selectors that aren't candidates, or can't have the F1 that is needed. */
function f1(
  source: string,
  items: readonly Scope[],
  goals: readonly ReadonlySet<Element>[],
  search: SelectorSearch,
  least: number,
): number {
  const all = goals.reduce((sum, goal) => sum + goal.size, 0)
  const most = mostMatches(all, least)
  let right = 0
  let found = 0
  for (const [index, item] of items.entries()) {
    const goal = goals[index]!
    const elements = search.all(item, source, most - found)
    if (!elements) return 0
    found += elements.length
    if (found > most) return 0
    for (const element of elements) if (goal.has(element)) right++
  }
  return right === 0 ? 0 : (2 * right) / (found + all)
}

function* candidates(element: Element, item: unknown): Generator<string> {
  const own = simpleSelectors(element).slice(0, 8)
  const plain = simpleSelectors(element).at(-1)!
  yield* own
  for (
    let node = element.parent, level = 0;
    node instanceof Element && level < 4;
    node = node.parent, level++
  ) {
    if (node === item || !isInside(node, item)) break
    for (const outer of simpleSelectors(node).slice(0, 6))
      for (const inner of [plain, ...own.slice(0, 3)]) {
        if (level === 0) yield `${outer} > ${inner}`
        yield `${outer} ${inner}`
      }
  }
}
