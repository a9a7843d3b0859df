import { words } from '../catalogue/product-words.ts'
import type { Product } from '../product.ts'
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

type Drawing = (light: string, middle: string, dark: string) => string

/** One drawing per kind of thing, on a field of 100 × 92. */
const drawings: Record<string, Drawing> = {
  tent: (a, b, c) =>
    `<path d="M10 74 52 22l38 52z" fill="${a}"/><path d="M52 22 36 74h34z" fill="${b}"/><path d="M52 22v52h10z" fill="${c}"/><path d="M4 75h92" stroke="#C9C2AE" stroke-width="3"/>`,
  pack: (a, b, c) =>
    `<rect x="30" y="26" width="40" height="50" rx="12" fill="${a}"/><rect x="36" y="46" width="28" height="24" rx="5" fill="${b}"/><path d="M38 26c0-14 24-14 24 0" fill="none" stroke="${c}" stroke-width="4"/><path d="M36 40h28" stroke="${c}" stroke-width="3"/>`,
  boot: (a, b, c) =>
    `<path d="M34 18h22v34l26 10c6 3 6 10 6 12H34z" fill="${a}"/><path d="M32 74h58v6H32z" fill="${c}"/><path d="M34 56h22" stroke="${b}" stroke-width="3"/><path d="M40 28h12M40 36h12M42 44h12M48 52h10" stroke="#E2CFA8" stroke-width="3"/>`,
  stove: (a, b, c) =>
    `<rect x="36" y="50" width="28" height="26" rx="4" fill="${a}"/><path d="M28 48h44l-6-10H34z" fill="${b}"/><path d="M50 34c-8-8 2-12 0-20 10 6 12 14 4 20z" fill="#E07A2E"/><path d="M30 78h40" stroke="${c}" stroke-width="4"/>`,
  bag: (a, b, c) =>
    `<rect x="34" y="14" width="32" height="66" rx="16" fill="${b}"/><rect x="38" y="16" width="24" height="20" rx="10" fill="#D9D3C0"/><path d="M50 40v38" stroke="${c}" stroke-width="3"/><path d="M38 50h24M38 62h24" stroke="${a}" stroke-width="2"/>`,
  jacket: (a, b, c) =>
    `<path d="M36 20h28l18 16-8 12-8-6v36H34V42l-8 6-8-12z" fill="${b}"/><path d="M50 22v56" stroke="${a}" stroke-width="2.500"/><path d="M42 20h16l-8 10z" fill="${c}"/>`,
  lamp: (a, b, c) =>
    `<path d="M14 46c12-20 60-20 72 0" fill="none" stroke="${b}" stroke-width="8"/><rect x="36" y="38" width="28" height="24" rx="6" fill="${c}"/><circle cx="50" cy="50" r="8" fill="#F4DC8C"/><path d="M40 64h20" stroke="${a}" stroke-width="3"/>`,
  poles: (a, b, c) =>
    `<path d="M34 16 26 78M66 16l8 62" stroke="${b}" stroke-width="4" stroke-linecap="round"/><path d="M35 14l-2 16M65 14l2 16" stroke="${c}" stroke-width="8" stroke-linecap="round"/><path d="M21 70h12M67 70h12" stroke="${a}" stroke-width="4"/>`,
  axe: (a, b, c) =>
    `<path d="M52 24 44 82" stroke="${b}" stroke-width="6" stroke-linecap="round"/><path d="M22 34c10-14 30-18 56-12-14 2-24 6-30 10z" fill="${a}"/><path d="M44 80l-2 8" stroke="${c}" stroke-width="4"/>`,
}

const turns: Record<string, string> = {
  side: ' transform="translate(100 0) scale(-1 1)"',
  back: ' transform="translate(8 7) scale(.84)"',
  detail: ' transform="translate(-45 -36) scale(1.8)"',
}

/** The picture of a product, drawn in its first colour; `view` turns it for the gallery. */
export function productPicture(product: Product, view = ''): string {
  const tint = tints[product.colours[0]!]!
  const drawing = drawings[words[product.category].art]!(...tint)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 92" role="img"><title>${esc(product.name)}</title><rect width="100" height="92" fill="#F3EFE3"/><g${turns[view] ?? ''}>${drawing}</g></svg>`
}

/** The mark in the browser tab. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 92">${drawings['tent']!(...tints['Moss']!)}</svg>`
