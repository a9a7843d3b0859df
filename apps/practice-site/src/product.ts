/** One article of the shop, as every page, feed and API of the site shows it. */
export interface Product {
  /** Position in the catalogue, from 0. */
  index: number
  sku: string
  name: string
  brand: string
  category: Category
  /** Euro, two decimals at most. */
  price: number
  listPrice: number | null
  /** Null as long as nobody has reviewed it. */
  rating: number | null
  reviews: number
  /** As the shop words it: "In stock", "Only 2 left", "Sold out". */
  availability: string
  colours: string[]
  sizes: string[]
  weightGrams: number
  gtin: string
  /** ISO date on which it came into the catalogue. */
  added: string
  path: string
  image: string
}

export const categories = [
  'Tents',
  'Backpacks',
  'Footwear',
  'Cooking',
  'Sleeping',
  'Clothing',
  'Lighting',
  'Accessories',
  'Climbing',
] as const
export type Category = (typeof categories)[number]
