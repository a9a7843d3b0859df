import { expect, it } from 'vitest'
import { refreshOf } from './meta-refresh.ts'

const url = 'https://site.test/a/page'
const meta = (content: string): string => `<meta http-equiv="Refresh" content="${content}">`

it.each([
  ['0; url=/next', 'https://site.test/next'],
  ['0;URL=next#part', 'https://site.test/a/next'],
  ["5; url='https://other.test/'", 'https://other.test/'],
  ['0,/next', 'https://site.test/next'],
  ['0.5; url = /next ', 'https://site.test/next'],
  ['0; url=/a/page', null],
  ['0; url=/a/page#part', null],
  ['0', null],
  ['11; url=/next', null],
  ['600; url=/next', null],
  ['0; url=javascript:go()', null],
  ['', null],
])('a page with "%s" leads to %s', (content, target) => {
  expect(refreshOf(meta(content), url)).toBe(target)
})

it('follows neither what is for visitors without scripts nor an example in a text', () => {
  expect(refreshOf(`<noscript>${meta('0; url=/next')}</noscript>`, url)).toBeNull()
  expect(refreshOf('<p>Write http-equiv="refresh" into a meta element.</p>', url)).toBeNull()
  expect(refreshOf('<p>Nothing.</p>', url)).toBeNull()
})

it('resolves the address against the base of the page', () => {
  expect(refreshOf(`<base href="https://cdn.test/x/">${meta('0; url=next')}`, url)).toBe(
    'https://cdn.test/x/next',
  )
})
