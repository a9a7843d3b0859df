import { expect, it } from 'vitest'
import { markdownOf } from './markdown.ts'
import { parseHtml } from './parse-html.ts'

const markdown = (html: string) => markdownOf(parseHtml(html).root, (address) => address)

it('quotes and lists within one another', () => {
  expect(markdown('<blockquote>a<ul><li>b<ol><li>c</ol></ul></blockquote>')).toBe('> a\n>\n> - b\n>   1. c')
})

it('links what has a text and says where it leads', () => {
  const absolute = (address: string) => `https://shop.test/${address}`
  const linked = (html: string) => markdownOf(parseHtml(html).root, absolute)

  expect(linked('<a href="x">a</a>')).toBe('[a](https://shop.test/x)')
  expect(linked('<a>a</a>')).toBe('a')
  expect(linked('<a href="x"> </a>b')).toBe('b')
})

it('quotes ten levels and leaves deeper marks out', () => {
  expect(markdown(`${'<blockquote>'.repeat(12)}a`)).toBe(`${'> '.repeat(10)}a`)
})

it('takes no square of what nests deep', () => {
  const deep = markdown('<blockquote>'.repeat(400) + '<p>x</p>'.repeat(60_000))

  expect(deep.split('\n').filter((line) => line.endsWith('x'))).toHaveLength(60_000)
}, 20_000)
