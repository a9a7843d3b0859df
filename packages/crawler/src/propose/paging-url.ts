/** Names of parameters that only pagination has. */
export const pagingParameter =
  /^(p|pg|pgno?|pn|pages?|paged|page[-_]?(no|num|number|nr|index|idx|id|token)?|current[-_]?page|offset|start|skip|from|cursor|after|begin|seite|pagina|página|sida|side|sivu|strana|strona|stranka|oldal|sayfa|s?tart[-_]?index|max[-_]?id|updated-max|pageindex|pagenumber|currentpage)$/i
/** Path segments that only pagination has, alone or with the number. */
export const pagingSegment =
  /^(pages?|pg|seite|pagina|página|sida|side|sivu|strana|strona|stranka|oldal|sayfa|trang|halaman)[-_]?\d*$/i

const counting =
  /^(offset|start|skip|from|begin|first|st|s?tart[-_]?index|start[-_]?(at|row|rec(ord)?|pos(ition)?)|first[-_]?(result|row|item))$/i

/** Words that make a name one of pagination within a longer name: `tx_news[currentPage]`, `query-4-page`, `b_start:int`. */
const pageWords = new Set(
  'page,paged,pagen,pgn,pageno,pagenum,pagenumber,seite,pagina,sida,sivu,strona,stranka,oldal,sayfa'.split(
    ',',
  ),
)
const startWords = new Set(['offset', 'start', 'skip', 'startrow'])
/** Words that give such a name another meaning: `pageSize`, `per_page`, `start_date`. */
const otherWords =
  /^(size|per|limit|length|count|total|type|name|title|sort|order|view|mode|lang|url|id|date|time|day|month|year|price|end)$/

/** What a parameter counts in a list: its pages or its items; null if it has another meaning. */
export function countedBy(name: string): 'pages' | 'items' | null {
  if (counting.test(name)) return 'items'
  if (pagingParameter.test(name)) return 'pages'
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  if (words.some((word) => otherWords.test(word))) return null
  if (words.some((word) => pageWords.has(word))) return 'pages'
  return words.some((word) => startWords.has(word)) ? 'items' : null
}
const defaultFile = /^(index|default)\.\w{2,5}$/i

/** Which page of a list a URL shows. */
interface PagePlace {
  /** The URL without what names the page; the same for all pages of a list. */
  list: string
  /** Counts from 1, or items from 0; null for a cursor. */
  number: number | null
  isOffset: boolean
  /** Whether a word says that it is a page: a number alone may be a day, or the second of anything. */
  isNamed: boolean
}

/** Where a link leads, compared with the page it is on: to the next page, to another page of the list, or elsewhere. */
export type PageStep = 'next' | 'other' | null

/** Compares two absolute URLs by what numbers the pages of a list; null if they don't differ only in that. */
export function pageStep(current: string, target: string): PageStep {
  const [from, to] = [placeOf(current, target), placeOf(target, current)]
  if (to === null) return from !== null && from.list === listOf(target) ? 'other' : null
  if (to.list !== (from?.list ?? listOf(current))) return null
  if (to.number === null) return 'next'
  if (to.isOffset) return to.number > (from?.number ?? 0) ? 'next' : 'other'
  // Some sites count pages from 0, and the first page often has no number.
  const expected = from === null ? [2, 1] : [(from.number ?? 0) + 1]
  return expected.includes(to.number) ? 'next' : 'other'
}

/** The most items on one page that a link without words may skip. */
const mostSkipped = 100

/**
 * Whether a URL is surely that of the next page, whatever its link says: the number after the current one, or as
 * many items further as pages before had.
 */
export function isSureStep(current: string, target: string): boolean {
  const [from, to] = [placeOf(current, target), placeOf(target, current)]
  if (to === null || to.number === null || to.list !== (from?.list ?? listOf(current))) return false
  if (!to.isOffset) return to.number === (from === null ? 2 : from.number === null ? -1 : from.number + 1)
  const before = from?.number ?? 0
  const skipped = to.number - before
  return skipped > 1 && skipped <= mostSkipped && before % skipped === 0
}

/** The number of the page that a URL names; null if it names none. */
export const pageNumber = (url: string): number | null => placeOf(url)?.number ?? null

/** Whether a URL says by a word that it is the page of this number. */
export function isNamedPage(url: string, number: number): boolean {
  const place = placeOf(url)
  return place !== null && place.isNamed && !place.isOffset && place.number === number
}

/** `other`: a URL that it is compared with; what both have in common doesn't number their pages. */
function placeOf(address: string, other?: string): PagePlace | null {
  const url = URL.parse(address)
  if (!url) return null
  const shared = (other === undefined ? null : URL.parse(other))?.searchParams ?? new URLSearchParams()
  const differing = [...url.searchParams].filter(([name, value]) => shared.get(name) !== value)
  return byParameter(url, differing) ?? bySegment(url)
}

function byParameter(url: URL, parameters: readonly (readonly [string, string])[]): PagePlace | null {
  for (const [name, value] of parameters) {
    const counted = countedBy(name)
    if (counted === null || value === '') continue
    // "0,1" is the second page of the second list of a page (Drupal).
    const [, others = '', number] = /^((?:\d{1,3},)*)(\d{1,7})$/.exec(value) ?? []
    if (number === undefined && !isCursor(name, value)) continue
    const rest = new URL(url)
    rest.searchParams.delete(name)
    if (/[1-9]/.test(others)) rest.searchParams.set(name, others)
    return {
      list: listOf(rest.href),
      number: number === undefined ? null : Number(number),
      isOffset: counted === 'items',
      isNamed: true,
    }
  }
  return null
}

/** What isn't a number may be the place of an item, whose names have digits, rather than the name of a section. */
const isCursor = (name: string, value: string): boolean =>
  value.length >= 4 && (/\d/.test(value) || /cursor|after|token|max/i.test(name))

/** `/page/2`, `/page2`, `/news-page-2.html`, `/list_2.html`, `/2/`. */
function bySegment(url: URL): PagePlace | null {
  const parts = url.pathname.split('/').filter(Boolean)
  for (let at = parts.length - 1; at >= 0 && at >= parts.length - 3; at--) {
    const part = decoded(parts[at]!)
    const before = at > 0 ? decoded(parts[at - 1]!) : ''
    const found =
      /^(?<stem>)(?<digits>\d{1,5})(?<end>\.\w{2,5})?$/.exec(part) ??
      /^(?<stem>.*?[-_.]?)(?<word>pages?|pg|seite|pagina|sida|strana|strona)[-_.=]?(?<digits>\d{1,5})(?<end>\.\w{2,5})?$/i.exec(
        part,
      ) ??
      /^(?<stem>.+[-_])(?<digits>\d{1,4})(?<end>\.\w{2,5})$/.exec(part)
    if (!found?.groups) continue
    const { stem = '', digits = '', word } = found.groups
    const isNamed = pagingSegment.test(before)
    if (stem === '' && found[0] === part && /^\d+(\.\w+)?$/.test(part) && !isNamed && at < parts.length - 1)
      continue
    const kept = parts.slice(0, isNamed ? at - 1 : at)
    const stemName = stem.replace(/[-_.]+$/, '').replace(/^(index|default)$/i, '')
    const rest = new URL(url)
    rest.pathname = [...kept, ...(stemName ? [stemName] : []), ...parts.slice(at + 1)].join('/')
    return {
      list: listOf(rest.href),
      number: Number(digits),
      isOffset: false,
      isNamed: isNamed || word !== undefined,
    }
  }
  return null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A URL in the form that is the same for all pages of its list. */
function listOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const parts = url.pathname.split('/').filter(Boolean)
  if (parts.length > 0 && defaultFile.test(parts.at(-1)!)) parts.pop()
  const last = parts.pop()
  if (last !== undefined) parts.push(last.replace(/\.(html?|php|aspx?|jsp)$/i, ''))
  // A session's id differs from link to link.
  for (const [name, value] of new Map(url.searchParams))
    if (/^[0-9a-f]{24,}$/i.test(value) || /^(phpsessid|jsessionid|sid)$/i.test(name))
      url.searchParams.delete(name)
  url.searchParams.sort()
  return `${url.host.replace(/^www\./, '')}/${parts.join('/')}${url.searchParams.size > 0 ? `?${url.searchParams}` : ''}`
}
