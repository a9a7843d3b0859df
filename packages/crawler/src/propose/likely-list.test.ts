import { describe, expect, it } from 'vitest'
import { Page } from './page.ts'
import { listChoices } from './propose-recipe.ts'

const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const words =
  'harbor island winter boats wind sand north south lights birds stones rivers ferry storms maps'.split(' ')
const word = (at: number): string => words[at % words.length]!

/** Pictures with two texts: larger, and with more in each of them, than the list of the page. */
const topics = many(
  14,
  (at) =>
    `<section><a href="/t/${word(at)}"><img src="/i/${word(at)}.jpg"></a><b>${word(at)}</b><i>${word(at + 3)} and ${word(at + 7)}</i></section>`,
)
const minutes = (tag: string) =>
  many(
    5,
    (at) =>
      `<${tag}><a href="/m/${at}">Minutes of the meeting about the ${word(at)} of the ${word(at + 5)}</a><p>${at + 3} May 2024</p></${tag}>`,
  )

const mainList = (body: string): string | undefined =>
  listChoices(new Page(`<html><body>${body}</body></html>`, 'https://site.test/all'))[0]?.selector

describe('the main list of a page', () => {
  it('is that of articles with numbers and long links below the heading, although another one is larger', () => {
    expect(mainList(`<div>${topics}</div><h1>Meetings</h1><div>${minutes('article')}</div>`)).toBe(
      'div > article',
    )
  })

  it('is the larger one where little else speaks for the other', () => {
    expect(mainList(`<h1>Topics</h1><div>${topics}</div><div>${minutes('div')}</div>`)).toBe('div > section')
  })
})
