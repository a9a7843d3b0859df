import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import type { Send } from '../records/request.ts'
import { compilePaging, pageAfter } from './paging.ts'

const start = 'https://shop.test/list?q=a'

function pagingOf(next: object) {
  const types = { page: { format: 'json', table: 't', fields: { x: { select: 'x' } }, next } }
  return compilePaging(Recipe.parse({ version: 1, start: [start], types }).types['page']!.next)
}

interface Asked {
  url?: string
  send?: Send | null
  items?: number
  cursor?: string
}

const after = (next: object, { url = start, send = null, items = 10, ...found }: Asked = {}) =>
  pageAfter(pagingOf(next)!, { url, send }, { items, ...found })
const urlAfter = (next: object, asked: Asked = {}) => after(next, asked)?.url
const bodyAfter = (next: object, body?: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const send = body === undefined ? null : { method: 'POST' as const, body: text }
  return JSON.parse(after({ in: 'body', ...next }, { send })!.send!.body!) as unknown
}

describe('the page after another', () => {
  it.each<[object, Asked, string | undefined]>([
    [{ by: 'page', parameter: 'p' }, {}, '?q=a&p=2'],
    [{ by: 'page', parameter: 'p' }, { url: `${start}&p=7` }, '?q=a&p=8'],
    [{ by: 'page', parameter: 'p', step: 2 }, { url: `${start}&p=7` }, '?q=a&p=9'],
    [{ by: 'page', parameter: 'p' }, { url: `${start}&p=x` }, '?q=a&p=1'],
    [{ by: 'page', parameter: 'p' }, { items: 0 }, undefined],
    [{ by: 'page', parameter: 'p', step: 20 }, { items: 1 }, '?q=a&p=21'],
    [{ by: 'offset', parameter: 'o' }, {}, '?q=a&o=10'],
    [{ by: 'offset', parameter: 'o' }, { url: `${start}&o=10` }, '?q=a&o=20'],
    [{ by: 'offset', parameter: 'o', step: 10 }, { url: `${start}&o=10` }, '?q=a&o=20'],
    [{ by: 'offset', parameter: 'o', step: 10 }, { items: 9 }, undefined],
    [{ by: 'offset', parameter: 'o', step: 10 }, { items: 11 }, '?q=a&o=10'],
    [{ by: 'offset', parameter: 'o' }, { items: 0 }, undefined],
    [{ by: 'offset', parameter: 'o' }, { url: `${start}&o=x`, items: 3 }, '?q=a&o=3'],
    [{ by: 'cursor', parameter: 'c', select: 'next' }, { cursor: 'a b' }, '?q=a&c=a+b'],
    [{ by: 'cursor', parameter: 'c', select: 'next' }, { cursor: 'z', items: 0 }, '?q=a&c=z'],
    [{ by: 'cursor', parameter: 'c', select: 'next' }, {}, undefined],
    [{ by: 'cursor', parameter: 'c', select: 'next' }, { cursor: '' }, undefined],
  ])('by %j, asked as %j, is %s', (next, asked, query) => {
    expect(urlAfter(next, asked)).toBe(query && `https://shop.test/list${query}`)
  })

  it('is asked for as the one before', () => {
    const send = { method: 'POST' as const, headers: { a: 'b' }, body: 'x=1' }

    expect(after({ by: 'page', parameter: 'p' }, { send })?.send).toBe(send)
  })
})

describe('the page after another, by what is sent', () => {
  it.each<[object, unknown, unknown]>([
    [{ by: 'page', parameter: 'p' }, undefined, { p: 2 }],
    [
      { by: 'page', parameter: 'p' },
      { a: 1, p: 4 },
      { a: 1, p: 5 },
    ],
    [{ by: 'page', parameter: 'a.b.p' }, undefined, { a: { b: { p: 2 } } }],
    [
      { by: 'page', parameter: 'a.b.p' },
      { a: { b: { p: 4, c: 1 }, d: 2 } },
      { a: { b: { p: 5, c: 1 }, d: 2 } },
    ],
    [{ by: 'page', parameter: 'a.p' }, { a: 7 }, { a: { p: 2 } }],
    [{ by: 'page', parameter: 'a.p' }, { a: [1] }, { a: { p: 2 } }],
    [{ by: 'page', parameter: 'a.p' }, { a: null }, { a: { p: 2 } }],
    [{ by: 'page', parameter: 'p' }, '[1]', { p: 2 }],
    [{ by: 'page', parameter: 'p' }, 'no JSON', { p: 2 }],
    [{ by: 'page', parameter: 'p' }, { p: 'x' }, { p: 1 }],
    [{ by: 'offset', parameter: 'o' }, { o: 5 }, { o: 15 }],
  ])('%j of %j is %j', (next, before, body) => {
    expect(bodyAfter(next, before)).toEqual(body)
  })

  it('is posted to the same address, with the headers of the one before', () => {
    const next = { by: 'page', parameter: 'p', in: 'body' }

    expect(after(next)).toEqual({ url: start, send: { method: 'POST', body: '{"p":2}' } })
    expect(after(next, { send: { method: 'PUT', headers: { a: 'b' } } })?.send).toEqual({
      method: 'PUT',
      headers: { a: 'b' },
      body: '{"p":2}',
    })
  })
})

it('is not by a parameter where a link or a button leads on', () => {
  expect(compilePaging(undefined)).toBeNull()
  expect(pagingOf({ select: 'next' })).toBeNull()
  for (const by of ['click', 'scroll'] as const) expect(compilePaging({ by })).toBeNull()
  expect(pagingOf({ by: 'page', parameter: 'p' })).toEqual({
    by: 'page',
    parameter: 'p',
    step: null,
    inBody: false,
  })
})
