import type { Element } from '../html/nodes.ts'
import { isItemOfType } from '../extract/item-property.ts'
import { isOfType, type StructuredNode, structuredText } from '../extract/structured-data.ts'
import { isBuyButton } from './buy-button.ts'
import { headedList } from './headed-list.ts'
import { metaText } from './meta-text.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { windowTitle } from './page-title.ts'
import { ancestorsOf, findPriceBox, isElsewhere } from './price-box.ts'
import { titleHeading } from './title-heading.ts'
import { articleKind, productKind, recipeKind, type ThingKind, thingKinds } from './thing-kinds.ts'

export interface KindOfPage {
  kind: ThingKind
  /** The declared type of schema.org; the kind's first one if none is declared. */
  type: string
  isDeclared: boolean
}

/** What a page about one thing is about: as declared, else by what it shows; an article if nothing tells. */
export const kindOfPage = (page: Page): KindOfPage => kinds.of(page, find)

const kinds = new PageCache<Page, KindOfPage>()

function find(page: Page): KindOfPage {
  const recipe = declared(page, recipeKind)
  if (recipe || page.context.structured.some((node) => node['recipeIngredient'] !== undefined))
    return { kind: recipeKind, type: recipe ?? 'Recipe', isDeclared: true }
  const isWritten = metaText(page, 'og:type').toLowerCase() === 'article'
  for (const kind of thingKinds) {
    const type = declared(page, kind)
    if (type && !(isWritten && kind.isOfSite) && isAbout(page, kind, type))
      return { kind, type, isDeclared: true }
  }
  const product = declared(page, productKind)
  // Publishers declare their subscription, and blogs what they recommend.
  const isOwn = () => isForSale(page) || (!isDeclaredArticle(page) && isAbout(page, productKind, product!))
  if (product && (!isWritten || isOwn())) return { kind: productKind, type: product, isDeclared: true }
  if (isForSale(page) && !isDeclaredArticle(page)) return undeclared(productKind)
  if (headedList(page, 'ingredients')) return undeclared(recipeKind)
  return undeclared(isSoldByMeta(page) ? productKind : articleKind)
}

/** Whether the structured data of a page describes what it is about, whatever it shows. */
export const declaresThing = (page: Page): boolean =>
  kindOfPage(page).kind === articleKind
    ? page.context.structured.some((node) => typeof node['articleBody'] === 'string')
    : page.context.structured.length > 0

const isDeclaredArticle = (page: Page): boolean =>
  articleTypes.some((type) => nodesOf(page, type).length > 0 || itemsOf(page, type).length > 0)

const articleTypes = ['Article', 'NewsArticle', 'BlogPosting', 'ReportageNewsArticle', 'TechArticle']

const isSoldByMeta = (page: Page): boolean =>
  metaText(page, 'og:type').toLowerCase().startsWith('product') ||
  metaText(page, 'product:price:amount') !== ''

const undeclared = (kind: ThingKind): KindOfPage => ({ kind, type: kind.types[0]!, isDeclared: false })

/** The first of the kind's types that the page declares. */
const declared = (page: Page, { types }: ThingKind): string | null =>
  types.find((type) => itemsOf(page, type).length > 0 || nodesOf(page, type).length > 0) ?? null

const nodesOf = (page: Page, type: string): StructuredNode[] =>
  page.context.structured.filter((node) => isOfType(node, type))

const itemsOf = (page: Page, type: string): Element[] =>
  typedElements(page).filter((element) => isItemOfType(element, type))

/** The microdata and RDFa items of a page. */
const typedElements = (page: Page): Element[] =>
  typed.of(page, ({ elements }) =>
    elements.filter(({ attribs }) => attribs['itemtype'] !== undefined || attribs['typeof'] !== undefined),
  )

const typed = new PageCache<Page, Element[]>()

/** A single thing of the type, or the one that the page's title names; of types that sites use for themselves only that. */
function isAbout(page: Page, { isOfSite }: ThingKind, type: string): boolean {
  const nodes = nodesOf(page, type)
  const items = itemsOf(page, type).length
  if (nodes.some((node) => isTitled(page, node))) return true
  return !isOfSite && nodes.length + items === 1 && !isNested(page, type)
}

/** Reviews, offers and events also come as parts of other things. */
const isNested = (page: Page, type: string): boolean =>
  itemsOf(page, type).some(({ attribs }) => attribs['itemprop'] !== undefined)

function isTitled(page: Page, node: StructuredNode): boolean {
  const name = structuredText(node['name'] ?? node['title'] ?? node['headline'], 'text')?.toLowerCase()
  if (!name || name.length < 3) return false
  const site = metaText(page, 'og:site_name').toLowerCase()
  if (site === name) return false
  return [windowTitle(page).toLowerCase(), metaText(page, 'og:title').toLowerCase()].some((title) =>
    title.startsWith(name),
  )
}

/** Whether the page has a button that buys what its heading names, before those of other products, and a price. */
export const isForSale = (page: Page): boolean => sales.of(page, asksForPrice)

const sales = new PageCache<Page, boolean>()

function asksForPrice(page: Page): boolean {
  const heading = titleHeading(page)
  const box = heading && hasOwnButton(page, heading) ? findPriceBox(page, heading) : null
  return box !== null && page.numberOf(box.price) - page.numberOf(heading!) <= farthest
}

/** Elements between a heading and the price of what it names. */
const farthest = 400

function hasOwnButton(page: Page, heading: Element): boolean {
  const around = ancestorsOf(heading)
  const buttons = page.elements.slice(page.numberOf(heading)).filter(isBuyButton)
  const own = buttons.filter((button) => !isElsewhere(button, around))
  return own.length > 0 && own.length <= 4 && own[0] === buttons[0]
}
