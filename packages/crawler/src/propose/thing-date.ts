import { Field } from '@windrow/contract/recipe'
import { Element } from '../html/nodes.ts'
import { datePartsOf, formatDate } from '../extract/date-parts.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { stableClasses } from './class-names.ts'
import type { Page } from './page.ts'
import { isInGuide } from './plausible-list.ts'
import { relativeSelector } from './relative-selector.ts'
import { titleHeading } from './title-heading.ts'
import { valueOnPage } from './value-on-page.ts'
import { visibleLength } from './visible-length.ts'

/** Elements before and behind a title among which its date is. */
const before = 12
const behind = 40
/** Ancestors of the title, the nearest ones, that contain its date too. */
const levels = 3
const longestDate = 60
/** Letters beside the digits of a date: names of the month and of weekdays. */
const mostLetters = 30

const publishing = /publish|posted|updated|modified|byline|author|entry-(date|meta)|post-(date|meta)/i

/**
 * The dates on which an event begins and ends, where the title has an element beside it that shows only dates. None if
 * that is the day on which the page was published, or one of many dates (teasers).
 */
export function titleDates(page: Page): Map<string, Field> {
  const element = dateBeside(page)
  const select = element && relativeSelector({ items: [page.scope], wanted: [element] })
  if (!select) return new Map()
  const exact = element.name === 'time' && dayIn(page, element.attribs['datetime'] ?? '') !== null
  return datesOf(page, Field.parse({ select, ...(exact && { take: '@datetime' }), type: 'datetime' }))
}

/** The field of a text with a date or an interval, as fields for its begin and end. */
export function datesOf(page: Page, field: Field): Map<string, Field> {
  const start = { ...field, clean: [...field.clean, untilEnd] }
  const first = valueOnPage('start_date', start, page)
  if (typeof first !== 'string') return new Map()
  const end = { ...field, clean: [...field.clean, sameYear, afterStart] }
  const last = valueOnPage('end_date', end, page)
  const isLater = typeof last === 'string' && last.slice(0, 10) > first.slice(0, 10)
  return new Map([['start_date', start], ...(isLater ? ([['end_date', end]] as const) : [])])
}

/** Signs between two dates, and words between spaces. */
const sign = '(?:[～〜~–—]|\\s(?:-|to|until|bis)\\s)'
/** "Jul 14 – Aug 26, 2026" has no year of its own for its begin, so that it gives none. */
const untilEnd = { replace: `\\s*${sign}(?s:.*)$`, with: '' }
/** Unicode's interval formats (CLDR) leave out what both dates have in common: the year, at the end. */
const sameYear = {
  replace: `^(?s:.*?)(\\d{4})(?s:.*?)${sign}\\s*(\\d{1,2})\\s*[月./]\\s*(\\d{1,2})(?:[^\\d](?s:.*))?$`,
  with: '～$1-$2-$3',
}
const afterStart = { match: `${sign}\\s*((?s:.*))$` }

function dateBeside(page: Page): Element | null {
  const heading = titleHeading(page)
  if (!heading) return null
  const at = page.numberOf(heading)
  const outer = ancestorsOf(heading)
  const around = outer[levels - 1] ?? outer.at(-1)
  const isBeside = (element: Element): boolean =>
    !outer.includes(element) &&
    isDateline(page, element) &&
    ancestorsOf(element).includes(around) &&
    !isPublishing(element)
  const [above, below] = [
    page.elements.slice(Math.max(0, at - before), at),
    page.elements.slice(at + 1, at + behind),
  ]
  const found = below.find(isBeside) ?? above.find(isBeside)
  if (!found || isOfMany(page, found, [...above, ...below]) || publishedOn(page).has(dayOf(page, found)!))
    return null
  return found
}

/** Elements around one, the nearest first, up to the body. */
function ancestorsOf({ parent }: Element): unknown[] {
  return parent instanceof Element && parent.name !== 'body' ? [parent, ...ancestorsOf(parent)] : [parent]
}

const signs = new RegExp(sign)

function dayIn(page: Page, text: string): string | null {
  const parts = datePartsOf(text.split(signs)[0]!, page.context.lang)
  return parts && formatDate(parts)
}

const dayOf = (page: Page, element: Element): string | null =>
  (element.name === 'time' ? dayIn(page, element.attribs['datetime'] ?? '') : null) ??
  dayIn(page, foldSpace(textOf(element)))

/** Whether an element shows a date, or two, and little else. */
function isDateline(page: Page, element: Element): boolean {
  const length = visibleLength(element)
  if (length < 6 || length > longestDate || /^(h1|script|style|option|title|a)$/.test(element.name))
    return false
  const text = foldSpace(textOf(element))
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters <= mostLetters && /\d/.test(text) && dayOf(page, element) !== null && !isInGuide(element)
}

function isPublishing(element: Element): boolean {
  return [element, ...ancestorsOf(element).slice(0, 2)].some(
    (one) =>
      one instanceof Element &&
      (one.name === 'a' ||
        publishing.test(['class', 'itemprop', 'id'].map((name) => one.attribs[name]).join(' '))),
  )
}

/** Whether elements of the same kind near it have several other dates. */
function isOfMany(page: Page, element: Element, near: readonly Element[]): boolean {
  const [first] = stableClasses(element)
  const alike = near.filter(
    (one) => one.name === element.name && stableClasses(one)[0] === first && isDateline(page, one),
  )
  return new Set(alike.map((one) => dayOf(page, one))).size > 2
}

/** The days on which the page was published and changed, as it declares. */
function publishedOn(page: Page): Set<string> {
  const metas = page.elements
    .filter(
      ({ name, attribs }) =>
        name === 'meta' && /published|modified|date/i.test(`${attribs['property']} ${attribs['name']}`),
    )
    .map(({ attribs }) => attribs['content'])
  const declared = page.context.structured.flatMap((node) => [node['datePublished'], node['dateModified']])
  return new Set(
    [...metas, ...declared].flatMap((text) => (typeof text === 'string' ? text.slice(0, 10) : [])),
  )
}
