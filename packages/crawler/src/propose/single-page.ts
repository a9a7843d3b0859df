import { Element } from 'domhandler'
import { mainText } from '../extract/main-text.ts'
import { isOfType } from '../extract/structured-data.ts'
import { headedList } from './headed-list.ts'
import { isForSale, kindOfPage } from './kind-of-page.ts'
import type { Page } from './page.ts'
import { articleKind } from './thing-kinds.ts'
import { visibleLength } from './visible-length.ts'

const articleTypes = ['Article', 'NewsArticle', 'BlogPosting', 'ReportageNewsArticle', 'TechArticle']
const singleTypes = [
  ...articleTypes,
  'Product',
  'Recipe',
  'Event',
  'JobPosting',
  'Movie',
  'Book',
  'Course',
  'RealEstateListing',
  'Vehicle',
  'Car',
  'Hotel',
  'Restaurant',
  'LocalBusiness',
]

/** Whether a page is about one thing even though it contains repeating elements. */
export function aboutOneThing(page: Page, items: readonly Element[]): boolean {
  const share = coverage(page, items)
  const nodes = page.context.structured
  const [item] = items
  // Paragraphs form one text, and repeats outside the main part aren't the main list.
  if (!item || item.name === 'p' || isBeside(item)) return true
  if (isOneRecipe(page)) return true
  const declared = singleTypes.some(
    (type) => nodes.filter((node) => isOfType(node, type)).length === 1 || microdata(page, type) === 1,
  )
  const isList = nodes.some(
    (node) =>
      isOfType(node, 'ItemList') || isOfType(node, 'CollectionPage') || isOfType(node, 'SearchResultsPage'),
  )
  const kind = metaContent(page, 'og:type')
  if (isArticle(page)) return true
  if (declared && !isList) return share < 0.75
  if (!isList && headedList(page, 'ingredients')) return true
  if (!isList && isForSale(page)) return true
  if (kind === 'article' || kind === 'product' || kind.startsWith('video')) return share < 0.4
  return items.length < 3 || share < 0.12
}

/** One cooking recipe, or several of which one gives the page its title: a sauce may have its own. */
function isOneRecipe(page: Page): boolean {
  const recipes = page.context.structured.filter((node) => node['recipeIngredient'] !== undefined)
  if (recipes.length <= 1) return recipes.length === 1
  const title = metaContent(page, 'og:title')
  return recipes.some(
    ({ name }) => typeof name === 'string' && name !== '' && title.startsWith(name.toLowerCase()),
  )
}

/** Declared as an article and reads like one; publishers also declare their subscription as a product. */
function isArticle(page: Page): boolean {
  const isDeclared = page.context.structured.some((node) => articleTypes.some((type) => isOfType(node, type)))
  return (isDeclared || metaContent(page, 'og:type') === 'article') && isProse(page)
}

/** Whether the main text is long and in whole sentences, unlike a teaser. */
function isProse(page: Page): boolean {
  const lines = (mainText(page.tree.root) ?? '').split('\n').filter((line) => line.length >= 80)
  return lines.length >= 4 && lines.filter((line) => sentenceEnd.test(line)).length >= 0.7 * lines.length
}

const sentenceEnd = /[.!?。！？…][\p{Pf}"')\]]*$/u

const microdata = (page: Page, type: string): number =>
  page.elements.filter(({ attribs }) => attribs['itemtype']?.endsWith(`schema.org/${type}`)).length

const comments = /(^|[-_ ])(comments?|commentlist|respond|disqus)([-_ ]|$)/i

/** Whether an element is in the navigation, header, footer, sidebar or comments. */
export function isBeside(item: Element): boolean {
  for (let node: unknown = item; node instanceof Element; node = node.parent)
    if (
      /^(nav|footer|aside|header)$/.test(node.name) ||
      comments.test(`${node.attribs['class'] ?? ''} ${node.attribs['id'] ?? ''}`)
    )
      return true
  return false
}

function coverage(page: Page, items: readonly Element[]): number {
  const body = page.elements.find((element) => element.name === 'body') ?? page.elements[0]!
  const text = items.reduce((sum, item) => sum + visibleLength(item), 0)
  return text / Math.max(1, visibleLength(body))
}

function metaContent(page: Page, property: string): string {
  const meta = page.elements.find(({ name, attribs }) => name === 'meta' && attribs['property'] === property)
  return meta?.attribs['content']?.toLowerCase() ?? ''
}

/** "One article": what a page about one thing shows. */
export function singleName(page: Page): string {
  const { kind } = kindOfPage(page)
  if (kind !== articleKind) return `One ${kind.name}`
  return isArticle(page) || page.elements.filter(({ name }) => name === 'article').length === 1
    ? 'One article'
    : 'One page'
}
