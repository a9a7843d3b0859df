import { childElements, Element } from '../html/nodes.ts'
import { classesOf, roleNames } from './class-names.ts'
import { cutText } from './cut-text.ts'
import { fitsMeaning, meaningOfName } from './name-meanings.ts'
import { splitName } from './name-words.ts'
import { isMoney } from '../extract/money.ts'

const filler = new Set(
  'product item card list result tile grid post entry listing teaser box block wrapper wrap inner outer container content info details detail main left right top bottom small large big text link label value data field col column row cell elem element widget component module js the of url link href'.split(
    ' ',
  ),
)

/** The name of fields that nothing on the page names. */
export const unnamed = 'field'

export interface NameHints {
  /** The text of the column's header, in tables. */
  header?: string | null
  kind: 'text' | 'image' | 'link' | 'class'
  values: readonly string[]
}

/** A field name from what the page calls the element; lower case with underscores. */
export function fieldName(element: Element, item: Element | null, hints: NameHints): string {
  if (hints.kind === 'link') return 'url'
  const header = hints.header ? snake(hints.header) : ''
  if (header) return header
  // A cell that is the header of its row names the row.
  if (element.name === 'th' && hints.kind === 'text') return 'name'
  const named = byTag(element) ?? byMeaning(element, item, hints)
  if (hints.kind === 'image')
    return named && !['title', 'text', 'price'].includes(named)
      ? `${named}_image`.replace(/^image_image$/, 'image')
      : 'image'
  if (named) return named
  return (
    bySemantics(element) ??
    (isAvailability(hints.values) ? 'availability' : null) ??
    byLooks(hints.values) ??
    byWords(element, item) ??
    unnamed
  )
}

/** itemprop, then test ids and classes, of the element and its parents inside the item. */
function byMeaning(element: Element, item: Element | null, { kind, values }: NameHints): string | null {
  let node: unknown = element
  for (let level = 0; node instanceof Element && level < 3; level++) {
    const prop = node.attribs['itemprop']
    if (prop) return Object.hasOwn(properties, prop) ? properties[prop]! : snake(prop)
    if (node === item && level > 0) return null
    const names = [
      node.attribs['data-testid'],
      node.attribs['data-test'],
      node.attribs['data-qa'],
      ...roleNames(node),
    ]
    const found = names
      .map((name) => (name && name.length < 60 ? meaningOfName(ownPart(name)) : null))
      .map((one) => (one !== null && (kind !== 'text' || fitsMeaning(one, values)) ? one : null))
    // "price old" is the old price, whatever the order of words.
    if (found.includes('list_price')) return 'list_price'
    const meaning = found.find((one) => one !== null)
    if (meaning) return meaning
    if (/^h[1-6]$/.test(node.name)) return 'title'
    // The element's own name, even without a known meaning, has precedence over its surroundings.
    if (level === 0 && byWords(element, item)) return null
    if (level > 0 && childElements(node).length > 1) return null
    node = node.parent
  }
  return null
}

const properties: Record<string, string> = {
  name: 'name',
  headline: 'title',
  datePublished: 'date',
  ratingValue: 'rating',
  reviewCount: 'reviews',
  articleBody: 'text',
  recipeIngredient: 'ingredients',
  priceCurrency: 'currency',
}

/** The element part of a BEM name: "product-card__title--big" is "title". */
const ownPart = (name: string): string => name.replace(/--.*$/, '').replace(/^.*__/, '')

/** The tag has precedence over the names of its surroundings: the time in a byline isn't an author. */
const byTag = (element: Element): string | null =>
  element.name === 'time' && !element.attribs['itemprop'] && roleNames(element).length === 0 ? 'date' : null

const stock =
  /\b(in stock|out of stock|sold out|only \d+ left|\d+ left|back ?order|pre-?order|(un)?available|auf lager|lieferbar|ausverkauft|nicht verfügbar|en stock|rupture|agotado|disponible|disponibile|esgotado|op voorraad|uitverkocht|i lager|в наличии)\b|在庫|有货|現貨|품절/i

/** Whether most of the texts are about availability. */
export const isAvailability = (values: readonly string[]): boolean =>
  values.length > 0 &&
  values.filter((text) => text.length <= 40 && stock.test(text)).length >= values.length * 0.6

function bySemantics(element: Element): string | null {
  const { name } = element
  if (name === 'time') return 'date'
  if (name === 'address') return 'location'
  if (name === 'del' || name === 's' || name === 'strike') return 'list_price'
  if (name === 'blockquote' || name === 'q') return 'text'
  return /^h[1-6]$/.test(name) ? 'title' : null
}

function byLooks(values: readonly string[]): string | null {
  const texts = values.filter((value) => value !== '')
  if (texts.length === 0) return null
  if (texts.every((text) => isMoney(text) && text.length < 30)) return 'price'
  const average = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  return average > 120 ? 'description' : null
}

/** The words of the class that the item's own classes don't contain. */
function byWords(element: Element, item: Element | null): string | null {
  const known = new Set(item ? classesOf(item).flatMap(splitName) : [])
  for (const name of roleNames(element)) {
    const own = splitName(ownPart(name)).filter((word) => !filler.has(word) && !known.has(word))
    if (own.length > 0) return snake(own.slice(0, 3).join(' '))
  }
  return null
}

/** A text as a column name that recipes allow; "" if nothing is left. */
export function snake(text: string): string {
  const name = text
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    // "İ" in small letters is an i with a dot of its own, which is no letter.
    .replaceAll('i\u0307', 'i')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^[\p{N}_]+|_+$/gu, '')
  return cutText(name, 40).replace(/_+$/, '')
}

/** The name, with a number appended if it is taken. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`
}
