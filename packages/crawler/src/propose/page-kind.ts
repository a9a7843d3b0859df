import { Element } from 'domhandler'
import { isOfType } from '../extract/structured-data.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { headedList } from './headed-list.ts'
import type { ItemsChoice } from './items-selector.ts'
import { noFollowers } from './followers.ts'
import type { Page } from './page.ts'
import { pageNumber, pageStep } from './paging-url.ts'
import { areaOf, areParagraphs } from './score-items.ts'
import { isArticle, isBeside, isOneRecipe, metaContent } from './single-page.ts'
import { visibleArea } from './visible-area.ts'
import { visibleLength } from './visible-length.ts'

/** Things that a page may be about. */
const subjects = [
  'Article', 'NewsArticle', 'BlogPosting', 'ReportageNewsArticle', 'TechArticle', 'Product', 'Recipe', 'Event',
  'JobPosting', 'Movie', 'Book', 'Course', 'VideoObject', 'SoftwareApplication', 'QAPage',
]
/** Sites declare their own business on every page, so it counts only where the page has its name. */
const businesses = ['Hotel', 'Restaurant', 'LocalBusiness', 'Store', 'Organization', 'Place']
const collections = ['ItemList', 'CollectionPage', 'SearchResultsPage', 'Blog', 'OfferCatalog', 'ProductCollection']

/** Classes of `body` that WordPress, and systems like it, give pages by their kind. */
const listBody = /(^|\s)(archive|blog|category|search-results|tax-\S+|tag|post-type-archive|page-list|paged|date)(\s|$)/
const singleBody = /(^|\s)(single|single-\S+|singular|postid-\d+|page-id-\d+|product-template-default|catalog-product-view)(\s|$)/
const listPath = /(^|\/)(tags?|categor(y|ies|ia|ie)|c|topics?|search|archives?|collections?|browse|suche|recherche|buscar|list|listing|latest|recent|all)(\/|$)/i

/**
 * How much speaks for a page being a list rather than about one thing, as log-odds: above 0 it is a list. `next`: the
 * URL of the link that may lead to the next page.
 */
export function listOdds(page: Page, list: ItemsChoice, next: string | null): number {
  const [item] = list.items
  if (!item || areParagraphs(list.items) || list.items.length < 3 || isBeside(item) || isOneRecipe(page)) return -4
  return Object.values(oddsParts(page, list, next)).reduce((sum, odds) => sum + odds, 0)
}

export function oddsParts(page: Page, list: ItemsChoice, next: string | null): Record<string, number> {
  const share = coverage(page, list)
  return {
    declared: declaredOdds(page, list.items),
    place: placeOdds(page, next),
    share: Math.max(-2.5, Math.min(2.5, (share - 0.3) * 6)),
    items: itemOdds(list.items),
    values: Math.max(-0.5, Math.min(1, ((list.richness ?? 3) - 2) * 0.25)),
    prose: proseOdds(page, list, share),
    buying: buysOutside(page, list.items) ? -2 : 0,
  }
}

/** Share of the page's area that a list takes, 0 to 1. */
export function coverage(page: Page, { items, followers = noFollowers }: ItemsChoice): number {
  const body = page.elements.find((element) => element.name === 'body') ?? page.elements[0]!
  return Math.min(1, areaOf(items, followers) / Math.max(1, visibleArea(body)))
}

/** What structured data, metadata and the classes of the body say. */
function declaredOdds(page: Page, items: readonly Element[]): number {
  const nodes = page.context.structured
  const isOf = (types: readonly string[]) => nodes.filter((node) => types.some((type) => isOfType(node, type)))
  const subject = isOf(subjects).filter((node) => !isPart(node))
  const names = headings(page)
  const isNamed = [...subject, ...isOf(businesses)].some((node) =>
    [node['name'], node['headline']].some((name) => typeof name === 'string' && names.has(folded(name))),
  )
  let odds = 0
  if (isOf(collections).length > 0) odds += 1.5
  if (isNamed && subject.length <= 2 && !isHome(page)) odds -= 3
  else if (subject.length === 1) odds -= 1
  else if (subject.length >= 3) odds += 1
  odds += microdataOdds(page, items)
  const kind = metaContent(page, 'og:type')
  if (kind.startsWith('product') && !kind.includes('group') && !kind.includes('category')) odds -= 2.5
  else if (kind.startsWith('video')) odds -= 1.5
  else if (kind === 'article') odds -= 1
  const classes = page.elements.find(({ name }) => name === 'body')?.attribs['class'] ?? ''
  if (listBody.test(classes) && !/(^|\s)single(\s|$)/.test(classes)) odds += 2
  else if (singleBody.test(classes)) odds -= 1.5
  if (odds > -3 && headedList(page, 'ingredients') && isOf(collections).length === 0) odds -= 3
  return odds
}

const isPart = (node: Record<string, unknown>): boolean => node['position'] !== undefined

/** One thing declared by microdata outside the items, or each item as a thing of its own. */
function microdataOdds(page: Page, items: readonly Element[]): number {
  const inside = new Set<unknown>(items)
  const types = (element: Element) => (element.attribs['itemtype'] ?? '').replace(/^.*\//, '')
  const things = page.elements.filter((element) => subjects.includes(types(element)))
  const own = things.filter((element) => isWithin(element, inside)).length
  if (own >= 3) return 1.5
  return things.length - own === 1 ? -2 : 0
}

function isWithin(element: Element, items: ReadonlySet<unknown>): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent) if (items.has(node)) return true
  return false
}

/** What the page calls itself, in its heading and its title. */
function headings(page: Page): Set<string> {
  const found = page.elements.filter(({ name }) => name === 'h1').slice(0, 3)
  const texts = found.map((element) => (visibleLength(element) > 300 ? '' : textOf(element)))
  return new Set([...texts, metaContent(page, 'og:title')].map(folded).filter((text) => text !== ''))
}

const folded = (text: string): string => foldSpace(text).toLowerCase()

const isHome = (page: Page): boolean => (URL.parse(page.url)?.pathname ?? '').length <= 1

/** What the URL, and the link to a next page, say. */
function placeOdds(page: Page, next: string | null): number {
  const path = URL.parse(page.url)?.pathname ?? ''
  let odds = 0
  if (next !== null) odds += pageStep(page.url, next) === 'next' || pageNumber(next) === 2 ? 2 : 0.7
  if (isHome(page)) odds += 0.7
  else if (listPath.test(path)) odds += 0.7
  return odds
}

const sampled = 12

/** Items that lead to pages of their own have a heading or a link each. */
function itemOdds(items: readonly Element[]): number {
  const sample = items.slice(0, sampled)
  const links = sample.map((item) => firstIn(item, ({ name, attribs }) => name === 'a' && isLink(attribs['href'])))
  const linked = new Set(links.flatMap((link) => link?.attribs['href'] ?? [])).size / sample.length
  const headed = sample.filter((item) => firstIn(item, ({ name }) => /^h[1-6]$/.test(name))).length / sample.length
  return (linked >= 0.7 ? 0.7 : -0.7) + (linked >= 0.7 && headed >= 0.7 ? 0.5 : 0)
}

const isLink = (href: string | undefined): boolean => href !== undefined && !/^\s*(#|javascript:)/i.test(href)

function firstIn(element: Element, is: (element: Element) => boolean): Element | null {
  if (is(element)) return element
  for (const child of element.children) {
    const found = child instanceof Element ? firstIn(child, is) : null
    if (found) return found
  }
  return null
}

/** A long text in whole sentences beside the items is an article, unless the items take most of the page. */
function proseOdds(page: Page, { items }: ItemsChoice, share: number): number {
  const inside = items.reduce((sum, item) => sum + visibleLength(item), 0)
  const outside = proseOutside(page, new Set(items))
  const part = outside / Math.max(1, outside + inside)
  const beside = outside > 500 ? -5 * Math.max(0, part - 0.25) : 0
  return beside + (share < 0.8 && isArticle(page) ? -2 : 0)
}

/** Texts of this length are sentences rather than labels, in characters without white space. */
const shortestSentence = 80
const notProse = new Set('script style noscript template nav footer aside header a button select textarea svg'.split(' '))
const phrasing = new Set('b i em strong span font br u small sub sup mark abbr code q cite time wbr'.split(' '))

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

const buying =
  /^(add to (cart|bag|basket)|buy now|in den (warenkorb|einkaufswagen)|ajouter au panier|añadir (al carrito|a la cesta)|agregar al carrito|comprar( agora| ahora)?|adicionar ao carrinho|aggiungi al carrello|in winkelwagen|in winkelmand|lägg i (varukorg|kundvagn)en?|læg i kurv(en)?|legg i handlekurv(en)?|lisää ostoskoriin|dodaj do koszyka|do koszyka|(přidat )?do košíku|vložit do košíku|kosárba( teszem)?|adaugă în coș|προσθήκη στο καλάθι|в корзину|добавить в корзину|купить|до кошика|купити|sepete ekle|أضف (إلى|الى) (السلة|عربة التسوق)|הוספה לסל|加入购物车|加入購物車|カートに入れる|장바구니( 담기)?|thêm vào giỏ( hàng)?|เพิ่มลงตะกร้า)$/i

/** Whether the page sells one thing: one button to buy it stands outside the items. */
function buysOutside(page: Page, items: readonly Element[]): boolean {
  const inside = new Set<unknown>(items)
  const buttons = page.elements.filter((element) => {
    if (!/^(button|input|a)$/.test(element.name) || visibleLength(element) > 40) return false
    const text = element.name === 'input' ? (element.attribs['value'] ?? '') : textOf(element)
    return text.length <= 40 && buying.test(foldSpace(text).replace(/[^\p{L}]+$/u, ''))
  })
  const outside = buttons.filter((element) => !isWithin(element, inside)).length
  return outside >= 1 && outside <= 3 && buttons.length - outside < items.length / 2
}
