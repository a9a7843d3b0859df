import { Field } from '@windrow/contract/recipe'
import { Element } from 'domhandler'
import { mainText } from '../extract/main-text.ts'
import { isOfType } from '../extract/structured-data.ts'
import { headedList } from './headed-list.ts'
import type { ListLabel } from './list-labels.ts'
import { titleField, windowTitle } from './page-title.ts'
import type { Page } from './page.ts'
import { valueOnPage } from './value-on-page.ts'
import { visibleLength } from './visible-length.ts'

type FieldSource = Partial<Field>
/** Sources for one field, best first; the first that gives a value on the page is proposed. */
type Ways = readonly FieldSource[]

const articleTypes = ['Article', 'NewsArticle', 'BlogPosting', 'ReportageNewsArticle', 'TechArticle']
const singleTypes = [
  ...articleTypes,
  'Product',
  'Recipe',
  'Event',
  'JobPosting',
  'Movie',
  'Book',
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

const prop = (name: string, more: FieldSource = {}): FieldSource => ({
  select: `[itemprop="${name}"]`,
  ...more,
})
const meta = (name: string, more: FieldSource = {}): FieldSource => ({
  select: name.includes(':') ? `meta[property="${name}"]` : `meta[name="${name}"]`,
  take: '@content',
  ...more,
})

const image: FieldSource = { type: 'image' }
const common: Record<string, Ways> = {
  image: [
    { take: 'ld:image', ...image },
    meta('og:image', image),
    prop('image', image),
    { select: ['main img', 'article img'], take: '@src', ...image },
  ],
}

/** The fields of each kind of thing, by schema.org's names. */
const kinds: Record<string, Record<string, Ways>> = {
  Recipe: {
    title: [{ take: 'ld:Recipe/name' }, { take: 'prop:Recipe/name' }],
    author: [{ take: 'ld:Recipe/author' }, prop('author')],
    image: [{ take: 'ld:Recipe/image', ...image }, ...common['image']!],
    ingredients: [
      { take: 'ld:Recipe/recipeIngredient', list: true },
      { take: 'ld:recipeIngredient', list: true },
      { take: 'ld:Recipe/ingredients', list: true },
      prop('recipeIngredient', { list: true }),
      prop('ingredients', { list: true }),
    ],
    instructions: [
      { take: 'ld:Recipe/recipeInstructions.itemListElement', list: true },
      { take: 'ld:Recipe/recipeInstructions', list: true },
      prop('recipeInstructions'),
    ],
    servings: [{ take: 'ld:Recipe/recipeYield' }, prop('recipeYield')],
    total_time: [{ take: 'ld:Recipe/totalTime' }, { select: '[itemprop="totalTime"]', take: '@content' }],
    rating: [{ take: 'ld:Recipe/aggregateRating.ratingValue', type: 'number' }],
    reviews: [
      { take: 'ld:Recipe/aggregateRating.ratingCount', type: 'integer' },
      { take: 'ld:Recipe/aggregateRating.reviewCount', type: 'integer' },
    ],
    description: [{ take: 'ld:Recipe/description' }, meta('og:description')],
    text: [{ take: 'main' }],
  },
  Product: {
    name: [{ take: 'ld:Product/name' }, { take: 'prop:Product/name' }, prop('name')],
    price: [
      { take: 'ld:Product/offers.price', type: 'number', decimal: '.' },
      { take: 'ld:Product/offers.lowPrice', type: 'number', decimal: '.' },
      { select: '[itemprop="price"][content]', take: '@content', type: 'number', decimal: '.' },
      prop('price', { type: 'number' }),
      meta('product:price:amount', { type: 'number', decimal: '.' }),
    ],
    currency: [
      { take: 'ld:Product/offers.priceCurrency' },
      prop('priceCurrency', { take: '@content' }),
      meta('product:price:currency'),
    ],
    brand: [{ take: 'ld:Product/brand' }, prop('brand')],
    sku: [{ take: 'ld:Product/sku' }, prop('sku')],
    rating: [
      { take: 'ld:Product/aggregateRating.ratingValue', type: 'number' },
      prop('ratingValue', { type: 'number' }),
    ],
    reviews: [
      { take: 'ld:Product/aggregateRating.reviewCount', type: 'integer' },
      { take: 'ld:Product/aggregateRating.ratingCount', type: 'integer' },
      prop('reviewCount', { type: 'integer' }),
    ],
    availability: [{ take: 'ld:Product/offers.availability', clean: [{ match: '[^/]+$' }] }],
    image: [{ take: 'ld:Product/image', ...image }, ...common['image']!],
    description: [{ take: 'ld:Product/description' }, prop('description'), meta('og:description')],
  },
  Article: {
    title: [
      { take: 'ld:headline' },
      prop('headline'),
      { select: ['article h1', 'main h1', 'h1'] },
      meta('og:title'),
    ],
    author: [
      { take: 'ld:author' },
      prop('author'),
      { select: ['[rel="author"]', '.author', '.byline'] },
      meta('author'),
    ],
    date: [
      { take: 'ld:datePublished', type: 'datetime' },
      meta('article:published_time', { type: 'datetime' }),
      { select: ['article time[datetime]', 'time[datetime]'], take: '@datetime', type: 'datetime' },
      prop('datePublished', { type: 'datetime' }),
    ],
    image: common['image']!,
    text: [{ take: 'main' }],
  },
}

/** WP Recipe Maker writes notes as "((chopped))". */
const singleBrackets: Field['clean'] = [{ replace: '\\(\\((.*)\\)\\)', with: '($1)' }]

/** Fields of a page about one thing, from its structured data, microdata and tags. */
export function singlePageFields(page: Page): Record<string, Field> {
  const kind = kindOf(page)
  const title = titleField(page)
  const fields: Record<string, Field> = {}
  for (const [name, ways] of Object.entries(kinds[kind]!)) {
    const isTitle = name === 'title' || name === 'name'
    // The visible heading of an article is more accurate than its headline for search engines.
    const seen = isTitle && kind === 'Article' && title?.take === 'text' ? title : null
    const declared = seen ?? firstWay(name, ways, page)
    const field = isTitle && (!declared || isDecorated(declared, title, page)) ? title : declared
    if (field) fields[name] = field
    else if (name === 'ingredients' || name === 'instructions') addHeadedList(page, name, fields)
  }
  if (kind === 'Product') addHeadedList(page, 'ingredients', fields)
  return fields
}

/** Whether the declared title is the window's, "Soup - recipes - The Site", and begins with the heading. */
function isDecorated(declared: Field, title: Field | null, page: Page): boolean {
  if (title?.take !== 'text') return false
  const [shown, heading] = [declared, title].map((field) => valueOnPage('title', field, page))
  if (typeof shown !== 'string' || typeof heading !== 'string') return false
  return shown === windowTitle(page) && shown.length > heading.length && shown.startsWith(`${heading} `)
}

/** A leading bullet or checkbox character. */
const bullet = /^[•·▪▢☐◦*–-]\s*/

const isBulleted = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => typeof value === 'string' && bullet.test(value))

function addHeadedList(page: Page, name: ListLabel, fields: Record<string, Field>): void {
  const place = headedList(page, name)
  if (!place) return
  const { select, split } = place
  const field = Field.parse({ select, list: true, ...(split && { split }) })
  const entries = valueOnPage(name, field, page)
  fields[name] = isBulleted(entries) ? { ...field, clean: [{ replace: bullet.source, with: '' }] } : field
}

function kindOf(page: Page): keyof typeof kinds {
  const nodes = page.context.structured
  const types = page.elements.map((element) => element.attribs['itemtype'] ?? '')
  const isDeclared = (kind: string): boolean =>
    nodes.some((node) => isOfType(node, kind)) || types.some((type) => type.endsWith(`schema.org/${kind}`))
  if (isDeclared('Recipe') || nodes.some((node) => node['recipeIngredient'] !== undefined)) return 'Recipe'
  if (isDeclared('Product') && metaContent(page, 'og:type') !== 'article') return 'Product'
  if (headedList(page, 'ingredients')) return 'Recipe'
  return metaContent(page, 'og:type').startsWith('product') ? 'Product' : 'Article'
}

/** "One article": what a page about one thing shows. */
export function singleName(page: Page): string {
  const kind = kindOf(page)
  if (kind !== 'Article') return `One ${kind.toLowerCase()}`
  return isArticle(page) || page.elements.filter(({ name }) => name === 'article').length === 1
    ? 'One article'
    : 'One page'
}

function firstWay(name: string, ways: Ways, page: Page): Field | null {
  for (const way of ways) {
    const field = Field.parse(way)
    const value = valueOnPage(name, field, page)
    if (value === null) continue
    if (!field.list) return field
    if (Array.isArray(value) && value.length === 1) {
      const byLine = { ...field, split: '\n' }
      const lines = valueOnPage(name, byLine, page)
      if (Array.isArray(lines) && lines.length >= 3) return byLine
      // A single long text isn't a list.
      if (typeof value[0] === 'string' && value[0].length > 80) continue
    }
    if (isBulleted(value)) return { ...field, clean: [{ replace: bullet.source, with: '' }] }
    return JSON.stringify(value).includes('((') ? { ...field, clean: singleBrackets } : field
  }
  return null
}
