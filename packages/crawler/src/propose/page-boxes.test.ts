import { describe, expect, it } from 'vitest'
import { proposeRecipe } from './propose-recipe.ts'

const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const articles = times(
  10,
  (at) =>
    `<article class="entry"><h2><a href="/boat-${at}">Boat ${at} leaves</a></h2><p>It sails ${at} miles.</p></article>`,
)
const proposed = (html: string): string | undefined => {
  const { types } = proposeRecipe(html, 'https://site.test/boats/').recipe
  return Object.values(types)[0]!.items
}

describe('a list in a box that has most of the page', () => {
  it('is found in a header that is never closed', () => {
    expect(proposed(`<body><header><a href="/">Boats</a><div>${articles}</div></body>`)).toBe('.entry')
  })

  it('is found in such a header by the name of its box, if its entries are no articles', () => {
    const entries = articles.replaceAll('article', 'section')

    expect(proposed(`<body><header><a href="/">Boats</a><div id="Content">${entries}</div></body>`)).toBe(
      '.entry',
    )
  })

  it('is found on a page whose layout is called a sidebar', () => {
    expect(proposed(`<html class="sidebar"><body><div id="sidebar">${articles}</div></body></html>`)).toBe(
      '.entry',
    )
  })

  it('is not one of readers’ comments', () => {
    const comments = articles.replaceAll('entry', 'reply')

    expect(
      proposed(
        `<body><h1>A boat</h1><p>${'It sails far. '.repeat(20)}</p><div class="comments">${comments}</div></body>`,
      ),
    ).toBeUndefined()
  })
})

describe('a list beside a long choice', () => {
  it('takes most of the page, since a choice shows one of its options', () => {
    const options = times(900, (at) => `<option value="${at}">The boats of harbour ${at}</option>`)

    expect(
      proposed(
        `<body><form><select name="harbour">${options}</select></form><main>${articles}</main></body>`,
      ),
    ).toBe('.entry')
  })
})
