import { numberIn } from '../extract/number-in-text.ts'
import { splitName } from './name-words.ts'

/** Our names for what a word in a class or id says about an element. */
const meanings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    price: 'price prices preis prix precio prezzo cena pris prijs amount cost',
    rating: 'rating ratings star stars score bewertung',
    reviews: 'reviews review',
    discount: 'discount discounts saving savings rabatt remise descuento sconto badge',
    brand: 'brand brands manufacturer vendor marke marca hersteller',
    author: 'author authors byline writer creator autor auteur autore fn vcard by',
    date: 'date dates published posted datum fecha time times timestamp datetime dateline pubdate updated created',
    description:
      'description desc summary excerpt teaser snippet abstract intro subtitle dek standfirst beschreibung descripcion',
    title: 'title titles headline heading name names titel titre titulo titolo',
    category: 'category categories section kicker topic topics genre genres kategorie categorie categoria',
    tags: 'tag tags keyword keywords',
    location: 'location locations city place address region venue ort lieu',
    company: 'company employer organization organisation',
    salary: 'salary wage wages compensation gehalt',
    availability: 'availability available avail stock delivery inventory',
    sku: 'sku mpn',
    phone: 'phone tel telephone',
    quantity: 'quantity qty',
    comments: 'comments comment',
    points: 'points votes vote upvotes upvote',
    currency: 'currency',
    text: 'text body content quote',
  }).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning])),
)

/** Words for what an element is, which follow the word that says of what: "author-name", "review-text". */
const general = new Set(['title', 'text'])
/** Things whose title or text is the item's: "teaser-title", "review-body". */
const holders = new Set(['category', 'description', 'tags', 'comments', 'reviews'])
const counts = new Set('count counts number num total'.split(' '))
const former = new Set(
  'list regular original compare before old was rrp msrp uvp strike strikethrough crossed'.split(' '),
)
/** Alone they mean a price before. */
const surelyFormer = new Set('old was rrp msrp uvp strike strikethrough crossed'.split(' '))
const durations = new Set('read reading cook cooking prep total run running play duration'.split(' '))
const joined =
  /^(?:product|item|post|article|book|news|list|sale|final|special|regular|old|entry|card|event|job|movie|game|offer|unit|main|page|sub)?(price|rating|brand|author|date|title|headline|name|category|tags|location|company|salary|stock|text|description)(?:box|tag|wrap|wrapper|text|label|value|info|block|container|area|line|field)?$/

/**
 * What the name of a class, id or test id says about an element, or null. The words decide, not parts of words, and
 * as in English the last one: "ratingDate" is a date, "review-count" a number of reviews, "author-name" an author.
 */
export function meaningOfName(name: string): string | null {
  const words = splitName(name)
  const known = words.map(meaningOfWord)
  const last = known.findLast((one) => one !== null && !general.has(one)) ?? null
  const isPriced = last === 'price' || known.includes('price')
  if (words.some((word) => surelyFormer.has(word)) && (last === null || isPriced)) return 'list_price'
  if (isPriced && words.some((word) => former.has(word)) && last === 'price') return 'list_price'
  if (/^(article|item|part) (number|no)$/.test(words.slice(-2).join(' '))) return 'sku'
  if (words.some((word) => counts.has(word)) && (last === 'rating' || last === 'reviews')) return 'reviews'
  if (last === 'date' && words.at(-1)!.startsWith('time') && words.some((word) => durations.has(word)))
    return 'duration'
  const end = known.findLast((one) => one !== null) ?? null
  if (end !== null && general.has(end) && (last === null || holders.has(last))) return end
  // "review" alone may be one review's text.
  return last === 'reviews' && words.length > 1 && !words.includes('reviews') ? null : last
}

function meaningOfWord(word: string): string | null {
  const stem = meanings[word] === undefined ? joined.exec(word)?.[1] : word
  return stem !== undefined && Object.hasOwn(meanings, stem) ? meanings[stem]! : null
}

/** What values must look like to have a meaning. */
const looks: Readonly<Record<string, (text: string) => boolean>> = {
  price: (text) => /\p{Nd}/u.test(text) || text.length < 20,
  list_price: (text) => numberIn(text) !== null,
  rating: (text) => /[\p{Nd}★☆⭐]/u.test(text),
  reviews: (text) => numberIn(text) !== null || text.length < 20,
  discount: (text) =>
    /%|\p{Sc}|[-−]\s?\d|\b(off|save|sale|rabatt|deal|promo\w*|offer|spar\w*)\b/iu.test(text),
  phone: (text) => (text.match(/\p{Nd}/gu)?.length ?? 0) >= 5,
  quantity: (text) => numberIn(text) !== null,
  currency: (text) => text.length <= 20,
}

/** Whether at least half of the values can be what a name says; a name without values can. */
export function fitsMeaning(meaning: string, values: readonly string[]): boolean {
  const looksRight = Object.hasOwn(looks, meaning) ? looks[meaning]! : null
  const texts = values.filter(Boolean)
  if (!looksRight || texts.length === 0) return true
  return texts.filter(looksRight).length >= texts.length / 2
}
