import { expect, it } from 'vitest'
import { firstCandidate, imageSource } from './image-source.ts'
import { allElements, parseHtml } from './parse-html.ts'

const sourceOf = (attributes: string) =>
  imageSource(allElements(parseHtml(`<i ${attributes}>`).root).find(({ name }) => name === 'i')!)

it.each([
  ['src=" a.png "', 'a.png'],
  ['src="data:x" data-src=b.png', 'b.png'],
  ['src=a.png data-src=b.png', 'b.png'],
  ['src=a.png data-src=b', 'a.png'],
  ['data-original=/c', '/c'],
  ['data-lazy-src=/d', '/d'],
  ['data-lazy=/e', '/e'],
  ['data-image=/f', '/f'],
  ['data-img-src=/g', '/g'],
  ['data-src=/a data-original=/b', '/a'],
  ['src=a.png srcset=b.png', 'a.png'],
  ['srcset="h.png 1x, i.png 2x"', 'h.png'],
  ['srcset="data:x" data-srcset="j.png, k.png"', 'j.png'],
  ['data-lazy-srcset=l.png', 'l.png'],
  ['content=m.png href=n.png', 'm.png'],
  ['href=n.png poster=o.png', 'n.png'],
  ['src=about:blank poster=o.png', 'o.png'],
  ['src="javascript:1" href=p', 'p'],
  ['src="" srcset="" content=" " href="" poster=""', null],
  ['', null],
])('the picture of an element with %s is %s', (attributes, source) => {
  expect(sourceOf(attributes)).toBe(source)
})

it.each([
  ['a.jpg 1x, b.jpg 2x', 'a.jpg'],
  ['a.jpg, b.jpg', 'a.jpg'],
  [' , a.jpg', 'a.jpg'],
  ['a,b.jpg 1x', 'a,b.jpg'],
  ['data:image/png;base64,AAA 1x', null],
  ['', null],
  [undefined, null],
])('the first candidate of %j is %j', (srcset, first) => {
  expect(firstCandidate(srcset)).toBe(first)
})
