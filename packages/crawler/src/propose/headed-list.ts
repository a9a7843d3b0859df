import { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { inOpenPanels } from './closed-panel.ts'
import { headingsOf, isHeading, type ListPlace } from './list-headings.ts'
import { isVague, type ListLabel } from './list-labels.ts'
import { listSelector } from './list-selector.ts'
import { looseList, namedBlocks } from './loose-list.ts'
import type { Page } from './page.ts'
import { oncePerPage } from './page-cache.ts'
import { areLinks, hasQuantities, isInGuide, isPlausibleList } from './plausible-list.ts'
import { firstOfTwins } from './twin-lists.ts'
import { unheadedList } from './unheaded-list.ts'
import { visibleLength } from './visible-length.ts'

const marks = {
  ingredients: /(^|[-_ ])(recipe-?)?ingredients?([-_ ]|$)|zutat|ingredi[eë]nt/i,
  instructions: /(^|[-_ ])(recipe-?)?(instructions?|directions?|steps?|method)([-_ ]|$)|zubereitung/i,
}

/**
 * The place of the entries of a named list: by meaningful classes, or by the heading above. Null if there is none.
 */
export const headedList = oncePerPage(listPlace)

function listPlace(page: Page, label: ListLabel): ListPlace | null {
  const byName = byClass(page, label)
  // Names alone may be parts of blocks that have the amounts too, and a list of few entries only a part.
  const blocks = label === 'ingredients' ? namedBlocks(page) : null
  if (blocks && (!byName?.isSure || blocks.count >= 1.5 * byName.count)) return { select: blocks.select }
  if (byName) return { select: byName.select }
  const select = byHeading(page, label)
  if (select !== null) return { select }
  return label === 'ingredients' ? (looseList(page, label) ?? unheadedList(page)) : null
}

/** A list that its class names; sure if most entries say how much. */
interface NamedList {
  select: string
  count: number
  isSure: boolean
}

/** Entries whose own class, or whose list's class, names them. */
function byClass(page: Page, label: ListLabel): NamedList | null {
  const marked = inOpenPanels(
    withoutMenus(
      page.elements.filter((element) => isEntry(element) && isMarked(element, label) && isShown(element)),
    ),
  )
  const single = page.elements.filter((element) => isSingle(element, label) && isShown(element))
  const groups = Map.groupBy(marked, (element) => `${element.name}.${element.attribs['class'] ?? ''}`)
  const bySize = [...groups.values()].toSorted((a, b) => b.length - a.length)
  const items = marked.filter((element) => element.name === 'li')
  const lists = marked.length === 0 ? [single] : items.length > 0 ? [items, ...bySize] : bySize.slice(0, 1)
  const entries = lists.find((list) => list.length >= 3 && isPlausibleList(list, label))
  const select = entries && selectorOf(page, entries)
  return select ? { select, count: entries.length, isSure: hasQuantities(entries) } : null
}

/**
 * Menus by ingredient have names like those of the list: links alone, without amounts, beside lists with amounts. So
 * have the tabs above a list.
 */
function withoutMenus(all: Element[]): Element[] {
  const free = all.filter((entry) => !isInGuide(entry))
  const entries = free.length > 0 ? free : all
  const lists = [...Map.groupBy(entries, ({ parent }) => parent).values()]
  const shown = lists.filter((list) => hasQuantities(list) || !areLinks(list))
  return shown.length < lists.length && shown.some(hasQuantities) ? shown.flat() : entries
}

/** `<div class="ingredient">`: a single entry, by its own class. */
const isSingle = ({ attribs }: Element, label: ListLabel): boolean =>
  singles[label].test(attribs['class'] ?? '')

const singles = {
  ingredients: /(^|[-_ ])ingredient( |$)/i,
  instructions: /(^|[-_ ])instruction( |$)/i,
}

const isEntry = ({ name }: Element): boolean =>
  name === 'li' || name === 'p' || name === 'tr' || name === 'dd'

function isMarked(element: Element, label: ListLabel): boolean {
  for (
    let node: unknown = outermostEntry(element), level = 0;
    node instanceof Element && level < 4;
    node = node.parent, level++
  ) {
    const { class: names = '', id = '' } = node.attribs
    if (node.name === 'body' || node.name === 'article' || node.name === 'main') return false
    if (marks[label].test(`${names} ${id}`)) return level === 0 || element.name !== 'p'
  }
  return false
}

/** Lists may be divided by nested lists. */
function outermostEntry(element: Element): Element {
  const around = element.name === 'li' ? element.parent?.parent : null
  return around instanceof Element && around.name === 'li' ? outermostEntry(around) : element
}

/** An entry that contains a list is the heading of that list. */
const isShown = (element: Element): boolean =>
  visibleLength(element) > 0 && !(element.name === 'li' && holdsEntry(element))

const holdsEntry = (element: Element): boolean =>
  element.children.some((child) => child instanceof Element && (child.name === 'li' || holdsEntry(child)))

/** The nearest element around a heading in which three or more list entries follow it. */
function byHeading(page: Page, label: ListLabel): string | null {
  const all = headingsOf(page, label)
  if (all.length === 0) return null
  const isOther = (heading: Element) => isVague(foldSpace(textOf(heading)), label)
  const headings = [...all.filter((heading) => !isOther(heading)), ...all.filter(isOther)]
  const shown = numbersOf(page, (element) => element.name === 'li' && isShown(element))
  const others = numbersOf(page, (element) => isHeading(element, otherThan[label]))
  for (const heading of headings) {
    const from = page.numberOf(heading)
    const end = others.find((number) => number > from + 1) ?? page.elements.length
    const following = shown.filter((number) => number > from && number < end)
    const entries = nearestAround(page, heading, following, label)
    if (!entries || !isPlausibleList(entries, label)) continue
    if (isOther(heading) && !hasQuantities(entries)) continue
    const select = selectorOf(page, entries)
    if (select) return select
  }
  return null
}

const numbersOf = (page: Page, is: (element: Element) => boolean): number[] =>
  [...page.elements.keys()].filter((number) => is(page.elements[number]!))

const otherThan = { ingredients: 'instructions', instructions: 'ingredients' } as const

/** The entries that follow a heading within the nearest ancestor that contains three or more of them. */
function nearestAround(
  page: Page,
  heading: Element,
  following: readonly number[],
  label: ListLabel,
): Element[] | null {
  for (
    let node = heading.parent, level = 0;
    node instanceof Element && level < 5;
    node = node.parent, level++
  ) {
    const last = lastNumberIn(page, node)
    const inside = inOpenPanels(
      following.filter((number) => number <= last).map((number) => page.elements[number]!),
    )
    const entries = label === 'ingredients' ? untilNumbered(withoutMenus(inside)) : inside
    if (entries.length >= 3) return entries
  }
  return null
}

function lastNumberIn(page: Page, element: Element): number {
  const last = element.children.findLast((child) => child instanceof Element)
  return last ? lastNumberIn(page, last) : page.numberOf(element)
}

/** A numbered list after a bulleted one has the steps rather than more entries. */
function untilNumbered(entries: Element[]): Element[] {
  const isBulleted = entries[0] && listOf(entries[0]) === 'ul'
  const numbered = isBulleted ? entries.findIndex((entry) => listOf(entry) === 'ol') : -1
  return numbered < 0 ? entries : entries.slice(0, numbered)
}

const listOf = ({ parent }: Element): string => (parent instanceof Element ? parent.name : '')

/** Sites often have a list twice, for narrow and wide screens or in other units: the first is enough. */
function selectorOf(page: Page, entries: readonly Element[]): string | null {
  return listSelector({ items: [page.scope], wanted: [firstOfTwins(entries)] })
}
