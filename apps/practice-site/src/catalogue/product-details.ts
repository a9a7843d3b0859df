import type { Product } from '../product.ts'
import { words } from './product-words.ts'
import { SeededRandom } from './seeded-random.ts'

export interface Variant {
  sku: string
  colour: string
  size: string
  price: number
  inStock: boolean
}

export interface Review {
  author: string
  rating: number
  date: string
  title: string
  text: string
}

const day = 86_400_000
const names = [
  'Ingrid',
  'Tomás',
  'Aoife',
  'Léa',
  'Jörg',
  'Magda',
  'Sven',
  'Bronagh',
  'Paweł',
  'Elif',
  'Nils',
  'Chiara',
]
const towns = ['Bergen', 'Kraków', 'Galway', 'Chamonix', 'Innsbruck', 'Porto', 'Ålesund', 'Zürich']
const titles = [
  'Does what it says',
  'Better than my old one',
  'Good, not perfect',
  'Would buy again',
  'Light and solid',
]
const openings = [
  'Two weeks of rain in the fells and it never let me down.',
  'I was not sure about the colour, but it has grown on me.',
  'Bought for a winter crossing and used nearly every weekend since.',
  'My partner has the older one and now wants this.',
  'It is lighter than I thought, and packs smaller than the picture suggests.',
]
const endings = [
  'The zip could be easier with gloves on.',
  'Delivery took three days and the box was mostly paper.',
  'I would still buy it at the full price.',
  'One seam had a loose thread, which the shop in Bergen fixed while I waited.',
]
const claims = [
  'is built for people who leave early and come back late',
  'was drawn on a kitchen table and tested on a ridge',
  'carries on where others have been left in the car',
  'weighs little, costs fairly and lasts long enough to be handed down',
]
const details = [
  'Every seam is taped by hand and can be opened again, because a thing that can be opened can be repaired.',
  'The fabric is dyed in the yarn, which takes a tenth of the water and keeps its colour for years.',
  'All buckles are spare parts we keep for ten years; ask for them at the counter or send us a letter.',
  'We left out the pockets nobody used last time and spent the weight on a better closure.',
  'The pattern follows the body in three places more than usual, which you notice after the first hour.',
]

/** Every colour in every size, each with its own article number and price. */
export function variantsOf(product: Product): Variant[] {
  const random = new SeededRandom(product.index, 71)
  return product.colours.flatMap((colour) =>
    product.sizes.map((size, at) => ({
      sku: `${product.sku}-${colour.slice(0, 3).toUpperCase()}-${at + 1}`,
      colour,
      size,
      price: Math.round((product.price + at * Math.round(product.price * 0.02)) * 100) / 100,
      inStock: product.availability !== 'Sold out' && random.chance(0.85),
    })),
  )
}

/** Paragraphs of the description. */
export function descriptionOf(product: Product): string[] {
  const random = new SeededRandom(product.index, 72)
  const first = random.int(0, details.length - 1)
  return [
    `The ${product.name} by ${product.brand} ${random.pick(claims)}.`,
    `${details[first]} ${details[(first + 1) % details.length]}`,
    `${details[(first + 2) % details.length]} At ${product.weightGrams} g it is no burden on the way up.`,
  ]
}

/** Rows of the specification. */
export function specificationOf(product: Product): [string, string][] {
  const random = new SeededRandom(product.index, 73)
  return [
    ...Object.entries(words[product.category].specs).map(
      ([name, values]) => [name, random.pick(values)] satisfies [string, string],
    ),
    ['Weight', `${product.weightGrams} g`],
    ['Colours', product.colours.join(', ')],
    ['GTIN', product.gtin],
    ['Article number', product.sku],
    ['In our range since', product.added],
    ['Guarantee', `${random.pick([2, 3, 5, 10])} years`],
  ]
}

/** The newest written reviews. */
export function reviewsOf(product: Product, count: number): Review[] {
  const random = new SeededRandom(product.index, 74)
  const added = Date.parse(product.added)
  return Array.from({ length: Math.min(count, product.reviews) }, (_, at) => ({
    author: `${random.pick(names)} from ${random.pick(towns)}`,
    rating: random.int(3, 5),
    date: new Date(added + (400 - at * 17 - random.int(0, 9)) * day).toISOString().slice(0, 10),
    title: random.pick(titles),
    text: `${random.pick(openings)} ${random.pick(endings)}`,
  }))
}
