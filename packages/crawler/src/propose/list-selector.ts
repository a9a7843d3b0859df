import { Element } from 'domhandler'
import { compileSelector, type Scope } from '../extract/selector.ts'
import { simpleSelectors } from './simple-selectors.ts'
import { isInside } from './relative-selector.ts'

/** Wanted elements, per item. */
export interface ListTask {
  items: readonly Scope[]
  wanted: readonly (readonly Element[])[]
}

/**
 * The simplest selector that finds exactly the wanted elements in every item; else the one with the best F1, at least
 * 0.8. Null when there is none.
 */
export function listSelector({ items, wanted }: ListTask): string | null {
  const sample = wanted.find((list) => list.length > 0)?.[0]
  const item = items[wanted.findIndex((list) => list.length > 0)]?.node
  if (!sample || !item) return null
  let best: { source: string; score: number } | null = null
  for (const source of candidates(sample, item)) {
    const score = f1(source, items, wanted)
    if (score === 1) return source
    if (score >= 0.8 && (!best || score > best.score)) best = { source, score }
  }
  return best?.source ?? null
}

function f1(source: string, items: readonly Scope[], wanted: readonly (readonly Element[])[]): number {
  const compiled = compileSelector(source)
  let right = 0
  let found = 0
  let all = 0
  items.forEach((item, index) => {
    const goal = new Set(wanted[index])
    all += goal.size
    for (const element of item.all(compiled)) {
      found++
      if (goal.has(element)) right++
    }
  })
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
