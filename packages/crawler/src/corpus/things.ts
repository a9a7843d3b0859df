/** One thing on an invented list page, with everything that layouts may show of it. */
export interface Thing {
  index: number
  name: string
  url: string
  image: string
  price: number
  /** The price before the sale; null if not on sale. */
  listPrice: number | null
  brand: string
  rating: number
  reviews: number
  stock: string
  author: string
  day: string
  summary: string
  phone: string
  city: string
}

const nouns = 'Tent Kettle Jacket Lamp Stove Saddle Compass Rope Blanket Anorak Whistle Canteen'.split(' ')
const kinds = 'Amber Birch Cedar Dune Ember Fjord Grove'.split(' ')
const brands = ['Ridgeline', 'Sorrel', 'Fjellby', 'Luma', 'Coldbrook']
const people = ['Ada Moss', 'Léa Fontaine', 'Tomás Byrne', 'Mia Holt']
const cities = ['Bergen', 'Oslo', 'Galway', 'Porto', 'Graz']

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!
const two = (number: number): string => String(number).padStart(2, '0')

/** The same things in every run. */
export const things: readonly Thing[] = Array.from({ length: 14 }, (_, index) => ({
  index,
  name: `${pick(kinds, index)} ${pick(nouns, index * 5 + 1)} ${index + 2}`,
  url: `https://site.test/p/${pick(nouns, index).toLowerCase()}-${index}`,
  image: `https://site.test/i/${index}.jpg`,
  price: 20 + index * 3 + 0.5,
  listPrice: index % 3 === 1 ? 40 + index * 4 : null,
  brand: pick(brands, index * 2 + Math.floor(index / 3)),
  rating: 3 + (index % 9) / 5,
  reviews: 3 + index * 17,
  stock: index % 5 === 4 ? 'Sold out' : 'In stock',
  author: pick(people, index),
  day: `2025-${two((index % 12) + 1)}-${two(index + 3)}`,
  summary: `What ${pick(people, index + 1)} thinks of number ${index + 1}, after a long week outside with little more than rain, tea and a map that had seen better days.`,
  phone: `+47 55 ${two(index * 7)} ${100 + index * 31}`,
  city: pick(cities, index),
}))

/** A price such as "€ 23,50". */
export const euro = (amount: number): string => `€ ${amount.toFixed(2).replace('.', ',')}`
export const dollar = (amount: number): string => `$${amount.toFixed(2)}`
/** The path of a URL on the site. */
export const path = (url: string): string => url.replace('https://site.test', '')
