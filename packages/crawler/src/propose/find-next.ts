import type { Element } from 'domhandler'
import { linkOf } from '../extract/extract-page.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { quoteCss } from './class-names.ts'
import { itemsSelector } from './items-selector.ts'
import type { Page } from './page.ts'
import { SelectorSearch } from './selector-search.ts'
import { simpleSelectors } from './simple-selectors.ts'
import { visibleLength } from './visible-length.ts'

const words =
  /^(next( page| »| ›| →)?|next results|older( posts| entries)?|more results|weiter|nächste( seite)?|vor|suivante?|page suivante|siguiente|página siguiente|próxim[oa]( página)?|seguinte|successiv[oa]|avanti|pagina successiva|volgende( pagina)?|nästa( sida)?|næste|neste|seuraava|następna( strona)?|dalej|další|след(ующая|\.)?|вперед|далее|下一页|下一頁|次へ|次のページ|다음|›|»|→|>|>>|❯|⟩)[\s›»→>]*$/i
const names = /(^|[-_ ."])(next|pagination-next|page-next|nextpage|next-page|pager-next)([-_ "\]]|$)/i

/** The selector of the link to the next page, or null when the page has none. */
export function findNextLink(page: Page): string | null {
  const element = bySemantics(page) ?? byWords(page) ?? byNumber(page)
  return element && nextSelector(page, element)
}

/** The simplest selector whose first match on the page is this element. */
export function nextSelector(page: Page, element: Element): string | null {
  const search = new SelectorSearch()
  for (const source of nextCandidates(element))
    if (search.first(page.scope, source) === element) return source
  return itemsSelector(page, [element])?.selector ?? null
}

function* nextCandidates(element: Element): Generator<string> {
  const { rel, 'aria-label': label, title } = element.attribs
  const tag = element.name
  if (rel?.split(/\s+/).includes('next')) yield `${tag}[rel~="next"]`
  const own = simpleSelectors(element)
  yield* own.filter((source) => names.test(source))
  for (
    let node = element.parent, level = 0;
    node && 'attribs' in node && level < 3;
    node = node.parent, level++
  )
    for (const outer of simpleSelectors(node).filter((source) => names.test(source))) yield `${outer} ${tag}`
  if (label && words.test(foldSpace(label))) yield `${tag}[aria-label=${quoteCss(label)}]`
  if (title && words.test(foldSpace(title))) yield `${tag}[title=${quoteCss(title)}]`
  const text = textOf(element)
  if (words.test(text) && text.length > 1) yield `${tag}:contains(${quoteCss(text)})`
  yield* afterCurrent(element)
  if (words.test(text)) {
    for (
      let node = element.parent, level = 0;
      node && 'attribs' in node && level < 3;
      node = node.parent, level++
    )
      for (const outer of simpleSelectors(node).slice(0, 3))
        yield `${outer} ${tag}:contains(${quoteCss(text)})`
  }
  yield* own
}

/** In a row of page numbers: the element after the current one. */
function* afterCurrent(element: Element): Generator<string> {
  const marks = [
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
  for (const mark of marks) {
    yield `${mark} + a`
    yield `${mark} + li a`
    yield `:has(> ${mark}) + li a`
  }
  if (element.parent && 'attribs' in element.parent)
    for (const outer of simpleSelectors(element.parent).slice(0, 3))
      for (const mark of marks) yield `${outer} ${mark} + a`
}

function leads(page: Page, element: Element): boolean {
  const url = linkOf(element.attribs, page.context)
  return url !== null && url !== page.url && url !== page.context.link(page.url)
}

function bySemantics(page: Page): Element | null {
  const linked = page.elements.filter(
    ({ name, attribs }) =>
      (name === 'a' || name === 'link') && attribs['rel']?.toLowerCase().split(/\s+/).includes('next'),
  )
  return (
    linked.find((element) => element.name === 'a' && leads(page, element)) ??
    linked.find((element) => leads(page, element)) ??
    null
  )
}

function byWords(page: Page): Element | null {
  let best: { element: Element; score: number } | null = null
  for (const element of page.elements) {
    if (element.name !== 'a' || element.attribs['href'] === undefined || !leads(page, element)) continue
    const score = wordScore(element)
    if (score > 0 && (!best || score > best.score)) best = { element, score }
  }
  return best?.element ?? null
}

function wordScore(element: Element): number {
  const { class: own = '', 'aria-label': label = '', title = '', id = '' } = element.attribs
  const parent = element.parent && 'attribs' in element.parent ? (element.parent.attribs['class'] ?? '') : ''
  if (visibleLength(element) > 40 || /disabled/.test(`${own} ${parent}`)) return 0
  const text = textOf(element)
  if (text.length > 40) return 0
  let score = 0
  if (words.test(text)) score += text.length > 1 ? 3 : 1
  if (words.test(foldSpace(label)) || words.test(foldSpace(title))) score += 3
  if (names.test(own) || names.test(id)) score += 3
  if (names.test(parent)) score += 3
  // Single arrows also move carousels: accept them only within pagination.
  return score === 1 && !inPager(element) ? 0 : score + (score > 0 && inPager(element) ? 2 : 0)
}

function inPager(element: Element): boolean {
  for (
    let node = element.parent, level = 0;
    node && 'attribs' in node && level < 5;
    node = node.parent, level++
  ) {
    const { class: own = '', id = '', 'aria-label': label = '', role = '' } = node.attribs
    if (/pag(e|er|es|ing|ination)|nav-links|seiten/i.test(`${own} ${id} ${label} ${role}`)) return true
  }
  return false
}

/** In a row of page numbers, one of which isn't a link or is marked: the link with the next number. */
function byNumber(page: Page): Element | null {
  const numbers = page.elements.filter(
    (element) =>
      element.name === 'a' && element.attribs['href'] !== undefined && isNumber(element) && inPager(element),
  )
  if (numbers.length === 0) return null
  const around = new Set<unknown>(numbers.map(({ parent }) => parent))
  const current = page.elements.find(
    (element) => isNumber(element) && inPager(element) && isCurrent(element, around),
  )
  const next = String(current ? Number(textOf(current)) + 1 : 2)
  return numbers.find((element) => textOf(element) === next && leads(page, element)) ?? null
}

const isNumber = (element: Element): boolean =>
  visibleLength(element) <= 4 && /^\d{1,4}$/.test(textOf(element))

/** `around`: the elements that contain the links. */
function isCurrent(element: Element, around: ReadonlySet<unknown>): boolean {
  const { class: own = '', 'aria-current': current } = element.attribs
  if (current !== undefined && current !== 'false') return true
  if (/(^|[-_ ])(active|current|selected)([-_ ]|$)/.test(own)) return true
  return element.name !== 'a' && element.name !== 'li' && !around.has(element)
}
