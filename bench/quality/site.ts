import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { Chance } from './random.ts'
import { Vocabulary, capital, wordOf } from './words.ts'

/** A table as one run finds it. */
export interface Found {
  startedAt: number
  rows: Row[]
  /** Requests that failed, of which some were blocked, as on every large crawl. */
  failed: { transient: number; blocked: number }
  /** How long a request took, in milliseconds. */
  pace: number
}

export type Row = Record<string, Cell>

/** What a column is for, so that faults hit what they would hit on real sites. */
export type Role =
  | 'key'
  | 'title'
  | 'link'
  | 'picture'
  | 'price'
  | 'priceText'
  | 'category'
  | 'label'
  | 'number'
  | 'text'
  | 'time'

export interface SiteColumn extends Column {
  role: Role
}

/** A thing that a site sells or lists, the same from run to run but for what changes. */
interface Thing {
  id: number
  added: number
  price: number
  oldPrice: number | null
  stock: number
  reviews: number
  rating: number
  words: string
  text: string
  category: string
  brand: string
  weight: string
  missing: number
  time: number
}

const dayMs = 86_400_000
const hourMs = 3_600_000

interface Nature {
  size: number
  growth: number
  churn: number
  rhythm: number
  noise: number
  priceChanges: number
  saleEvery: number
  jumps: number
  sparse: number
  intervalMs: number
  isListOfNews: boolean
  failing: number
  host: string
  currency: string
  decimalComma: boolean
}

function natureOf(chance: Chance): Nature {
  return {
    size: Math.round(Math.exp(chance.between(Math.log(120), Math.log(1100)))),
    growth: chance.is(0.4) ? chance.between(0.0005, 0.004) : 0,
    churn: chance.pick([0, 0.002, 0.01, 0.03]),
    rhythm: chance.is(0.35) ? chance.between(0.1, 0.5) : 0,
    noise: chance.pick([0, 0.002, 0.005, 0.01, 0.02]),
    priceChanges: chance.pick([0, 0.01, 0.03, 0.1, 0.5]),
    saleEvery: chance.is(0.5) ? chance.whole(40, 120) : 0,
    jumps: chance.pick([0, 0.002, 0.004]),
    sparse: chance.pick([0, 0.02, 0.1, 0.3]),
    intervalMs: chance.pick([dayMs, dayMs, dayMs, 6 * hourMs, 7 * dayMs]),
    isListOfNews: chance.is(0.2),
    failing: chance.pick([0, 0.0005, 0.003]),
    host: `${wordOf(chance)}.example`,
    currency: chance.pick(['€', '$', '£', 'kr']),
    decimalComma: chance.is(0.5),
  }
}

/** The history of a made-up site: the same for the same seed. */
export class Site {
  readonly columns: readonly SiteColumn[]
  readonly #chance: Chance
  readonly #nature: Nature
  readonly #vocabulary: Vocabulary
  readonly #categories: string[]
  readonly #brands: string[]
  #things: Thing[] = []
  #ids = 1000
  #now: number
  #run = 0
  #saleUntil = 0
  #level = 1

  constructor(seed: number) {
    this.#chance = new Chance(seed)
    this.#nature = natureOf(this.#chance)
    this.#vocabulary = new Vocabulary(this.#chance, 600)
    this.#categories = Array.from({ length: this.#chance.whole(4, 14) }, () => capital(wordOf(this.#chance)))
    this.#brands = Array.from({ length: this.#chance.whole(10, 60) }, () => capital(wordOf(this.#chance)))
    this.#now = Date.UTC(2025, 0, 6, this.#chance.whole(0, 23))
    this.columns = this.#chooseColumns()
    for (let at = 0; at < this.#nature.size; at += 1)
      this.#add(this.#now - this.#chance.between(0, 90) * dayMs)
  }

  #chooseColumns(): SiteColumn[] {
    const always: SiteColumn[] = [
      { name: 'sku', type: 'text', role: 'key' },
      { name: 'title', type: 'text', role: 'title' },
      { name: 'url', type: 'url', role: 'link' },
      { name: 'price', type: 'number', role: 'price' },
      { name: 'category', type: 'text', role: 'category' },
    ]
    const maybe: SiteColumn[] = [
      { name: 'price_text', type: 'text', role: 'priceText' },
      { name: 'picture', type: 'image', role: 'picture' },
      { name: 'brand', type: 'text', role: 'label' },
      { name: 'availability', type: 'text', role: 'label' },
      { name: 'old_price', type: 'number', role: 'number' },
      { name: 'reviews', type: 'integer', role: 'number' },
      { name: 'rating', type: 'number', role: 'number' },
      { name: 'description', type: 'text', role: 'text' },
      { name: 'weight', type: 'text', role: 'label' },
      { name: 'published', type: 'datetime', role: 'time' },
    ]
    return [...always, ...maybe.filter(() => this.#chance.is(0.7))]
  }

  #add(added: number): void {
    const chance = this.#chance
    const price = Math.round(Math.exp(chance.between(1.5, 6)) * 100) / 100
    this.#ids += chance.whole(1, 5)
    this.#things.push({
      id: this.#ids,
      added,
      price: chance.is(0.7) ? Math.floor(price) + 0.99 : price,
      oldPrice: chance.is(0.15) ? Math.round(price * 125) / 100 : null,
      stock: chance.is(0.15) ? 0 : chance.whole(1, 40),
      reviews: Math.floor(Math.exp(chance.between(0, 6))),
      rating: Math.round(chance.between(25, 50)) / 10,
      words: Array.from({ length: chance.whole(2, 5) }, () => capital(this.#vocabulary.word(chance))).join(
        ' ',
      ),
      text: Array.from({ length: chance.whole(1, 5) }, () =>
        this.#vocabulary.sentence(chance, chance.whole(5, 16)),
      ).join(' '),
      category: this.#categories[Math.floor(this.#categories.length * chance.next() ** 1.5)]!,
      brand: this.#brands[Math.floor(this.#brands.length * chance.next() ** 2)]!,
      weight: `${chance.whole(1, 80) * 25} g`,
      missing: chance.next(),
      time: added,
    })
  }

  /** Lets time pass until the next run, and lists what the site shows then. */
  next(): Found {
    this.#run += 1
    this.#now += this.#nature.intervalMs + this.#chance.normal() * 120_000
    this.#change()
    const rows = this.#shown().map((thing) => this.#rowOf(thing))
    const failed = {
      transient: rows.filter(() => this.#chance.is(this.#nature.failing)).length,
      blocked: rows.filter(() => this.#chance.is(this.#nature.failing / 5)).length,
    }
    return { startedAt: this.#now, rows, failed, pace: 200 * Math.exp(0.3 * this.#chance.normal()) }
  }

  #change(): void {
    const { growth, churn, jumps, size, isListOfNews } = this.#nature
    const chance = this.#chance
    this.#level *= 1 + growth
    if (chance.is(jumps)) this.#level *= chance.pick([0.7, 1.3, 1.6])
    const share = isListOfNews ? 0.25 : churn
    this.#things = this.#things.filter(() => !chance.is(share))
    const wanted = Math.round(size * this.#level * 1.6)
    for (let at = this.#things.length; at < wanted; at += 1)
      this.#add(this.#now - chance.between(0, isListOfNews ? 30 : 24) * hourMs)
    if (isListOfNews) this.#things.sort((a, b) => b.time - a.time)
    this.#changePrices()
  }

  #changePrices(): void {
    const { priceChanges, saleEvery } = this.#nature
    const chance = this.#chance
    if (saleEvery > 0 && this.#run % saleEvery === 0) this.#saleUntil = this.#run + chance.whole(3, 10)
    for (const thing of this.#things) {
      thing.reviews += chance.about(thing.reviews * 0.002)
      thing.stock = chance.is(0.1) ? Math.max(0, thing.stock + chance.whole(-4, 4)) : thing.stock
      if (chance.is(priceChanges)) thing.price = Math.floor(thing.price * chance.between(0.93, 1.08)) + 0.99
    }
  }

  #shown(): Thing[] {
    const { size, rhythm, noise } = this.#nature
    const chance = this.#chance
    const isWeekend = [0, 6].includes(new Date(this.#now).getUTCDay())
    const factor = this.#level * (isWeekend ? 1 - rhythm : 1) * (1 + noise * chance.normal())
    return this.#things.slice(0, Math.max(5, Math.round(size * factor)))
  }

  #rowOf(thing: Thing): Row {
    const chance = this.#chance
    const { host, sparse } = this.#nature
    const isOnSale = this.#run < this.#saleUntil && thing.missing > 0.6
    const price = isOnSale ? Math.round(thing.price * 80) / 100 : thing.price
    const slug = thing.words.toLowerCase().replaceAll(' ', '-')
    const all: Row = {
      sku: `WR-${thing.id}`,
      title: `${thing.brand} ${thing.words}`,
      url: `https://www.${host}/p/${slug}-${thing.id}`,
      picture: `https://img.${host}/${thing.id % 97}/${thing.id}.jpg`,
      price,
      price_text: this.#priceText(price),
      category: thing.category,
      brand: thing.brand,
      availability:
        thing.stock === 0 ? 'Sold out' : thing.stock < 4 ? `Only ${thing.stock} left` : 'In stock',
      old_price: isOnSale ? thing.price : thing.oldPrice,
      reviews: thing.reviews,
      rating: thing.reviews < 3 ? null : thing.rating,
      description: thing.missing < sparse ? null : thing.text,
      weight: chance.is(0.002) ? null : thing.weight,
      published: new Date(thing.time).toISOString(),
    }
    return Object.fromEntries(this.columns.map(({ name }) => [name, all[name] ?? null]))
  }

  #priceText(price: number): string {
    const { currency, decimalComma } = this.#nature
    const digits = price.toFixed(2)
    return decimalComma ? `${digits.replace('.', ',')} ${currency}` : `${currency}${digits}`
  }
}
