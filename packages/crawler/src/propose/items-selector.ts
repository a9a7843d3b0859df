import { Element } from 'domhandler'
import { compileSelector } from '../extract/selector.ts'
import { escapeCss, isStableClass, quoteCss } from './class-names.ts'
import type { Page } from './page.ts'
import { simpleSelectors, tagSelector } from './simple-selectors.ts'

export interface ItemsChoice {
  selector: string
  items: Element[]
}

const maxCandidates = 160

/**
 * A selector for a set of elements of the whole page: exact if possible, else the nearest with an F1 of at least 0.7.
 * Null when there is none.
 */
export function itemsSelector(page: Page, wanted: readonly Element[]): ItemsChoice | null {
  const goal = new Set(wanted)
  let best: (ItemsChoice & { score: number }) | null = null
  let tried = 0
  for (const selector of candidates(wanted)) {
    if (++tried > maxCandidates) break
    const items = page.scope.all(compileSelector(selector))
    const right = items.filter((element) => goal.has(element)).length
    const score = right === 0 ? 0 : (2 * right) / (items.length + goal.size)
    if (score === 1) return { selector, items }
    if (score >= 0.7 && (!best || score > best.score)) best = { selector, items, score }
  }
  return best && { selector: best.selector, items: best.items }
}

function* candidates(wanted: readonly Element[]): Generator<string> {
  const [first] = wanted
  if (!first) return
  const own = common(wanted.map(simpleSelectors))
  const plain = tagSelector(first.name)
  const named = own.filter((source) => source !== plain)
  yield* named
  const rows = first.name === 'tr' ? ['tr:has(td)', 'tr:has(> td)'] : []
  const inner = [...named.slice(0, 4), ...rows, plain]
  for (const [level, selectors] of commonAncestors(wanted).entries())
    for (const outer of selectors)
      for (const one of inner) {
        if (level === 0) yield `${outer} > ${one}`
        yield `${outer} ${one}`
      }
  yield* rows
  yield plain
}

/** Selectors of the ancestors that hold for all elements, nearest first; ids too, since there is one list on a page. */
function commonAncestors(wanted: readonly Element[]): string[][] {
  const chains = wanted.slice(0, 30).map((element) => {
    const chain: string[][] = []
    for (let node = element.parent; node instanceof Element && chain.length < 6; node = node.parent) {
      const id = node.attribs['id']
      const ids = id && isStableClass(id) ? [`#${escapeCss(id)}`] : []
      const label = node.attribs['aria-label']
      const labels = label && label.length < 40 ? [`${node.name}[aria-label=${quoteCss(label)}]`] : []
      chain.push([...simpleSelectors(node).slice(0, 5), ...ids, ...labels, tagSelector(node.name)])
    }
    return chain
  })
  const depth = Math.min(...chains.map((chain) => chain.length))
  return Array.from({ length: Number.isFinite(depth) ? depth : 0 }, (_, level) =>
    common(chains.map((chain) => chain[level]!)),
  )
}

function common(lists: readonly string[][]): string[] {
  const [first = [], ...others] = lists
  const sets = others.map((list) => new Set(list))
  return [...new Set(first)].filter((entry) => sets.every((set) => set.has(entry)))
}
