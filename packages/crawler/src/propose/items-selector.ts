import { childElements, Element } from '../html/nodes.ts'
import { classesOf, escapeCss, isStableClass, quoteCss, stableClasses } from './class-names.ts'
import type { Followers } from './followers.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { mostMatches, SelectorSearch } from './selector-search.ts'
import { nthOfType, simpleSelectors, tagSelector } from './simple-selectors.ts'

export interface ItemsChoice {
  selector: string
  items: Element[]
  /** The rows after each item that belong to it; absent: none. */
  followers?: Followers
  /** How much it looks like the main list; compared with other lists of the page only. */
  score?: number
  /** Number of different values in most items. */
  richness?: number
  /** How much speaks for it as the main list of its page: the difference between two lists is one of log-odds. */
  evidence?: number
}

const maxCandidates = 250
/** The F1 of a selector that finds other elements, too, or not all. */
const leastScore = 0.7

/**
 * A selector for a set of elements of the whole page: exact if possible, else the best with an F1 of at least 0.7.
 * Null if there is none.
 */
export function itemsSelector(page: Page, wanted: readonly Element[]): ItemsChoice | null {
  const goal = new Set(wanted)
  const search = new SelectorSearch()
  let best: (ItemsChoice & { score: number }) | null = null
  let tried = 0
  for (const selector of candidates(wanted)) {
    if (++tried > maxCandidates) break
    const most = mostMatches(goal.size, best?.score ?? leastScore)
    const items = search.all(page.scope, selector, most)
    if (!items || items.length > most) continue
    const right = items.filter((element) => goal.has(element)).length
    const score = right === 0 ? 0 : (2 * right) / (items.length + goal.size)
    if (score === 1) return { selector, items }
    if (score >= leastScore && (!best || score > best.score)) best = { selector, items, score }
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
  const rows =
    first.name === 'tr' ? ['tr:has(td)', 'tr:has(> td)', ...byCells(first), ...byCellNames(wanted)] : []
  const inner = [...named.slice(0, 4), ...rows, plain]
  for (const [level, selectors] of commonAncestors(wanted).entries())
    for (const outer of selectors)
      for (const one of inner) {
        if (level === 0) yield `${outer} > ${one}`
        yield `${outer} ${one}`
      }
  if (rows.length > 0) yield* rowsOfTables(wanted, rows)
  yield* rows
  yield plain
  yield* chains(wanted)
}

/** Rows of the tables themselves: a cell may hold a table of page numbers with as many cells. */
function* rowsOfTables(wanted: readonly Element[], rows: readonly string[]): Generator<string> {
  const bodies = new Set(wanted.map(({ parent }) => parent).filter((node) => node instanceof Element))
  const tables = [...bodies].map((body) => body.parent).filter((node) => node instanceof Element)
  if (tables.length !== bodies.size || ![...bodies].every(({ name }) => name === 'tbody')) return
  for (const outer of common(tables.slice(0, 30).map(tableSelectors)))
    for (const row of rows) yield `${outer} > tbody > ${row}`
}

const tableSelectors = (table: Element): string[] => {
  const id = table.attribs['id']
  return [...simpleSelectors(table).slice(0, 3), ...(id && isStableClass(id) ? [`#${escapeCss(id)}`] : [])]
}

/** Rows with at least as many cells as a row: headings and page numbers within a table have fewer. */
function byCells(row: Element): string[] {
  const cells = childElements(row).length
  return cells < 3 ? [] : [`tr:has(> td:nth-child(${cells}))`]
}

/** Rows with a cell of a class that all of them have, and rows with links: those with column headers have none. */
function byCellNames(rows: readonly Element[]): string[] {
  const names = common(
    rows.slice(0, 30).map((row) => childElements(row).flatMap((cell) => stableClasses(cell))),
  )
  return [...names.slice(0, 3).map((name) => `tr:has(> td.${escapeCss(name)})`), 'tr:has(> td a[href])']
}

/** Child by child from the nearest named ancestor; uses layout classes if nothing else distinguishes them. */
function* chains(wanted: readonly Element[]): Generator<string> {
  const [first] = wanted
  for (const describe of [tagOnly, withLayout]) {
    let path = describe(wanted)
    let level: readonly Element[] = wanted
    for (let depth = 0; depth < 6; depth++) {
      level = [...new Set(level.map((element) => element.parent).filter((node) => node instanceof Element))]
      if (level.length === 0 || !level.every((element) => element.name === level[0]!.name)) break
      for (const outer of common(level.slice(0, 30).map(simpleSelectors)).slice(0, 3))
        yield `${outer} > ${path}`
      path = `${describe(level)} > ${path}`
      yield path
    }
  }
  if (first && wanted.every((element) => element.parent === first.parent)) {
    let path = tagSelector(first.name)
    for (let node = first.parent; node instanceof Element; node = node.parent) {
      path = `${node.name === 'body' || node.name === 'html' ? node.name : nthOfType(node)} > ${path}`
      yield path
    }
  }
}

const tagOnly = (elements: readonly Element[]): string => tagSelector(elements[0]!.name)

function withLayout(elements: readonly Element[]): string {
  const classes = common(
    elements.slice(0, 30).map((element) => classesOf(element).filter((name) => /^[a-z][\w-]*$/i.test(name))),
  )
  return (
    tagSelector(elements[0]!.name) +
    classes
      .slice(0, 3)
      .map((name) => `.${escapeCss(name)}`)
      .join('')
  )
}

/** Selectors of ancestors shared by all elements, nearest first; includes ids, since a page has the list once. */
function commonAncestors(wanted: readonly Element[]): string[][] {
  const chains = wanted.slice(0, 30).map((element) => {
    const chain: (readonly string[])[] = []
    for (let node = element.parent; node instanceof Element && chain.length < 6; node = node.parent)
      chain.push(around.of(node, selectorsAround))
    return chain
  })
  const depth = Math.min(...chains.map((chain) => chain.length))
  return Array.from({ length: Number.isFinite(depth) ? depth : 0 }, (_, level) =>
    common(chains.map((chain) => chain[level]!)),
  )
}

const around = new PageCache<Element, readonly string[]>()

/** Selectors of one element around a list. */
function selectorsAround(element: Element): string[] {
  const { id, 'aria-label': label } = element.attribs
  const ids = id && isStableClass(id) ? [`#${escapeCss(id)}`] : []
  const labels = label && label.length < 40 ? [`${element.name}[aria-label=${quoteCss(label)}]`] : []
  return [...simpleSelectors(element).slice(0, 5), ...ids, ...labels, tagSelector(element.name)]
}

function common(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists
  const sets = others.map((list) => new Set(list))
  return [...new Set(first)].filter((entry) => sets.every((set) => set.has(entry)))
}
