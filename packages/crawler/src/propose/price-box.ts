import { isWithin } from '../html/is-within.ts'
import { Element } from '../html/nodes.ts'
import { isMoney } from '../extract/money.ts'
import { numberIn } from '../extract/number-in-text.ts'
import { amountText } from '../extract/amount-text.ts'
import { parseNumber } from '../extract/parse-number.ts'
import { textOf } from '../extract/text.ts'
import { isBuyButton } from './buy-button.ts'
import { splitName } from './name-words.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { isInGuide } from './plausible-list.ts'
import { visibleLength } from './visible-length.ts'

/** What a page about one product asks for it. */
export interface PriceBox {
  price: Element
  /** In its sign's units: 12.99. */
  value: number
  /** Its class or id calls it a price. */
  isNamed: boolean
  /** The price before, crossed out beside it. */
  listPrice: Element | null
  /** The price of a kilogram, a liter or a piece. */
  unitPrice: Element | null
}

interface Amount {
  element: Element
  value: number
  text: string
  number: number
  /** Crossed out, or named as a former price: certainly, or only if there is a lower one. */
  former: 'no' | 'maybe' | 'yes'
}

const longest = 40
/** Ancestors whose names say something about an amount. */
const levels = 4

/**
 * The price box of a page about one product: the amount beside its title and its button, and the higher one that is
 * crossed out. Amounts in menus, carts and lists of other products don't count. Null if there is none.
 */
export function findPriceBox(page: Page, title: Element | null): PriceBox | null {
  const around = ancestorsOf(title)
  const amounts = amountsOf(page).filter(({ element }) => !isElsewhere(element, around))
  const from = title ? page.numberOf(title) : 0
  const button = page.elements.find((element) => isBuyButton(element) && !isElsewhere(element, around))
  const current =
    best(
      amounts.filter(({ former }) => former === 'no'),
      from,
      button,
    ) ?? lowest(amounts)
  if (!current) return null
  const { value, element } = current
  return {
    price: element,
    value,
    isNamed: isPriceNamed(element),
    listPrice: formerOf(current, amounts)?.element ?? null,
    unitPrice: unitPriceOf(current, amounts),
  }
}

/** An element and all elements around it. */
export function ancestorsOf(element: Element | null): ReadonlySet<unknown> {
  const found = new Set<unknown>()
  for (let node: unknown = element; node instanceof Element; node = node.parent) found.add(node)
  return found
}

/** Elements with one amount and little else. */
function amountsOf(page: Page): Amount[] {
  const found: Amount[] = []
  const inside = new Set<unknown>()
  for (const [number, element] of page.elements.entries()) {
    if (!mayHaveAmount(element) || inside.has(element.parent) || isWrapper(element)) continue
    const text = amountText(element)
    if (!/\p{Nd}/u.test(text)) continue
    const isOne = isOneAmount(text) && (isMoney(text) || isPricedNumber(element, text))
    if (!isOne || element.children.some((child) => isWhole(child, text))) continue
    const value = parseNumber(text)
    if (value === null || value <= 0) continue
    inside.add(element)
    found.push({ element, value, text, number, former: formerness(element) })
  }
  return found
}

const mayHaveAmount = (element: Element): boolean => {
  const length = visibleLength(element)
  return (
    length > 0 &&
    length <= longest &&
    !/^(option|select|title|head|script|style|button|input)$/.test(element.name)
  )
}

/** Everything in it is in one child, which is examined too. */
const isWrapper = (element: Element): boolean =>
  element.children.some(
    (child) => child instanceof Element && visibleLength(child) === visibleLength(element),
  )

/** One number, and few words beside it. */
function isOneAmount(text: string): boolean {
  if (text.length > longest) return false
  const number = numberIn(text)
  if (!number || /\d/.test(number.before)) return false
  return !/\d/.test(number.after.replace(/^\p{Sc}\d\d$/u, ''))
}

/** A child that has the whole amount is nearer than its parent. */
const isWhole = (child: unknown, text: string): boolean =>
  child instanceof Element &&
  visibleLength(child) > 0 &&
  isMoney(amountText(child)) &&
  parseNumber(amountText(child)) === parseNumber(text)

/** "1299" without a sign, where the class says that it is a price. */
const isPricedNumber = (element: Element, text: string): boolean =>
  /^\d[\d.,\s'’]*$/.test(text) && (element.attribs['itemprop'] === 'price' || namesOf(element).has('price'))

const namesOf = ({ attribs }: Element): Set<string> =>
  new Set(splitName(`${attribs['class'] ?? ''} ${attribs['id'] ?? ''} ${attribs['data-price-type'] ?? ''}`))

const strong =
  'old was previous former strike strikethrough struck crossed through rrp uvp msrp compare compared rabattiert statt alt antes'.split(
    ' ',
  )
const weak = 'regular normal original list retail before base standard'.split(' ')

function formerness(element: Element): Amount['former'] {
  let found: Amount['former'] = 'no'
  for (
    let node: unknown = element, level = 0;
    node instanceof Element && level < levels;
    node = node.parent, level++
  ) {
    if (visibleLength(node) > visibleLength(element) + longest) break
    if (/^(s|del|strike)$/.test(node.name) || /line-through/.test(node.attribs['style'] ?? '')) return 'yes'
    if (node.name === 'ins') return 'no'
    const names = namesOf(node)
    if (strong.some((name) => names.has(name)) && level < 3) return 'yes'
    if (weak.some((name) => names.has(name)) && level < 2) found = 'maybe'
  }
  return found
}

const elsewhere =
  /(^|[-_ ])(related|up-?sells?|cross-?sells?|recommend\w*|similar|recently|also|carousel|mini-?cart|(side|ajax|header|shopping|drawer)-?cart|cart-(drawer|popup|total|summary|content|items?)|basket|wish-?list|bundles?|accessor\w*|newsletter|shipping|delivery|versand|menu|navbar|topbar|site-header|compare-list|suggest\w*|others?|announcement\w*|banner)([-_ ]|$)/i

/** Whether an element is in a menu, the cart or among other products; parts that also have the title are about this one. */
export function isElsewhere(element: Element, around: ReadonlySet<unknown>): boolean {
  for (let node: unknown = element; node instanceof Element && !around.has(node); node = node.parent) {
    const { class: names = '', id = '' } = node.attribs
    if (/^(nav|footer|header|aside|template|noscript)$/.test(node.name) && node.name !== 'aside') return true
    if (elsewhere.test(names.replace(/([a-z])([A-Z])/g, '$1-$2')) || elsewhere.test(id)) return true
    if (isCard(node)) return true
  }
  return isInGuide(element)
}

/** One of several alike elements with links and amounts: another product. */
const isCard = (element: Element): boolean => cards.of(element, isOneOfCards)

/** Many amounts of a page have the same ancestors. */
const cards = new PageCache<Element, boolean>()

function isOneOfCards(element: Element): boolean {
  if (!(element.parent instanceof Element) || !hasLink(element)) return false
  const { name } = element
  const own = firstClass(element)
  let alike = 0
  for (const one of element.parent.children) {
    if (!(one instanceof Element) || one === element || one.name !== name || firstClass(one) !== own) continue
    if (hasLink(one) && /\d/.test(textWithin(one)) && ++alike === 2) return true
  }
  return false
}

const firstClass = ({ attribs }: Element): string | undefined => attribs['class']?.trim().split(/\s+/)[0]

const hasLink = (element: Element): boolean => linked.of(element, isOrHoldsLink)

const isOrHoldsLink = (element: Element): boolean =>
  (element.name === 'a' && (element.attribs['href'] ?? '#') !== '#') ||
  element.children.some((child) => child instanceof Element && hasLink(child))

const linked = new PageCache<Element, boolean>()

const textWithin = (element: Element): string => (visibleLength(element) > 600 ? '' : textOf(element))

const now = 'sale special current final now our actual offer discounted ins'.split(' ')
const beside =
  /save|saving|spar|rabatt|\boff\b|discount|descuento|économ|versand|shipping|livraison|envío|\btax\b|\bex\.|netto|monat|month|\/\s?mo|mensu|rate|fee|ab \d+ st|shipping/i
const unit = /\/\s?\d*\s?\p{L}|(^|\s)(per|pro|par|por|je)\s\d*\s?\p{L}/iu

function best(amounts: readonly Amount[], from: number, button: Element | undefined): Amount | null {
  let found: { amount: Amount; score: number } | null = null
  let order = 0
  const near = nearAround(button)
  for (const amount of amounts) {
    const isAfter = amount.number >= from
    const score = scoreOf(amount, near) + (isAfter ? 3 - Math.min(4, 0.4 * order++) : 0)
    if (!found || score > found.score) found = { amount, score }
  }
  return found?.amount ?? null
}

function scoreOf({ element, text }: Amount, near: ReadonlySet<unknown>): number {
  const names = namesOf(element)
  for (
    let node = element.parent, level = 0;
    node instanceof Element && level < 2;
    node = node.parent, level++
  )
    if (visibleLength(node) <= visibleLength(element) + longest)
      for (const name of namesOf(node)) names.add(name)
  let score = 0
  if (['price', 'prices', 'preis', 'prix', 'precio', 'cena', 'pris'].some((name) => names.has(name)))
    score += 3
  if (now.some((name) => names.has(name))) score += 1
  if (element.attribs['itemprop'] === 'price') score += 3
  if (beside.test(text) || names.has('discount') || names.has('save') || names.has('saving')) score -= 4
  if (unit.test(text) || names.has('unit')) score -= 4
  if (isHidden(element)) score -= 4
  for (
    let node: unknown = element, level = 0;
    node instanceof Element && level < 6;
    node = node.parent, level++
  )
    if (near.has(node)) return score + 2
  return score
}

/** Hidden until a script shows it: for a choice of several, or on other pages. */
function isHidden(element: Element): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent)
    if (/display:\s*none/.test(node.attribs['style'] ?? '') || node.attribs['hidden'] !== undefined)
      return true
  return false
}

const priceNames = ['price', 'prices', 'preis', 'prix', 'precio', 'cena', 'pris']

/** The element, or one around it with little more text, has a name that says price. */
function isPriceNamed(element: Element): boolean {
  for (
    let node: unknown = element, level = 0;
    node instanceof Element && level < 3;
    node = node.parent, level++
  ) {
    if (visibleLength(node) > visibleLength(element) + longest) return false
    const names = namesOf(node)
    if (node.attribs['itemprop'] === 'price' || priceNames.some((name) => names.has(name))) return true
  }
  return false
}

/** Few steps above the button: the whole page is above every button. */
function nearAround(button: Element | undefined): ReadonlySet<unknown> {
  const found = new Set<unknown>()
  for (
    let node: unknown = button, level = 0;
    node instanceof Element && level < 6;
    node = node.parent, level++
  )
    if (node.name !== 'body' && node.name !== 'main') found.add(node)
  return found
}

const lowest = (amounts: readonly Amount[]): Amount | null =>
  amounts.toSorted((a, b) => a.value - b.value).find(({ text }) => !beside.test(text)) ?? null

/** Elements between a price and that of a unit. */
const nearby = 40

const unitPriceOf = (current: Amount, amounts: readonly Amount[]): Element | null =>
  amounts.find(({ text, number }) => perUnit.test(text) && Math.abs(number - current.number) <= nearby)
    ?.element ?? null

/** "6,98 € / kg", "$2.50 per 100 g". */
const perUnit =
  /(\/|(^|\s)(per|pro|je|par|por|al|za|на|за)\s)\s?\d*\s?(kg|g|l|ml|cl|m|m²|st|stk|stück|piece|each|pc|oz|lb|ud|unit|szt|ks|кг|л|шт)\b/iu

/** The nearest higher amount in the same box that is, or by its name may be, the former price. */
function formerOf(current: Amount, amounts: readonly Amount[]): Amount | null {
  const formers = amounts.filter(
    ({ former, value }) => value > current.value && (former === 'yes' || former === 'maybe'),
  )
  for (
    let node = current.element.parent, level = 0;
    node instanceof Element && level < 5;
    node = node.parent, level++
  ) {
    const inside = formers.filter(({ element }) => isWithin(element, node))
    if (inside.length > 0)
      return inside.toSorted(
        (a, b) => Math.abs(a.number - current.number) - Math.abs(b.number - current.number),
      )[0]!
  }
  return null
}
