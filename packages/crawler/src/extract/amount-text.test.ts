import type { Element } from '../html/nodes.ts'
import { expect, it } from 'vitest'
import { amountText } from './amount-text.ts'
import { allElements, parseHtml } from './parse-html.ts'

const bodyOf = (html: string): Element =>
  allElements(parseHtml(html).root).find(({ name }) => name === 'body')!

it.each([
  ['19<sup>99</sup> €', '19.99 €'],
  ['$1,299<span class="price-cents">50</span>', '$1,299.50'],
  ['<b>$<i>19</i><sup>99</sup></b>', '$19.99'],
  ['19.<sup>99</sup> €', '19.99 €'],
  ['19,99 €', '19,99 €'],
  ['19 <sup>1</sup>', '19 1'],
  ['19<sup>2</sup>', '192'],
  ['19<b>99</b>', '1999'],
  ['none', 'none'],
])('the amount of %s is "%s"', (html, text) => {
  expect(amountText(bodyOf(html))).toBe(text)
})
