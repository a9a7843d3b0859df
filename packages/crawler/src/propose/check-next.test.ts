import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { checkNext } from './check-next.ts'

const recipe = Recipe.parse({
  version: 1,
  start: ['https://site.test/'],
  types: {
    list: {
      table: 'posts',
      items: 'li',
      fields: { title: { select: 'a' }, date: { select: 'time' } },
      next: { select: 'a[rel=next]' },
    },
  },
})
const page = (from: number, count: number, { h1 = '', date = true } = {}) =>
  `<h1>${h1}</h1><ul>${Array.from({ length: count }, (_, at) => `<li><a>Post ${from + at}</a>${date ? `<time>${at + 1} May</time>` : ''}</li>`).join('')}</ul>`
const verdict = (url: string, next: string, before: string, after: string) =>
  checkNext(
    { text: before, url: `https://site.test${url}` },
    { text: after, url: `https://site.test${next}` },
    recipe,
    [recipe.types['list']!],
  )[0]!

describe('a next page', () => {
  it.each([
    ['/blog', '/blog/page/2'],
    ['/blog/page/2/', '/blog/page/3/'],
    ['/blog?sort=new', '/blog?sort=new&page=2'],
    ['/blog', '/blog?after=x7Fq'],
  ])('of a list is known by its address: %s, %s', (url, next) => {
    expect(verdict(url, next, page(0, 10), page(10, 1))).toMatchObject({
      continues: true,
      items: 1,
      finding: 'Next page checked: 1 more item.',
    })
  })

  it('with any address is known by its heading, whatever numbers it has', () => {
    const before = page(0, 10, { h1: 'Posts' })

    expect(verdict('/a', '/b', before, page(10, 9, { h1: 'Posts – Page 2 of 9' })).continues).toBe(true)
    expect(verdict('/a', '/b', before, page(10, 9, { h1: 'Authors' })).finding).toContain('another heading')
    expect(verdict('/a-1', '/a-2', page(0, 10), page(10, 9)).continues).toBe(false)
  })

  it('with items of another shape or far more of them is another list', () => {
    expect(verdict('/?page=1', '/?page=2', page(0, 10), page(10, 10, { date: false })).finding).toContain(
      'other fields',
    )
    expect(verdict('/?page=1', '/?page=2', page(0, 10), page(10, 80)).finding).toContain('many more')
  })
})
