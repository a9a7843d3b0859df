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
const minutes = (tag: string, date = (at: number) => `<p>${at + 3} May 2024</p>`) =>
  many(
    5,
    (at) =>
      `<${tag}><a href="/m/${word(at)}">Minutes of the meeting about the ${word(at)} of the ${word(at + 5)}</a>${date(at)}</${tag}>`,
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
    const undated = minutes('div', () => '')
    expect(mainList(`<h1>Topics</h1><div>${topics}</div><div>${undated}</div>`)).toBe('div > section')
  })

  it('leads to other pages, rather than to the same one sorted or filtered otherwise', () => {
    const ways = many(
      8,
      (at) => `<section class="way">${word(at)} <a href="?sort=${word(at)}">${word(at)} first</a></section>`,
    )
    const boats = (to: (at: number) => string) =>
      many(6, (at) => `<div class="boat">${word(at)} <a href="${to(at)}">${word(at)} ${at}</a></div>`)

    expect(mainList(`<div>${ways}</div><div>${boats((at) => `/boats/${word(at)}`)}</div>`)).toBe('.boat')
    expect(
      mainList(
        `<div>${ways.replaceAll('?sort=', '/ways/')}</div><div>${boats((at) => `?boat=${word(at)}`)}</div>`,
      ),
    ).toBe('.way')
  })
})
