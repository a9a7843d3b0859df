import { expect, it } from 'vitest'
import { isOfPage, parseTake, type TakeKindName, takeKind, takeKinds, takePattern } from './takes.ts'

it.each([
  ['text', 'text', ''],
  ['@href', 'attribute', 'href'],
  ['@data-price.v2', 'attribute', 'data-price.v2'],
  ['url', 'url', ''],
  ['url:host', 'urlHost', ''],
  ['url:path', 'urlPath', ''],
  ['url:path.-1', 'urlSegment', '-1'],
  ['url:query.q[]', 'urlParameter', 'q[]'],
  ['ld:Product/offers.@type', 'jsonLd', 'Product/offers.@type'],
  ['meta:article:author', 'meta', 'article:author'],
  ['og:title', 'openGraph', 'title'],
  ['prop:Recipe/name', 'property', 'Recipe/name'],
  ['header:x-total-count', 'header', 'x-total-count'],
] satisfies [string, TakeKindName, string][])(
  '%j takes a thing of the kind %s named %j',
  (text, kind, name) => {
    expect(takePattern.test(text)).toBe(true)
    expect(parseTake(text)).toEqual({ kind, name })
  },
)

it.each([
  '',
  'txt',
  'Text',
  '@',
  '@1a',
  '@a b',
  'url:',
  'url:port',
  'url:path.',
  'url:path.a',
  'url:path.1.5',
  'url:query.',
  'ld:',
  'ld:offers..price',
  'meta:',
  'og:a b',
  'prop:recipe/name',
  'header:x y',
  'text ',
])('%j is nothing that a field can take', (text) => expect(takePattern.test(text)).toBe(false))

it('refuses to read what no kind begins with', () => {
  expect(() => parseTake('colour')).toThrow('"colour" is nothing that a field can take')
})

it.each([
  ['text', false],
  ['@href', false],
  ['main', true],
  ['url:path.0', true],
  ['ld:name', true],
  ['prop:price', false],
  ['prop:Product/price', true],
])('%j is of the page as a whole: %j', (text, expected) => expect(isOfPage(parseTake(text))).toBe(expected))

it('offers names to begin with that are valid', () => {
  for (const kind of Object.keys(takeKinds) as TakeKindName[]) {
    const { written, name } = takeKind(kind)
    const text = `${written}${name?.start ?? ''}`
    expect(takePattern.test(text), text).toBe(true)
    expect(parseTake(text)).toEqual({ kind, name: name?.start ?? '' })
  }
})
