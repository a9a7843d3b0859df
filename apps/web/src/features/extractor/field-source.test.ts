import { Field } from '@windrow/contract/recipe'
import { expect, it } from 'vitest'
import { isOfPage, namedTake, selectOf, selectorText, takeChoice, takeFor, takes } from './field-source.ts'
import { textField } from './recipe-fixture.ts'

it('shortens the source of a field', () => {
  expect(selectorText(textField('h3'))).toBe('h3')
  expect(selectorText({ ...textField('img'), take: '@src' })).toBe('img@src')
  expect(selectorText({ ...textField('x'), select: ['.a', '.b'] })).toBe('.a +1')
  expect(selectorText({ ...textField('x'), select: undefined })).toBe('item')
})

it('offers common attributes by name and others with one choice', () => {
  expect(takeChoice('@href')).toBe('@href')
  expect(takeChoice('@data-sku')).toBe('@')
  expect(namedTake('@src')).toBeNull()
  expect(namedTake('@data-sku')).toMatchObject({ label: 'Attribute', name: 'data-sku' })
  expect(takeFor('@')).toMatch(/^@\w+/)
})

it("writes none, one or several selectors in the recipe's format", () => {
  expect(selectOf([' '])).toBeUndefined()
  expect(selectOf(['.a'])).toBe('.a')
  expect(selectOf(['.a', '', '.b'])).toEqual(['.a', '.b'])
})

it('shows values of structured data by path', () => {
  const named = namedTake('ld:Product/offers.price')!

  expect(takeChoice('ld:Product/offers.price')).toBe('ld:')
  expect(named.name).toBe('Product/offers.price')
  expect(named.fault('offers.')).toContain('offers.price')
  expect(selectorText({ ...textField('x'), take: 'ld:name' })).toBe('ld:name')
})

it('offers every source of recipes, each with a valid initial value', () => {
  for (const { value } of takes) {
    const take = takeFor(value)
    expect(Field.safeParse({ take }).success, take).toBe(true)
    expect(takeChoice(take), take).toBe(value)
  }
})

it('distinguishes sources of the page from those of an element', () => {
  expect(
    ['url', 'url:host', 'url:path.0', 'ld:name', 'meta:author', 'header:etag', 'main'].map(isOfPage),
  ).not.toContain(false)
  expect(['text', '@href', 'html', 'markdown', 'prop:price'].map(isOfPage)).not.toContain(true)
})
