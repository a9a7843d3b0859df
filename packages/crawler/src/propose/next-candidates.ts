import { isWithin } from '../html/is-within.ts'
import { childElements, Element } from '../html/nodes.ts'
import { linkOf } from '../extract/extract-page.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { endsWithArrow, fileName, isNextFile, isNextIcon, isWayBack, nextMeaning } from './next-words.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { isNamedPage, isSureStep, pageNumber, pageStep } from './paging-url.ts'
import { visibleLength } from './visible-length.ts'

/** A link that may lead to the next page of a list. */
export interface NextCandidate {
  element: Element
  url: string
  /** How much speaks for it; at least `fewestPoints`. */
  points: number
}

/** What a link must have in its favor to be proposed: words in pagination, or words and a class, for example. */
const fewestPoints = 3
/** Links to the next page mostly follow the list. */
const belowItems = 0.5
const longestText = 60

const nextNames =
  /(^|[-_ ."])(next|nxt|nextpage|nextpostslink|next-?link|older|older-?posts|weiter|suivante?|siguiente)([-_ "\]]|$)/i
const otherWay = /(^|[-_ ])(prev(ious)?|newer|back|first|last)([-_ ]|$)/i
const pagers =
  /pag(er|es|ing|inat\w*|inador)([-_ \d]|$)|pagi|(^|[-_ ])page[-_]?(\d|bar|box|btn|button|item|jump|link|list|nav|next|no|num)|nav-links|posts-?nav|seiten|wp-pagenavi|load-?more|infinite|next-?page/i
/** A link may be called a page, but so is what holds everything. */
const pageAlone = /(^| )page( |$)/i
/** Between single articles, chapters or products rather than pages of a list. */
const neighbours =
  /(^|[-_ ])(post-nav\w*|prev-?next|prevnext|nav-single|single-nav\w*|article-nav\w*|chapter\w*|entry-nav\w*|post-(next|prev)|(next|prev)-(post|article|chapter))([-_ ]|$)/i
const elsewhere =
  /(^|[-_ ])(calendar|datepicker|comments?|j?carousel|(flex|bx)?-?slider|slides?|slick|swiper|slideshow|rotator|gallery|lightbox)([-_ ]|$)/i
/** Of a calendar, whatever else the link says. */
const periods = /(^|[-_ ])(prev(ious)?|next)[-_ ]?(day|week|month|year)([-_ ]|$)/i

const allOf = new PageCache<Page, readonly NextCandidate[]>()

/** All links that may lead to the next page of a list. */
export const nextCandidates = (page: Page): readonly NextCandidate[] => allOf.of(page, findCandidates)

function findCandidates(page: Page): NextCandidate[] {
  const numbered = numberedNext(page)
  const found: NextCandidate[] = []
  let hasSureNumber = false
  for (const element of page.elements) {
    const url = targetOf(element, page)
    if (url === null) continue
    const own = numbered.has(element) ? 2 : pointsOf(element) || pointsOfStep(element, page.url, url)
    if (own === 0) continue
    // The number of a link says no more than its URL then, which may be below another path than the first page.
    const isNumbered = numbered.has(element) && isNamedPage(url, numberOf(element))
    const stepped = pointsOfUrl(page.url, url, isNumbered ? 0 : own)
    if (element.name === 'link' && stepped <= 0 && !continues(page.url, url)) continue
    if (own < 1 && stepped <= 0) continue
    if (numbered.has(element) && isSureStep(page.url, url)) hasSureNumber = true
    const points = own + place(element) + stepped
    if (points >= fewestPoints - belowItems) found.push({ element, url, points })
  }
  // Beside the number of the next page, "next" may lead to the next ten numbers.
  return hasSureNumber ? found.filter(({ url }) => pageStep(page.url, url) !== 'other') : found
}

/**
 * A link that says nothing known, of which only the URL tells that it is the next page: a number, a word of an unknown
 * language in a pager or with a parameter, or "Previous" (entries) on the first page.
 */
function pointsOfStep(element: Element, current: string, url: string): number {
  if (element.name !== 'a' || !isSureStep(current, url) || visibleLength(element) > longestText) return 0
  const isFirst = pageNumber(current) === null
  const number = numberOf(element)
  if (!Number.isNaN(number)) return number === pageNumber(url) ? 0.5 : 0
  if (isWayBack(foldSpace(textOf(element)))) return isFirst ? 0.5 : 0
  return isInPager(element) || hasSamePath(current, url) ? 0.25 : 0
}

/**
 * Whether a URL has a page number, or is that of a page with other parameters, or below it. A relation that nobody
 * sees leads to the next document of a series (HTML, 4.6.7.17), which for the pages of a manual or of a small site is
 * the next chapter.
 */
function continues(current: string, url: string): boolean {
  if (pageNumber(url) !== null || hasSamePath(current, url)) return true
  const path = URL.parse(current)?.pathname ?? ''
  const below = path.replace(/\/?$/, '/')
  return path.length > 1 && (URL.parse(url)?.pathname.startsWith(below) ?? false)
}

/** Whether two URLs differ only in their parameters: no link to another page than one of the same list. */
const hasSamePath = (one: string, other: string): boolean =>
  URL.parse(one)?.pathname === URL.parse(other)?.pathname

/** What the URL of a link says; `own`: what the link says about itself. */
function pointsOfUrl(current: string, url: string, own: number): number {
  const step = pageStep(current, url)
  if (step === 'next') return 4
  // A page that has loaded more of its list continues with its third or fourth page.
  if (step === 'other') return own >= 4 && pageNumber(current) === null ? 0 : -4
  // The front page of a list may have another address than its further pages: / and /news?p=2.
  return own < 1 && pageNumber(url) === 2 && pageNumber(current) === null && isSameSite(current, url)
    ? 2.5
    : 0
}

const isSameSite = (one: string, other: string): boolean => URL.parse(one)?.host === URL.parse(other)?.host

/** Of these links those that may lead to the next page of a list with these items, best first. */
export function candidatesFor(
  page: Page,
  candidates: readonly NextCandidate[],
  items: readonly Element[],
): NextCandidate[] {
  const inside = new Set<unknown>(items)
  const first = items[0] ? page.numberOf(items[0]) : 0
  return candidates
    .map((candidate) => {
      const { element, points } = candidate
      const isBelow = page.numberOf(element) > first
      return { ...candidate, points: points + (isBelow ? belowItems : 0) - (isIn(element, inside) ? 4 : 0) }
    })
    .filter(({ points }) => points >= fewestPoints)
    .toSorted((a, b) => b.points - a.points)
}

function isIn(element: Element, items: ReadonlySet<unknown>): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent)
    if (items.has(node)) return true
  return false
}

/** The address that an element leads to, unless that is the page itself. */
function targetOf(element: Element, page: Page): string | null {
  const { name, attribs } = element
  const isLink = name === 'a' || (name === 'link' && /(^|\s)next(\s|$)/i.test(attribs['rel'] ?? ''))
  if (!isLink && attribs['data-href'] === undefined && attribs['data-url'] === undefined) return null
  if (!isLink && !/^(button|div|span)$/.test(name)) return null
  const url = linkOf(attribs, page.context)
  return url === null || url === page.url || url === page.context.link(page.url) ? null : url
}

/** What an element says about itself: relation, words, classes, icons. Less than 1 if only its URL can confirm it. */
function pointsOf(element: Element): number {
  const { rel = '', class: own = '', id = '', 'aria-label': label = '', name } = element.attribs
  const parent = element.parent instanceof Element ? element.parent : null
  const outer = parent ? `${parent.attribs['class'] ?? ''} ${parent.attribs['id'] ?? ''}` : ''
  if (/(^|[-_ ])disabled([-_ ]|$)/i.test(`${own} ${outer}`)) return 0
  const isRelated = /(^|\s)next(\s|$)/i.test(rel)
  if (element.name === 'link') return isRelated ? 4 : 0
  const isShort = visibleLength(element) <= longestText
  const text = isShort ? foldSpace(textOf(element)) : ''
  const meanings = wordsOf(element).map((one) => nextMeaning(foldSpace(one)))
  if (isWayBack(text) || isWayBack(label)) return 0
  const isNamed = nextNames.test(`${own} ${id} ${name ?? ''}`) || filesIn(element).some(isNextFile)
  let points = isRelated ? 4 : 0
  if (meanings.includes('next')) points += 4
  else if (otherWay.test(own) && !isNamed && points === 0) return 0
  if (isNamed && isShort) points += 3
  else if (nextNames.test(outer) && isOnlyLink(element) && isShort) points += 2
  if (points > 0) return points
  if (meanings.includes('arrow') || isNextIcon(own)) return 1
  return meanings.includes('more') || endsWithArrow(text) ? 0.5 : 0
}

/** The texts that say what an element is for: its own, its label and title, those of its pictures. */
export function wordsOf(element: Element): string[] {
  const { 'aria-label': label = '', title = '' } = element.attribs
  const text = visibleLength(element) <= longestText ? foldSpace(textOf(element)) : ''
  return [text, label, title, ...picturesIn(element)]
}

/** Whether a class or the id of an element, or of one around it alone, says "next". */
export function isNextNamed(element: Element): boolean {
  const { class: own = '', id = '' } = element.attribs
  const parent = element.parent instanceof Element ? element.parent : null
  const outer = `${parent?.attribs['class'] ?? ''} ${parent?.attribs['id'] ?? ''}`
  const isAlone = childElements(parent).length === 1
  return nextNames.test(`${own} ${id}`) || (isAlone && nextNames.test(outer))
}

/** Whether an element belongs to a carousel, a calendar, comments, or the way between single articles. */
export const isOutsideOfPagers = (element: Element): boolean => place(element) < 0

/** The file names of pictures in a link. */
function filesIn(element: Element): string[] {
  return element.children.flatMap((child) => {
    if (!(child instanceof Element)) return []
    return child.name === 'img' ? [fileName(child.attribs['src'] ?? '')] : filesIn(child)
  })
}

/** Alternative texts of pictures, and arrows by the classes of icons. */
function picturesIn(element: Element): string[] {
  return element.children.flatMap((child) => {
    if (!(child instanceof Element)) return []
    const { alt, class: names = '', 'aria-label': label, title, src = '' } = child.attribs
    const own = [alt, label, title].filter((text) => text !== undefined)
    // <use href="#icon-arrow-right">: a drawing by its name (SVG 2, 5.5).
    const drawn = child.name === 'use' ? (child.attribs['href'] ?? child.attribs['xlink:href'] ?? '') : ''
    const isIcon =
      isNextIcon(names) ||
      isNextIcon(drawn.replace(/^.*#/, '')) ||
      (child.name === 'img' && isNextIcon(fileName(src)))
    return [...own, ...(isIcon ? ['→'] : []), ...picturesIn(child)].slice(0, 6)
  })
}

const isOnlyLink = (element: Element): boolean =>
  element.parent?.children.filter((child) => child instanceof Element && child.name === 'a').length === 1

/** Points for pagination around an element, and against carousels, calendars and comments. */
function place(element: Element): number {
  let points = 0
  let isPager = false
  for (let node: unknown = element, level = 0; node instanceof Element; node = node.parent, level++) {
    if (node.name === 'body' || node.name === 'main') break
    const { class: own = '', id = '', role = '', 'aria-label': label = '' } = node.attribs
    const names = `${own} ${id}`
    if (level < 5 && pagers.test(`${names} ${role} ${label}`)) isPager = true
    if (level < 2 && pageAlone.test(own)) isPager = true
    if (level < 4 && neighbours.test(names)) points -= 4
    if (level < 8 && elsewhere.test(names)) points -= 4
    if (level < 2 && periods.test(names)) points -= 8
  }
  return points + (isPager ? 2 : 0)
}

const mostNumbers = 400

/** In each row of page numbers: the link with the number after the current one. */
function numberedNext(page: Page): Set<Element> {
  return new Set(rowsOfNumbers(page).flatMap((numbers) => nextInRow(numbers, page) ?? []))
}

/** The same of numbers that are buttons. */
export const areNumberedNext = (page: Page, isButton: (element: Element) => boolean): Element[] =>
  rowsOfNumbers(page).flatMap((numbers) => nextInRow(numbers, page, isButton) ?? [])

/** Whether a page has a row of page numbers, even if their links need scripts. */
export const hasPageNumbers = (page: Page): boolean =>
  rowsOfNumbers(page).some((numbers) => {
    const values = [...new Set(numbers.map(numberOf))]
    const rising = values.filter((value, at) => at > 0 && value === values[at - 1]! + 1).length
    return values.length >= 3 && values.length <= 25 && rising >= 2 && numbers.some(isInPager)
  })

const rowsOfNumbers = (page: Page): readonly (readonly Element[])[] => numberRows.of(page, findRows)

/** Several questions about a page depend on its rows of numbers. */
const numberRows = new PageCache<Page, readonly (readonly Element[])[]>()

function findRows(page: Page): Element[][] {
  const rows = new Map<unknown, Element[]>()
  for (const element of page.elements) {
    if (!isNumber(element)) continue
    const row = rowOf(element)
    const known = rows.get(row)
    if (!known) rows.set(row, [element])
    else if (known.length < mostNumbers) known.push(element)
  }
  return [...rows.values()]
}

/** Whether classes around an element say that it belongs to a pager. */
export function isInPager(element: Element): boolean {
  for (
    let node: unknown = element, level = 0;
    node instanceof Element && level < 5;
    node = node.parent, level++
  )
    if (pagers.test(`${node.attribs['class'] ?? ''} ${node.attribs['id'] ?? ''}`)) return true
  return false
}

/** The element whose children, or their only children, the numbers of one row are. */
function rowOf(element: Element): unknown {
  let node: unknown = element.parent
  while (node instanceof Element && visibleLength(node) <= longestNumber && textOf(node) === textOf(element))
    node = node.parent
  // An entry of a list may say more for screen readers: "You are on page 1".
  const isEntry = node instanceof Element && node.name === 'li' && visibleLength(node) <= longestText
  return isEntry && /^\D*$/.test(textOf(node as Element).replace(textOf(element), ''))
    ? (node as Element).parent
    : node
}

const hasAddress = ({ name, attribs }: Element): boolean => name === 'a' && attribs['href'] !== undefined

function nextInRow(numbers: readonly Element[], page: Page, isLink = hasAddress): Element | null {
  const links = numbers.filter(isLink)
  const values = links.map(numberOf)
  const isRising = values.every((value, at) => at === 0 || value > values[at - 1]!)
  // A calendar has many numbers in several rows; a pager starts at the beginning or marks where it is.
  if (links.length === 0 || !isRising) return null
  const current =
    numbers.find((element) => isCurrent(element, links)) ??
    links.find((link) => linkOf(link.attribs, page.context) === page.url)
  if (!current && (links.length < 2 || values[0]! > 2)) return null
  const wanted = current ? numberOf(current) + 1 : (afterGap(values) ?? 2)
  return links.find((element) => numberOf(element) === wanted) ?? null
}

/** The number after the only one that is missing: the current page may be text without an element. */
function afterGap(values: readonly number[]): number | null {
  const gaps = values.filter((value, at) => at > 0 && value === values[at - 1]! + 2)
  return values[0] === 1 && gaps.length === 1 ? gaps[0]! : null
}

const isNumber = (element: Element): boolean =>
  /^(a|li|span|strong|b|em|button|div|td|font|u|i|p)$/.test(element.name) &&
  visibleLength(element) <= longestNumber &&
  !Number.isNaN(numberOf(element)) &&
  !element.children.some((child) => child instanceof Element && child.name === 'a' && isNumber(child))

/** "Seite 1234" without white space, "1001-1020". */
const longestNumber = 10

/** The number that is an element's text, alone or after a word for the page that screen readers say. */
function numberOf(element: Element): number {
  const shown = textOf(element)
  if (!/\d/.test(shown)) return Number.NaN
  const range = /^\[?(\d{1,5})\s*[-–—]\s*(\d{1,5})\]?$/.exec(shown.trim())
  if (range) return placeOfRange(Number(range[1]), Number(range[2]))
  const text = shown.replace(/[[\]().,·|-]/g, '').trim()
  const digits =
    /^(?:page|seite|p[aá]gina|sida|side|strana|strona|trang|стр\p{L}*|第)?\s*(\d{1,4})\s*(?:页|頁|ページ|페이지)?$/iu.exec(
      text,
    )
  return digits ? Number(digits[1]) : Number.NaN
}

/** "11-20" is the second page of ten items; no number if a range isn't that of a page. */
function placeOfRange(first: number, last: number): number {
  const size = last - first + 1
  return size > 1 && last % size === 0 ? last / size : Number.NaN
}

export const currentNames =
  /(^|[-_ ])(active|current\w*|selected|cur|curr|this\w*|on|now|here|actual|actuelle?|actif|active?|activ[oa]|attiv[oa]|aktiv|aktuell|sel)([-_ ]|$)/i

/** Marked as current, or a number without a link among links. */
function isCurrent(element: Element, links: readonly Element[]): boolean {
  const around = element.parent instanceof Element ? element.parent : element
  for (const one of [element, around]) {
    const { class: own = '', 'aria-current': current } = one.attribs
    const isOwn = one === element || (visibleLength(one) <= longestNumber && textOf(one) === textOf(element))
    if (isOwn && current !== undefined && current !== 'false') return true
    if (isOwn && (currentNames.test(own) || /[a-z](Active|Current|Selected)\b/.test(own))) return true
  }
  return !links.includes(element) && !links.some((link) => isWithin(link, element) || isWithin(element, link))
}
