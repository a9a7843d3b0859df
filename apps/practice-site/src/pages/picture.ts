import { words } from '../catalogue/product-words.ts'
import type { Product } from '../product.ts'
import { drawingOf, drawings } from './drawings.ts'
import { esc } from './format.ts'

/** Tints of the drawing: light, middle and dark of each colour the shop sells. */
const tints: Record<string, readonly [string, string, string]> = {
  Moss: ['#6F8B5A', '#4F6A3F', '#2F4327'],
  Slate: ['#8F969B', '#5D646A', '#3E4448'],
  Ochre: ['#C58A2E', '#A66F1C', '#6E4A12'],
  Bark: ['#7A5238', '#5A3B27', '#3A2A20'],
  Steel: ['#A9B2B8', '#7D878E', '#4F575D'],
  Dusk: ['#7A7EA6', '#5B5F86', '#43466A'],
  Fern: ['#8FB09B', '#7FA08B', '#5C7E69'],
  Ink: ['#4A6678', '#2F4858', '#1E313D'],
  Oat: ['#E0D2B8', '#CDB89A', '#A8906C'],
  Graphite: ['#6A6A70', '#4D4D52', '#2C2C30'],
  Sand: ['#DCC7A4', '#C9AE85', '#9C835C'],
}

const turns: Record<string, string> = {
  side: ' transform="translate(100 0) scale(-1 1)"',
  back: ' transform="translate(8 7) scale(.84)"',
  detail: ' transform="translate(-45 -36) scale(1.8)"',
}

/** The picture of a product, drawn in its first colour; `view` turns it for the gallery. */
export function productPicture(product: Product, view = ''): string {
  const tint = tints[product.colours[0]!]!
  const drawing = drawings[drawingOf(product.name, words[product.category].art)]!(...tint)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 92" role="img"><title>${esc(product.name)}</title><rect width="100" height="92" fill="#F3EFE3"/><g${turns[view] ?? ''}>${drawing}</g></svg>`
}

/** The mark in the browser tab. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 92">${drawings['tent']!(...tints['Moss']!)}</svg>`
