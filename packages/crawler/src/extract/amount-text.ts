import { Element, Text } from '../html/nodes.ts'
import { textOf } from './text.ts'

const cents = /(^|[-_ ])(cents?|decimals?|fraction|pennies|centimes?|centimos?|minor)([-_ ]|$)/i

/**
 * The text of an element with an amount. Cents that are only set smaller get their decimal point: of
 * `19<sup>99</sup> €` the text would be "1999 €".
 */
export function amountText(element: Element): string {
  const text = textOf(element)
  // Few elements hold any, and texts that aren't read cost nothing.
  const small = /\d{3}/.test(text) && holdsSmall(element) ? smallCents(element) : null
  if (small === null) return text
  const at = text.indexOf(small.whole + small.cents)
  if (at < 0) return text
  const end = at + small.whole.length
  return `${text.slice(0, end)}.${text.slice(end)}`
}

const isSmall = (element: Element): boolean =>
  element.name === 'sup' || cents.test(element.attribute('class') ?? '')

const holdsSmall = (element: Element): boolean =>
  element.children.some((child) => child instanceof Element && (isSmall(child) || holdsSmall(child)))

/** Two digits in an element of their own, directly behind other digits. */
function smallCents(element: Element): { whole: string; cents: string } | null {
  let before = ''
  for (const child of element.children) {
    if (child instanceof Text) before += child.data
    if (!(child instanceof Element)) continue
    const text = textOf(child)
    const whole = /\d+$/.exec(before)?.[0]
    if (whole && /^\d\d$/.test(text) && isSmall(child)) return { whole, cents: text }
    const inner = smallCents(child)
    if (inner) return inner
    before += text
  }
  return null
}
