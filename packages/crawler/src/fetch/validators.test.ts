import { expect, it } from 'vitest'
import { conditions, validatorsOf } from './validators.ts'

const url = 'https://shop.test/a'
const date = 'Tue, 12 Mar 2024 10:00:00 GMT'

it.each<[Record<string, string>, string | null, string | null]>([
  [{ etag: '"abc"' }, '"abc"', null],
  [{ etag: 'W/"abc"' }, 'W/"abc"', null],
  [{ etag: 'abc' }, 'abc', null],
  [{ etag: 'a'.repeat(1000) }, 'a'.repeat(1000), null],
  [{ 'last-modified': date }, null, date],
  [{ etag: '"abc"', 'last-modified': date }, '"abc"', date],
  [{ etag: '"a b"', 'last-modified': date }, null, date],
  [{ etag: '"abc"', 'last-modified': 'soon' }, '"abc"', null],
])('keeps what can be sent back of %j', (headers, etag, lastModified) => {
  expect(validatorsOf(headers, url)).toEqual({ url, etag, lastModified })
})

it.each<Record<string, string>>([
  {},
  { etag: '' },
  { etag: '"ä"' },
  { etag: 'a'.repeat(1001) },
  { 'last-modified': 'yesterday' },
  { 'last-modified': `${date}${' '.repeat(50)}` },
])('keeps nothing of %j', (headers) => {
  expect(validatorsOf(headers, url)).toBeNull()
})

it('asks whether the page has changed since', () => {
  expect(conditions({ url, etag: '"abc"', lastModified: date })).toEqual([
    'if-none-match',
    '"abc"',
    'if-modified-since',
    date,
  ])
  expect(conditions({ url, etag: null, lastModified: date })).toEqual(['if-modified-since', date])
  expect(conditions({ url, etag: '"abc"', lastModified: null })).toEqual(['if-none-match', '"abc"'])
})
