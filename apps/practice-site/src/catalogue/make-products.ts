import type { CatalogueOptions } from '../practice-options.ts'
import { categories, type Product } from '../product.ts'
import { colours, lines, words } from './product-words.ts'
import { SeededRandom } from './seeded-random.ts'

const day = 86_400_000
const firstDay = Date.UTC(2024, 0, 8)

/** The catalogue, newest last. */
export function makeProducts({ products = 1000, seed = 1 }: CatalogueOptions): Product[] {
  return Array.from({ length: products }, (_, index) => makeProduct(index, seed))
}

function makeProduct(index: number, seed: number): Product {
  const random = new SeededRandom(seed, index)
  const category = categories[index % categories.length]!
  const { brands, kinds, sizes, variants, weight } = words[category]
  const name = `${random.pick(lines)} ${random.pick(kinds).replace('#', random.pick(sizes))}`
  const sku = `FH-${String(10482 + index * 37).padStart(5, '0')}`
  const path = `/p/${slug(name)}-${10482 + index * 37}`
  return {
    index,
    sku,
    name,
    brand: random.pick(brands),
    category,
    ...priceOf(random, category),
    ...reviewsOf(random),
    availability: availabilityOf(random),
    colours: distinct(colours, random.int(1, 3), random),
    sizes: variants.slice(0, random.int(1, variants.length)),
    weightGrams: random.int(...weight),
    gtin: String(4006381000000 + index * 33391 + 317),
    added: new Date(firstDay + (index % 1000) * day).toISOString().slice(0, 10),
    path,
    image: path.replace('/p/', '/img/') + '.svg',
  }
}

function priceOf(random: SeededRandom, category: Product['category']) {
  const [low, high] = words[category].price
  // Squared, so that most things are cheap, as in a shop.
  const euros = Math.round(low + random.next() ** 2 * (high - low))
  const price = euros + random.pick([0, 0, -0.05, -0.1, 0.5])
  const listPrice = random.chance(0.3) ? Math.round(price * random.pick([1.15, 1.22, 1.4])) : null
  return {
    price: Math.round(price * 100) / 100,
    listPrice: listPrice && listPrice > price ? listPrice : null,
  }
}

function reviewsOf(random: SeededRandom) {
  if (random.chance(0.08)) return { rating: null, reviews: 0 }
  return { rating: random.int(34, 50) / 10, reviews: Math.ceil(random.next() ** 3 * 1900) + 1 }
}

function availabilityOf(random: SeededRandom): string {
  const dice = random.next()
  if (dice < 0.82) return 'In stock'
  return dice < 0.93 ? `Only ${random.int(1, 5)} left` : 'Sold out'
}

function distinct<T>(list: readonly T[], count: number, random: SeededRandom): T[] {
  const first = random.int(0, list.length - 1)
  return Array.from({ length: count }, (_, step) => list[(first + step * 3) % list.length]!)
}

/** ASCII path segment of a name: "Höhe −5 °C" → "hohe-5-c". */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
