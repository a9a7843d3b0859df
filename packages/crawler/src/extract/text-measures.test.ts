import type { Element } from '../html/nodes.ts'
import { describe, expect, it } from 'vitest'
import { allElements, parseHtml } from './parse-html.ts'
import { foldSpace, textOf } from './text.ts'
import { TextMeasures } from './text-measures.ts'

const boxOf = (html: string): Element =>
  allElements(parseHtml(`<div>${html}</div>`).root).find(({ name }) => name === 'div')!

describe('the length of a text', () => {
  it.each([
    'plain',
    ' a  b\n\tc ',
    'one<b>word</b>',
    'two <b> words </b>',
    '<b> a</b><b>b </b>c',
    '<p>a</p><p>b</p>',
    '<p>a</p> <p> b </p>c',
    '<div>£</div><div>12</div>',
    'a<br>b<br><br>c',
    '<ul><li>one<li>two, three</ul>',
    'a<script>var b = "c, d"</script>e',
    'a <style>p { }</style> b<template>c</template><noscript>d</noscript>',
    '<span></span>a<span> </span>b<p></p>c',
    'no\u00a0break\u2003wide\u3000space\ufeffmark\u1680\u202f\u205f\u2028x',
    'under\u001fscore\u200bjoined',
    'tab\u0009line\u000afeed\u000bform\u000creturn\u000dend',
    'not\u0008white',
    '',
    ' ',
  ])('is that of the text as people read it, on one line: %j', (html) => {
    const box = boxOf(html)

    expect(new TextMeasures().of(box).length).toBe(foldSpace(textOf(box)).length)
  })

  it('is the same when it is asked for once more', () => {
    const box = boxOf('a <b>b</b>, c')
    const measures = new TextMeasures()

    expect(measures.of(box)).toEqual(measures.of(box))
    expect(measures.of(box)).toMatchObject({ length: 6, commas: 1 })
  })
})

it('counts commas of every script, in what is shown', () => {
  const box = boxOf('a, b، c、<b>d，</b>e;<script>f,</script> g.<p></p>')

  expect(new TextMeasures().of(box).commas).toBe(4)
})

describe('the share of links', () => {
  it.each([
    ['<a>1234</a>5678', 0.5],
    ['<b><a>12</a></b>345678<p><a>34</a></p>', 4 / 11],
    ['<a>all of it</a>', 1],
    ['<a>1<a>2</a></a>', 1],
    ['none', 0],
    ['', 0],
    ['<a></a>', 0],
  ])('of "%s" is %d', (html, share) => {
    expect(new TextMeasures().linkShare(boxOf(html))).toBeCloseTo(share)
  })
})
