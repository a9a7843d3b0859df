import { isWithin, isWithinAny } from '../html/is-within.ts'
import { Element } from '../html/nodes.ts'
import { isHeading } from '../html/is-heading.ts'
import { mainSentences } from '../extract/main-text.ts'
import { type StructuredNode, typesOf } from '../extract/structured-data.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { contentArea } from './content-area.ts'
import { headedList } from './headed-list.ts'
import type { ItemsChoice } from './items-selector.ts'
import { noFollowers } from './followers.ts'
import { isForSale } from './kind-of-page.ts'
import { hasPageNumbers } from './next-candidates.ts'
import type { Page } from './page.ts'
import { pageNumber, pageStep } from './paging-url.ts'
import { areaOf, areParagraphs, leadingLink } from './score-items.ts'
import { addressOf, type PageAddress } from './page-address.ts'
import { isBeside } from './beside.ts'
import { firstIn } from './first-in.ts'
import { isArticle, isOneRecipe, metaContent } from './single-page.ts'
import { visibleLength } from './visible-length.ts'
import { weightedSum } from './weighted-sum.ts'

/** Things that a page may be about; of other declared things only one with the page's name counts. */
const subjects = new Set(
  'Article NewsArticle BlogPosting ReportageNewsArticle TechArticle Product Recipe Event JobPosting Movie Book Course VideoObject SoftwareApplication QAPage'.split(
    ' ',
  ),
)
/** What most pages declare besides their subject. */
const general = new Set(
  'WebSite WebPage BreadcrumbList ListItem ImageObject SearchAction Person Organization NewsMediaOrganization SiteNavigationElement WPHeader WPFooter WPSideBar EntryPoint PropertyValueSpecification ReadAction Comment Rating AggregateRating Offer DiscussionForumPosting AboutPage ContactPage'.split(
    ' ',
  ),
)
const collections = new Set(
  'ItemList CollectionPage SearchResultsPage Blog OfferCatalog ProductCollection ProductGroup'.split(' '),
)

/** Classes of `body` that WordPress, and systems like it, give pages by their kind. */
const listBody =
  /(^|\s)(archive|blog|category|search-results|tax-\S+|tag|post-type-archive|page-list|paged|date)(\s|$)/
const singleBody =
  /(^|\s)(single|single-\S+|singular|postid-\d+|product-template-default|catalog-product-view)(\s|$)/
/** A page that WordPress doesn't file under anything: often a text, but also a list that was written by hand. */
const loosePage = /(^|\s)page-id-\d+(\s|$)/

/**
 * How much speaks for a page being a list rather than about one thing, as log-odds: above 0 it is a list. `next`: the URL
 * of the link that may lead to the next page.
 */
export function listOdds(page: Page, list: ItemsChoice, next: string | null): number {
  const [item] = list.items
  if (!item || areParagraphs(list.items) || list.items.length < 3 || isBeside(item) || isOneRecipe(page))
    return -4
  return bias + weightedSum<keyof Parts>(oddsParts(page, list, next), weights)
}

interface Parts {
  declared: number
  named: number
  place: number
  share: number
  items: number
  values: number
  prose: number
  reading: number
  sold: number
  depth: number
  home: number
  number: number
  words: number
  dated: number
  text: number
  count: number
  comments: number
}

/**
 * Fitted by logistic regression to labelled pages of some 1,400 sites, and rounded. `named` and `sold` are as strong as
 * the few pages with them say, which the penalty on squares (ridge) would shrink; the bias is 0.2 higher than fitted,
 * since people open a list more often than one thing.
 */
const weights: Parts = {
  declared: 0.58,
  named: -4,
  place: 0.71,
  share: 0.48,
  items: 0.39,
  values: 2.24,
  prose: 0.25,
  reading: 0.48,
  sold: -4,
  depth: -0.32,
  home: -1.8,
  number: -2.63,
  words: -0.36,
  dated: 0.92,
  text: -0.25,
  count: 0.81,
  comments: -1.64,
}
const bias = -0.07

export function oddsParts(page: Page, list: ItemsChoice, next: string | null): Parts {
  const share = coverage(page, list)
  const address = addressOf(page)
  const declared = declaredOn(page, address)
  return {
    declared: declaredOdds(page, list.items, address, declared),
    named: declared.isNamed && !declared.isCollection ? 1 : 0,
    place: placeOdds(page, next, address),
    share: Math.max(-2.5, Math.min(1.8, (share - 0.3) * 6)),
    items: hasMostInOne(list.items) ? -5 : itemOdds(list.items),
    values: Math.max(-0.7, Math.min(0.7, ((list.richness ?? 3) - 3) * 0.3)),
    prose: proseOdds(page, list, share),
    reading: readingOdds(page, list.items),
    sold: isForSale(page) ? 1 : 0,
    depth: Math.min(address.depth, 5),
    home: address.isHome ? 1 : 0,
    number: address.hasNumber ? 1 : 0,
    words: Math.min(address.words, 8),
    dated: shareOf(list.items, isDated),
    text: Math.max(0, Math.log(mainSentences(page.tree.root, list.items).all / introduction)),
    count: Math.log(list.items.length),
    comments: hasComments(page, list.items) ? 1 : 0,
  }
}

const comments = /(^|[-_])(comments?|respond|disqus)([-_]|$)/i

/** Whether there is a place for comments outside of the items: about one thing, such as an article. */
function hasComments(page: Page, items: readonly Element[]): boolean {
  const inside = new Set<unknown>(items)
  return page.elements.some(
    (element) => comments.test(element.attribs['id'] ?? '') && !isWithinAny(element, inside),
  )
}

/** Share of the page's area that a list takes, 0 to 1, without menus and the like. */
export const coverage = (page: Page, { items, followers = noFollowers }: ItemsChoice): number =>
  Math.min(1, areaOf(items, followers) / Math.max(1, contentArea(page, items)))

/** What structured data, metadata and the classes of the body say. */
function declaredOdds(
  page: Page,
  items: readonly Element[],
  { isHome }: PageAddress,
  { isCollection, isNamed, subjectCount }: Declared,
): number {
  let odds = isCollection ? 1.2 : 0
  if (isNamed) {
    // Without a collection it is a sign of its own.
    if (isCollection) odds -= 1
  } else if (subjectCount === 1) odds -= 1
  else if (subjectCount >= 3) odds += 1
  odds += microdataOdds(page, items)
  const kind = metaContent(page, 'og:type')
  if (/^(og:)?product(\.item)?$/.test(kind)) odds -= 2.5
  else if (/^(video|music\.song|book|recipe)/.test(kind)) odds -= 1.5
  else if (kind === 'article' && !isHome) odds -= 0.7
  const classes = page.elements.find(({ name }) => name === 'body')?.attribs['class'] ?? ''
  if (listBody.test(classes) && !/(^|\s)single(\s|$)/.test(classes)) odds += 2
  else if (singleBody.test(classes)) odds -= 1.5
  else if (loosePage.test(classes)) odds -= 0.5
  if (odds > -3 && !isCollection && headedList(page, 'ingredients')) odds -= 3
  return odds
}

/** What the structured data of a page declares, apart from the entries of its lists. */
interface Declared {
  isCollection: boolean
  /** Something has the name of the page, which isn't the site's first. */
  isNamed: boolean
  /** Things that a page can be about. */
  subjectCount: number
}

function declaredOn(page: Page, { isHome }: PageAddress): Declared {
  const nodes = page.context.structured.filter((node) => node['position'] === undefined)
  return {
    isCollection: nodes.some((node) => isOneOf(node, collections)),
    isNamed: !isHome && nodes.some((node) => isNamedLikePage(node, page)),
    subjectCount: nodes.filter((node) => isOneOf(node, subjects)).length,
  }
}

const isOneOf = (node: StructuredNode, types: ReadonlySet<string>): boolean =>
  typesOf(node).some((type) => types.has(type))

/** Whether something is declared that has the page's name; the business of the site counts only then. */
function isNamedLikePage(node: StructuredNode, page: Page): boolean {
  const types = typesOf(node)
  if (types.length === 0 || types.some((type) => general.has(type) || collections.has(type))) return false
  const names = headings(page)
  names.delete(folded(metaContent(page, 'og:site_name')))
  return [node['name'], node['headline'], node['title']].some(
    (name) => typeof name === 'string' && name !== '' && names.has(folded(name)),
  )
}

/** One thing declared by microdata outside the items, or each item as a thing of its own. */
function microdataOdds(page: Page, items: readonly Element[]): number {
  const inside = new Set<unknown>(items)
  const types = (element: Element) => (element.attribs['itemtype'] ?? '').replace(/^.*\//, '')
  const things = page.elements.filter((element) => subjects.has(types(element)))
  const own = things.filter((element) => isWithinAny(element, inside)).length
  if (own >= 3) return 1.5
  return things.length - own === 1 ? -2 : 0
}

/** What the page calls itself, in its heading and its title. */
function headings(page: Page): Set<string> {
  const found = page.elements.filter(({ name }) => name === 'h1').slice(0, 3)
  const texts = found.map((element) => (visibleLength(element) > 300 ? '' : textOf(element)))
  return new Set([...texts, metaContent(page, 'og:title')].map(folded).filter((text) => text !== ''))
}

const folded = (text: string): string => foldSpace(text).toLowerCase()

/** What the URL, and the link to a next page, say. */
function placeOdds(page: Page, next: string | null, { isNamedLikeList }: PageAddress): number {
  const usual = isNamedLikeList ? 0.7 : 0
  const isPaged = next !== null && (pageStep(page.url, next) === 'next' || pageNumber(next) === 2)
  if (isPaged) return usual + 3.5
  if (hasPageNumbers(page)) return usual + 1.5
  return next === null ? usual : usual + 0.4
}

const sampled = 12

/** Share of the first items of which something holds, 0 to 1. */
function shareOf(items: readonly Element[], is: (item: Element) => boolean): number {
  const sample = items.slice(0, sampled)
  return sample.filter(is).length / sample.length
}

/** Whether an item has a date, or at least a year. */
const isDated = (item: Element): boolean =>
  firstIn(item, ({ name }) => name === 'time') !== null || /\b(19|20)\d\d\b/.test(textOf(item))

/** Characters without white space from which on an item is a text rather than an entry. */
const longItem = 350

/** Entries lead to pages of their own by a heading or a link; sections of a text and its bullet points don't. */
function itemOdds(items: readonly Element[]): number {
  const sample = items.slice(0, sampled)
  const share = (is: (item: Element) => boolean) => shareOf(items, is)
  const led = new Set(sample.flatMap((item) => leadOf(item) ?? [])).size / sample.length
  // Names in a text, or in a cloud of tags.
  if (share(({ name }) => name === 'a') === 1 && share((item) => firstIn(item, isBlock) !== null) < 0.5)
    return -0.7
  if (led >= 0.7) return 0.7 + (share((item) => firstIn(item, isHeading) !== null) >= 0.7 ? 0.5 : 0)
  if (share((item) => visibleLength(item) >= longItem) >= 0.5) return -2.5
  const isText = share((item) => /^(li|p|dd)$/.test(item.name)) === 1
  return isText ? -1.7 : -0.7
}

/** An item with more than this share of the text of all is what the page is about. */
const mostOfText = 0.6

/** Whether a single item has most of the text, as the body among the fields of one article. */
function hasMostInOne(items: readonly Element[]): boolean {
  const lengths = items.map(visibleLength)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.some((length) => length > mostOfText * all)
}

const isBlock = ({ name }: Element): boolean => /^(h[1-6]|p|div|img|li|article|section)$/.test(name)

/** The address that an item leads to: that of its heading, of its picture, or of a link that is most of its beginning. */
function leadOf(item: Element): string | null {
  const link = firstIn(item, ({ name, attribs }) => name === 'a' && isLink(attribs['href']))
  if (!link) return null
  const heading = firstIn(item, isHeading)
  const headed =
    heading && (firstIn(heading, ({ name }) => name === 'a') ?? (isWithin(heading, link) ? link : null))
  if (headed) return headed.attribs['href'] ?? null
  const isPicture = firstIn(link, ({ name }) => name === 'img') !== null
  if (isPicture || item.name === 'tr' || leadingLink(item) !== null) return link.attribs['href']!
  // A sentence may mention other pages.
  const least = /^(li|p|dd)$/.test(item.name) ? 0.25 : 0.1
  return visibleLength(link) >= least * visibleLength(item) ? link.attribs['href']! : null
}

const isLink = (href: string | undefined): boolean => href !== undefined && !/^\s*(#|javascript:)/i.test(href)

/** A long text in whole sentences beside the items is an article, unless the items take most of the page. */
function proseOdds(page: Page, { items }: ItemsChoice, share: number): number {
  const inside = items.reduce((sum, item) => sum + visibleLength(item), 0)
  const outside = proseOutside(page, new Set(items))
  const part = outside / Math.max(1, outside + inside)
  const beside = outside > 500 ? -5 * Math.max(0, part - 0.25) : 0
  return beside + (share < 0.8 && isArticle(page) ? -2 : 0)
}

/** Characters of sentences: an introduction to a list has fewer than the first, an article more than the second. */
const introduction = 400
const article = 1200

/** A main text of several paragraphs, most of it outside the items: they are a menu beside it, or its sources. */
function readingOdds(page: Page, items: readonly Element[]): number {
  const { all, outside } = mainSentences(page.tree.root, items)
  const size = Math.max(0, Math.min(1, (outside - introduction) / (article - introduction)))
  return size === 0 ? 0 : -3.5 * size * Math.max(0, (outside / all - 0.5) / 0.5)
}

/** Texts of this length are sentences rather than labels, in characters without white space. */
const shortestSentence = 80
const notProse = new Set(
  'script style noscript template nav footer aside header a button select textarea svg'.split(' '),
)
const phrasing = new Set(
  'b i em strong span font br u small sub sup mark abbr code q cite time wbr'.split(' '),
)

/** Characters of running text outside the items and outside of links and menus. */
function proseOutside(page: Page, items: ReadonlySet<unknown>): number {
  let total = 0
  const visit = (element: Element): void => {
    if (items.has(element) || notProse.has(element.name) || visibleLength(element) < shortestSentence) return
    const own = ownLength(element)
    if (own >= shortestSentence) total += own
    for (const child of element.children)
      if (child instanceof Element && !phrasing.has(child.name)) visit(child)
  }
  const body = page.elements.find(({ name }) => name === 'body')
  if (body) visit(body)
  return total
}

/** Characters directly in an element, including its formatted words. */
function ownLength(element: Element): number {
  let length = 0
  for (const child of element.children)
    if (child instanceof Element) length += phrasing.has(child.name) ? ownLength(child) : 0
    else if ('data' in child) length += child.data.replace(/\s+/g, '').length
  return length
}
