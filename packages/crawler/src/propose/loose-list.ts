import { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { inOpenPanels, isInClosedPanel } from './closed-panel.ts'
import { entriesBelow } from './entries-below.ts'
import { headingsOf, type ListPlace } from './list-headings.ts'
import { quoteCss } from './class-names.ts'
import type { ListLabel } from './list-labels.ts'
import { listSelector } from './list-selector.ts'
import type { Page } from './page.ts'
import { hasQuantities, isPlausibleList, isQuantified } from './plausible-list.ts'
import { SelectorSearch } from './selector-search.ts'
import { nthOfType } from './simple-selectors.ts'
import { firstOfTwins } from './twin-lists.ts'
import { visibleLength } from './visible-length.ts'

/** Elements after a heading among which its list begins. */
const looked = 40
const longestEntry = 150

/**
 * A list under its heading that is made without list elements: the rows of a table, equal blocks, or one text with
 * line breaks. Only for ingredients, which their amounts confirm.
 */
export function looseList(page: Page, label: ListLabel): ListPlace | null {
  if (label !== 'ingredients') return null
  for (const heading of headingsOf(page, label)) {
    const place =
      inLines(page, heading.parent, heading) ?? entriesBelow(page, heading) ?? after(page, heading)
    if (place) return place
  }
  return null
}

const named = /(^|[-_ ])(recipe-?)?ingredients?([-_ ]|$)|zutat|ingredi[eë]nt|sk[lł]adnik/i

/**
 * Equal elements that are named for an ingredient, each with amount and name, whatever their tag. The outermost ones:
 * amount and name often have such names too. Null if there are none.
 */
export function namedBlocks(page: Page): { select: string; count: number } | null {
  const groups = Map.groupBy(
    page.elements.filter(({ attribs }) => named.test(attribs['class'] ?? '')),
    (element) => `${element.name} ${element.attribs['class']}`,
  )
  for (const group of groups.values()) {
    const shown = inOpenPanels(group.filter((element) => visibleLength(element) > 0))
    if (shown.length < 3 || shown.some((element) => visibleLength(element) > longestEntry)) continue
    if (!isPlausibleList(shown, 'ingredients') || !mostlyQuantified(shown.map(textOf))) continue
    const entries = firstOfTwins(shown)
    const select = listSelector({ items: [page.scope], wanted: [entries] })
    if (select) return { select, count: entries.length }
  }
  return null
}

function after(page: Page, heading: Element): ListPlace | null {
  const from = page.numberOf(heading) + 1
  const next = page.elements.slice(from, from + looked)
  // Of the same list in other units, in tabs, the one that is shown.
  const closed = next.filter(isInClosedPanel)
  for (const element of closed.length > 0
    ? [...next.filter((one) => !closed.includes(one)), ...closed]
    : next) {
    const place = inBlocks(page, element) ?? inLines(page, element, null)
    if (place) return place
  }
  return null
}

/** Three or more children with the same tag, which have all of the element's text. */
function inBlocks(page: Page, element: Element): ListPlace | null {
  const children = element.children.filter(
    (child): child is Element => child instanceof Element && visibleLength(child) > 0,
  )
  const [first] = children
  if (!first || children.length < 3 || !/^(div|p|tr|dd|span)$/.test(first.name)) return null
  if (children.some((child) => child.name !== first.name || textOf(child).length > longestEntry)) return null
  const isAll = children.reduce((sum, child) => sum + visibleLength(child), 0) === visibleLength(element)
  if (!isAll || !isPlausibleList(children, 'ingredients') || !mostlyQuantified(children.map(textOf)))
    return null
  const select = hasQuantities(children) && listSelector({ items: [page.scope], wanted: [children] })
  return select ? { select } : null
}

/** One text of three or more lines; `heading` if it may begin with that. */
export function inLines(page: Page, element: unknown, heading: Element | null): ListPlace | null {
  if (!(element instanceof Element) || !/^(p|div|td|span|pre|dd|section)$/.test(element.name)) return null
  if (visibleLength(element) > 3000 || !element.children.some(isBreak)) return null
  const lines = textOf(element).split('\n')
  const head = heading ? foldSpace(textOf(heading)) : ''
  const isHeaded = head !== '' && lines[0]!.startsWith(head)
  if (heading && !isHeaded) return null
  const entries = isHeaded && lines[0]!.replace(/[\s:]+$/, '').length <= head.length ? lines.slice(1) : lines
  if (entries.length < 3 || entries.some((line) => line.length > longestEntry)) return null
  if (!mostlyQuantified(entries)) return null
  const select = onlySelector(page, element, isHeaded ? heading : null)
  return select ? { select, split: '\n', ...(isHeaded && { head }) } : null
}

/** A selector that only this element of the page matches; by its heading or position if nothing else tells it. */
function onlySelector(page: Page, element: Element, heading: Element | null): string | null {
  const named = listSelector({ items: [page.scope], wanted: [[element]] })
  const word = heading && foldSpace(textOf(heading))
  const headed = word ? [`${element.name}:has(> ${heading.name}:contains(${quoteCss(word)}))`] : []
  let path = nthOfType(element)
  for (let node = element.parent; node instanceof Element && node.name !== 'html'; node = node.parent)
    path = `${nthOfType(node)} > ${path}`
  const search = new SelectorSearch()
  const isOnly = (source: string): boolean => {
    const found = search.all(page.scope, source)
    return found?.length === 1 && found[0] === element
  }
  return [...(named ? [named] : []), ...headed, path].find(isOnly) ?? null
}

const isBreak = (node: unknown): boolean => node instanceof Element && node.name === 'br'

const mostlyQuantified = (texts: readonly string[]): boolean =>
  texts.filter(isQuantified).length >= 0.6 * texts.length
