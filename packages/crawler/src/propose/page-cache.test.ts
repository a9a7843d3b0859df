import { expect, it } from 'vitest'
import { Page } from './page.ts'
import { forgetPage, PageCache } from './page-cache.ts'

const address = 'https://example.org/'

it('finds once what is asked several times about an element, also if that is nothing', () => {
  const cache = new PageCache<object, string | null>()
  const [element] = new Page('<p>one</p>', address).elements
  const asked: unknown[] = []
  const find = (one: object) => {
    asked.push(one)
    return null
  }
  expect([cache.of(element!, find), cache.of(element!, find)]).toEqual([null, null])
  expect(asked).toEqual([element])
})

it('forgets a page when it is done with, and when another one is read', () => {
  const cache = new PageCache<object, number>()
  const [element] = new Page('<p>one</p>', address).elements
  cache.set(element!, 1)
  forgetPage()
  expect(cache.get(element!)).toBeUndefined()
  cache.set(element!, 2)
  expect(new Page('<p>two</p>', address).elements.length).toBeGreaterThan(0)
  expect(cache.get(element!)).toBeUndefined()
})
