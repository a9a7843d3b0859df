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

it.each([
  ['<h1> A <b>b</b></h1><h6>c</h6><h7>d</h7>', '# A **b**\n\n###### c\n\nd'],
  ['a<br>b<hr>c', 'a\nb\n\n---\n\nc'],
  ['<pre>\n x\n  y\n</pre>', '```\n x\n  y\n```'],
  ['<code>a  b</code>', '`a b`'],
  ['<p>a</p><p>b</p>c', 'a\n\nb\n\nc'],
  ['a<p></p><p></p><p></p>b', 'a\n\nb'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<ul><li>a<li>b<ul><li>c</ul></ul>', '- a\n- b\n  - c'],
  ['<ol start=9><li>a<li><p>b</p><p>c</p></ol>', '9. a\n10. b\n    c'],
  ['<ol><li>a<li>b</ol>', '1. a\n2. b'],
  ['<table><tr><th>a|b<th>c<tr><td>1<td> 2  3</table>d', '| a\\|b | c |\n| --- | --- |\n| 1 | 2 3 |\n\nd'],
  [
    '<b> a </b><strong></strong><i>c</i><em>d</em> <del>e</del> <s>f</s> <strike>g</strike><u>h</u>',
    '**a** _c__d_ ~~e~~ ~~f~~ ~~g~~h',
  ],
  ['<img src="i" alt="d"><img src="e"><img alt=f>', '![d](i)![](e)'],
  ['<a href="/x"> a  b </a>', '[a b](/x)'],
  ['*a_ [b] `c` \\d', '\\*a\\_ \\[b\\] \\`c\\` \\\\d'],
  ['<div>a</div><div>b</div><article>c</article>', 'a\n\nb\n\nc'],
])('writes %s as Markdown', (html, text) => {
  expect(markdown(html)).toBe(text)
})

it.each('script style template noscript svg iframe button form nav'.split(' '))('leaves a %s out', (name) => {
  expect(markdown(`a<${name}>b</${name}>`)).toBe('a')
})

it.each('span font small sub sup abbr mark time label cite q kbd var ins u'.split(' '))(
  'goes on in the line through a %s',
  (name) => {
    expect(markdown(`a<${name}>b</${name}>c`)).toBe('abc')
  },
)

it('quotes ten levels and leaves deeper marks out', () => {
  expect(markdown(`${'<blockquote>'.repeat(12)}a`)).toBe(`${'> '.repeat(10)}a`)
})

it('takes no square of what nests deep', () => {
  const deep = markdown('<blockquote>'.repeat(400) + '<p>x</p>'.repeat(60_000))

  expect(deep.split('\n').filter((line) => line.endsWith('x'))).toHaveLength(60_000)
})
