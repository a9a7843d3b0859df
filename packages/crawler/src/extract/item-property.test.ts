import { expect, it } from 'vitest'
import { itemProperties, storedProperty } from './item-property.ts'
import { allElements, parseHtml } from './parse-html.ts'
import { textOf } from './text.ts'

const page = parseHtml(`
  <div itemscope itemtype="https://schema.org/Thing"><b itemprop="name">Not this</b></div>
  <div itemscope itemtype="https://schema.org/Other https://schema.org/Recipe">
    <b itemprop="name title">Soup</b>
    <div itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Maja</b></div>
    <p><i itemprop="step">Cut</i><i itemprop="step">Cook</i></p>
  </div>
  <div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Second</b></div>
  <div typeof="schema:Product"><b property="schema:name">Shoe</b><b property="subname">x</b>
    <div property="brand" typeof="Brand"><b property="name">Acme</b></div></div>`).root
const texts = (type: string, path: string) => itemProperties(page, type, path).map(textOf)

it.each([
  ['Recipe', 'name', ['Soup']],
  ['Recipe', 'title', ['Soup']],
  ['Recipe', 'step', ['Cut', 'Cook']],
  ['Recipe', 'author.name', ['Maja']],
  ['Recipe', 'none', []],
  ['Product', 'name', ['Shoe']],
  ['Product', 'brand.name', ['Acme']],
  ['Brand', 'name', ['Acme']],
  ['Reci', 'name', []],
  ['ecipe', 'name', []],
])('a %s has the property %s', (type, path, expected) => {
  expect(texts(type, path)).toEqual(expected)
})

it.each([
  ['content="  a  b " datetime=c', 'a b'],
  ['datetime=c href=d', 'c'],
  ['href=d src=e', 'd'],
  ['src=e value=f', 'e'],
  ['value=f', 'f'],
  ['content=""', ''],
  ['title=g', null],
])('what %s stores is %j', (attributes, stored) => {
  const element = allElements(parseHtml(`<i ${attributes}>`).root).find(({ name }) => name === 'i')!

  expect(storedProperty(element)).toBe(stored)
})
