import { Element } from '../html/nodes.ts'
import type { Scope } from '../extract/selector.ts'
import { escapeCss, stableClasses } from './class-names.ts'
import { SelectorSearch } from './selector-search.ts'
import { nthOfType, simpleSelectors, tagSelector } from './simple-selectors.ts'

/** What a selector must find in one item: an element, nothing (null), or anything (undefined). */
export type Wanted = Element | null | undefined

export interface SelectorTask {
  items: readonly Scope[]
  /** Per item. */
  wanted: readonly Wanted[]
  /** Elements that must not be found. */
  excluded?: ReadonlySet<Element>
}

interface Candidate {
  source: string
  right: number
  wrong: number
}

/** Items that are examined; more don't change the choice. */
const sampled = 16
const maxCandidates = 220

/**
 * The simplest selector, relative to the item, whose first match is the wanted element in every item. If none fits
 * everywhere, the one with the most right and fewest wrong items, provided it is right in the first item that wants
 * an element. Null if there is none.
 */
export function relativeSelector(task: SelectorTask): string | null {
  const lead = task.wanted.findIndex((element) => element instanceof Element)
  const element = task.wanted[lead]
  const item = task.items[lead]?.node
  if (!(element instanceof Element) || !item) return null
  const picked = sampleTask(task, lead)
  let best: Candidate | null = null
  const tried = new Set<string>()
  const consider = (source: string): boolean => {
    if (tried.has(source) || tried.size >= maxCandidates) return false
    tried.add(source)
    const candidate = judge(source, picked)
    if (candidate && (!best || rank(candidate) > rank(best))) best = candidate
    return candidate !== null && candidate.wrong === 0 && candidate.right === picked.goal
  }
  for (const source of candidates(element, item, isOnlyOfItsTag(element.name, picked)))
    if (consider(source)) return source
  const chosen = best as Candidate | null
  if (chosen && chosen.wrong > 0)
    for (const source of withExceptions(chosen.source, picked)) if (consider(source)) return source
  for (const source of byPosition(element, item)) if (consider(source)) return source
  return (best as Candidate | null)?.source ?? null
}

const rank = (candidate: Candidate): number => candidate.right - 1.5 * candidate.wrong

interface SampledTask {
  items: Scope[]
  wanted: Wanted[]
  excluded: ReadonlySet<Element>
  goal: number
  search: SelectorSearch
}

function sampleTask({ items, wanted, excluded = new Set() }: SelectorTask, lead: number): SampledTask {
  // The item that was pointed at, items with exclusions, then the others in order.
  const order = items.map((_, index) => index)
  const around = new Set<unknown>()
  for (const element of excluded)
    for (let { parent } = element; parent && !around.has(parent); { parent } = parent) around.add(parent)
  const withExcluded = (index: number) => (around.has(items[index]!.node) ? 0 : 1)
  if (excluded.size > 0) order.sort((a, b) => withExcluded(a) - withExcluded(b))
  const chosen = [lead, ...order.filter((index) => index !== lead)].slice(0, sampled)
  const picked = chosen.map((index) => wanted[index])
  return {
    items: chosen.map((index) => items[index]!),
    wanted: picked,
    excluded,
    goal: picked.filter((one) => one instanceof Element).length,
    search: new SelectorSearch(),
  }
}

export function isInside(element: Element, ancestor: unknown): boolean {
  for (let node: unknown = element.parent; node; node = (node as Element).parent)
    if (node === ancestor) return true
  return false
}

/** Null if it isn't a candidate, or is wrong in the first item. */
function judge(source: string, { items, wanted, excluded, search }: SampledTask): Candidate | null {
  let right = 0
  let wrong = 0
  for (let index = 0; index < items.length; index++) {
    const found = search.first(items[index]!, source)
    const goal = wanted[index]
    if (found === undefined || (found && excluded.has(found))) return null
    if (index === 0 && found !== goal) return null
    if (goal instanceof Element) {
      if (found === goal) right++
      else if (found) wrong++
    } else if (goal === null && found) wrong++
  }
  return { source, right, wrong }
}

/**
 * Ordered candidates: own class, meaning, meaningful tag; then the tag below named parents; then other attributes.
 * A bare tag comes last, since it also matches elements that the page may add later.
 */
function* candidates(element: Element, item: unknown, isOnly: boolean): Generator<string> {
  const own = simpleSelectors(element)
  const plain = tagSelector(element.name)
  yield* own.filter((source) => !isVague(source, plain))
  if (isOnly && !formatting.has(plain)) yield plain
  const ancestors: Element[] = []
  for (let node = element.parent; node instanceof Element && node !== item; node = node.parent)
    ancestors.push(node)
  for (const ancestor of ancestors.slice(0, 4)) {
    const outer = simpleSelectors(ancestor).slice(0, 5)
    const direct = ancestor === element.parent
    for (const one of outer)
      for (const inner of own.slice(-1).concat(own.slice(0, 3))) {
        if (isVague(inner, plain) && inner !== plain) continue
        if (isVague(one, tagSelector(ancestor.name)) && !direct) continue
        if (direct) yield `${one} > ${inner}`
        else yield `${one} ${inner}`
      }
  }
  if (isOnly) yield plain
  yield* own.filter((source) => isVague(source, plain) && source !== plain)
  if (plain !== 'td') yield* own.slice(0, 4).map((source) => `> ${source}`)
}

const formatting = new Set('b i em strong u s small span font mark abbr'.split(' '))
const inlineTags = new Set('a b i em strong u s small span font mark abbr p div td li'.split(' '))

/** Says nothing about content: a bare inline or layout tag, `a[href]`, `[role="img"]`. */
const isVague = (source: string, plain: string): boolean =>
  (source === plain && inlineTags.has(plain)) || source === 'a[href]' || /^\[(role|rel)=/.test(source)

/** Whether no item has a second element with that tag. */
const isOnlyOfItsTag = (name: string, { items, search }: SampledTask): boolean =>
  items.every((item) => (search.all(item, tagSelector(name))?.length ?? 2) <= 1)

/** Excludes wrong matches by a class that the wanted elements don't have. */
function* withExceptions(source: string, { items, wanted, search }: SampledTask): Generator<string> {
  const unwanted = new Set<string>()
  const needed = new Set<string>()
  items.forEach((item, index) => {
    const goal = wanted[index]
    if (goal) for (const name of stableClasses(goal)) needed.add(name)
    const found = search.first(item, source)
    if (found && found !== goal && goal !== undefined)
      for (const name of stableClasses(found)) unwanted.add(name)
  })
  for (const name of unwanted) if (!needed.has(name)) yield `${source}:not(.${escapeCss(name)})`
}

/** By position: below the nearest named parent, finally the whole path from the item. */
function* byPosition(element: Element, item: unknown): Generator<string> {
  let path = nthOfType(element)
  for (let node = element.parent; node instanceof Element; node = node.parent) {
    if (node === item) {
      yield `> ${path}`
      // Where cells span rows, the following rows have fewer cells before it, but the same number after it.
      if (element.name === 'td' && element.parent === item)
        yield `> td:nth-last-child(${elementsAfter(element) + 1})`
      return
    }
    for (const one of simpleSelectors(node).slice(0, 4))
      if (one !== tagSelector(node.name)) yield `${one} > ${path}`
    yield path
    path = `${nthOfType(node)} > ${path}`
  }
  yield path
}

const elementsAfter = (element: Element): number => {
  let count = 0
  for (let node = element.next; node; node = node.next) if (node instanceof Element) count++
  return count
}
