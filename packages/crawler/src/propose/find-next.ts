import { Element } from '../html/nodes.ts'
import { linkOf } from '../extract/extract-page.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { classesOf, escapeCss, quoteCss, stableClasses } from './class-names.ts'
import { itemsSelector } from './items-selector.ts'
import { candidatesFor, currentNames, type NextCandidate } from './next-candidates.ts'
import { fileName, isNextFile, isNextIcon, nextMeaning } from './next-words.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { SelectorSearch } from './selector-search.ts'
import { simpleSelectors } from './simple-selectors.ts'

const names =
  /(^|[-_ ."])(next|pagination-next|page-next|nextpage|next-page|pager-next|older|older-posts)([-_ "\]]|$)/i

export interface NextLink {
  select: string
  url: string
}

/** The link to the next page of a list with these items, or null when the page has none. */
export function findNextLink(
  page: Page,
  candidates: readonly NextCandidate[],
  items: readonly Element[],
): NextLink | null {
  for (const { element, url } of candidatesFor(page, candidates, items).slice(0, 3)) {
    const select = linkSelectors.of(element, () => linkSelector(page, element, url))
    if (select !== null) return { select, url }
  }
  return null
}

/** Several lists of a page may have the same link. */
const linkSelectors = new PageCache<Element, string | null>()

const linkSelector = (page: Page, element: Element, url: string): string | null =>
  selectorThat(page, element, (found) => linkOf(found.attribs, page.context) === url)

/** The simplest selector whose first match on the page is this element. */
export const nextSelector = (page: Page, element: Element): string | null =>
  selectorThat(page, element, (found) => found === element)

/** The same for a button that a browser clicks; browsers don't know `:contains()`. */
export const clickSelector = (page: Page, element: Element): string | null =>
  clickSelectors.of(element, () =>
    selectorThat(page, element, (found) => found === element, isKnownToBrowsers),
  )

const clickSelectors = new PageCache<Element, string | null>()

/** The same for a button that leads on from each page: by what it says, never by its place alone. */
export function nextButtonSelector(page: Page, element: Element): string | null {
  const search = new SelectorSearch()
  const text = foldSpace(textOf(element))
  const value = element.attribs['value']
  const worded = [...selectorsOf(page, element, search, true)]
  if (element.name === 'input' && value && isWorded(value)) worded.push(`input[value=${quoteCss(value)}]`)
  if (isWorded(text) && !/["\d]/.test(text)) worded.push(`//${element.name}[normalize-space()="${text}"]`)
  return (
    worded.find((source) => isKnownToBrowsers(source) && search.first(page.scope, source) === element) ?? null
  )
}

const isKnownToBrowsers = (source: string): boolean => !source.includes(':contains(')

function selectorThat(
  page: Page,
  element: Element,
  fits: (found: Element) => boolean,
  isUsable: (source: string) => boolean = () => true,
): string | null {
  const search = new SelectorSearch()
  for (const source of selectorsOf(page, element, search)) {
    if (!isUsable(source)) continue
    const found = search.first(page.scope, source)
    if (found && fits(found)) return source
  }
  return itemsSelector(page, [element])?.selector ?? null
}

const isWorded = (text: string | undefined): boolean => {
  const meaning = nextMeaning(foldSpace(text ?? ''))
  return meaning === 'next' || meaning === 'more'
}

function* selectorsOf(
  page: Page,
  element: Element,
  search: SelectorSearch,
  isConstantOnly = false,
): Generator<string> {
  const { rel, 'aria-label': label, title } = element.attribs
  const tag = element.name
  const text = textOf(element)
  if (rel?.split(/\s+/).includes('next')) yield `${tag}[rel~="next"]`
  const own = simpleSelectors(element)
  yield* own.filter((source) => names.test(source))
  const outer = ancestorsOf(element).map(simpleSelectors)
  for (const selectors of outer)
    for (const one of selectors.filter((source) => names.test(source))) yield `${one} ${tag}`
  if (label && isWorded(label)) yield `${tag}[aria-label=${quoteCss(label)}]`
  if (title && isWorded(title)) yield `${tag}[title=${quoteCss(title)}]`
  // Digits change from page to page ("Next 20").
  for (const inner of picturesIn(element)) yield `${tag}:has(${inner})`
  const isConstant = isWorded(text) && !/\d/.test(text)
  if (isConstant) yield `${tag}:contains(${quoteCss(text)})`
  yield* afterCurrent(element, (mark) => search.first(page.scope, mark) !== null)
  if (isConstantOnly) return
  if (isConstant || nextMeaning(text) === 'arrow')
    for (const selectors of outer)
      for (const one of selectors.slice(0, 3)) yield `${one} ${tag}:contains(${quoteCss(text)})`
  yield* own
  for (const selectors of outer) for (const one of selectors.slice(0, 3)) yield `${one} ${tag}:last-child`
}

/** Selectors of the pictures and icons in a link that say where it leads. */
function picturesIn(element: Element): string[] {
  return element.children.flatMap((child) => {
    if (!(child instanceof Element)) return []
    const { alt, title, src } = child.attribs
    const file = child.name === 'img' ? fileName(src ?? '') : ''
    const own = isWorded(alt)
      ? [`${child.name}[alt=${quoteCss(alt!)}]`]
      : isWorded(title)
        ? [`${child.name}[title=${quoteCss(title!)}]`]
        : isNextFile(file) || isNextIcon(file)
          ? [`img[src*=${quoteCss(file)}]`]
          : []
    const icons = stableClasses(child).filter((name) => isNextIcon(name) || names.test(name))
    return [...own, ...icons.map((name) => `.${escapeCss(name)}`), ...picturesIn(child)]
  })
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let node = element.parent; node instanceof Element && found.length < 3; node = node.parent)
    found.push(node)
  return found
}

const currentMarks = [
  '[aria-current]',
  '.active',
  '.current',
  '.selected',
  '.is-active',
  'strong',
  'em',
  'span',
  'b',
]

/** In a row of page numbers: the element after the current one. */
function* afterCurrent(element: Element, isOnPage: (mark: string) => boolean): Generator<string> {
  if (!/^(\D{0,6}\d{1,4}\D?|\d{1,5}\s*[-–—]\s*\d{1,5})$/.test(textOf(element))) return
  // Selectors with `:has()` take long, and most pages have few of the marks.
  const marks = [...currentMarks, ...marksBefore(element)].filter(isOnPage)
  for (const mark of marks) {
    yield `${mark} + a`
    yield `${mark} + li a`
    yield `:has(> ${mark}) + li a`
  }
  for (const one of ancestorsOf(element)
    .slice(0, 2)
    .flatMap((node) => simpleSelectors(node).slice(0, 3)))
    for (const mark of marks) {
      yield `${one} ${mark} + a`
      yield `${one} ${mark} ~ a`
      yield `${one} :has(> ${mark}) + * a`
    }
}

/** The classes by which a site marks the number before this one as the current one. */
function marksBefore(element: Element): string[] {
  const entry = element.parent instanceof Element && element.parent.name === 'li' ? element.parent : element
  let before = entry.prev
  while (before && !(before instanceof Element)) before = before.prev
  const names = before ? classesOf(before).filter((name) => currentNames.test(name)) : []
  return names.map((name) => `.${escapeCss(name)}`)
}
