import { Element, Text } from '../html/nodes.ts'
import { textOf } from './text.ts'

const cents = /(^|[-_ ])(cents?|decimals?|fraction|pennies|centimes?|centimos?|minor)([-_ ]|$)/i

/**
 * The text of an element with an amount. Cents that are only set smaller get their decimal point: of
 * `19<sup>99</sup> €` the text would be "1999 €".
 */
export function amountText(element: Element): string {
  const text = textOf(element)
  const small = /\d{3}/.test(text) ? smallCents(element) : null
  if (small === null) return text
  const at = text.indexOf(small.whole + small.cents)
  if (at < 0) return text
  const end = at + small.whole.length
  return `${text.slice(0, end)}.${text.slice(end)}`
}

/** Two digits in an element of their own, directly behind other digits. */
function smallCents(element: Element): { whole: string; cents: string } | null {
  let before = ''
  for (const child of element.children) {
    if (child instanceof Text) before += child.data
    if (!(child instanceof Element)) continue
    const text = textOf(child)
    const whole = /\d+$/.exec(before)?.[0]
    if (whole && /^\d\d$/.test(text) && (child.name === 'sup' || cents.test(child.attribs['class'] ?? '')))
      return { whole, cents: text }
    const inner = smallCents(child)
    if (inner) return inner
    before += text
  }
  return null
}
