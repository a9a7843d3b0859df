import { describe, expect, it } from 'vitest'
import { checkRecipe } from '../check-recipe.ts'
import { proposeRecipe } from './propose-recipe.ts'

const cards = Array.from(
  { length: 9 },
  (_, at) =>
    `<article class="card"><h3><a href="/p/${at}">Tent ${at}</a></h3><b>$${at + 20}.00</b></article>`,
).join('')

const typeOf = (after: string) => {
  const { recipe, finding } = proposeRecipe(
    `<body><main><h1>Tents</h1><section><div class="cards">${cards}</div>${after}</section></main></body>`,
    'https://site.test/tents',
  )
  expect(checkRecipe(recipe).faults).toBeUndefined()
  return { ...recipe.types['list']!, finding }
}

describe('a button that loads more', () => {
  it.each(['Load more', 'Mehr anzeigen', 'もっと見る', 'Показать ещё'])(
    'is clicked in a browser: %s',
    (text) => {
      const type = typeOf(`<button class="load">${text}</button>`)

      expect(type).toMatchObject({ mode: 'auto', next: { by: 'click', select: '.load' } })
      expect(type.finding).toContain('the button that loads more')
    },
  )

  it('is not needed where a link leads to the next page', () => {
    const type = typeOf('<button class="load">Load more</button><a rel="next" href="?page=2">2</a>')

    expect(type.next).toEqual({ select: 'a[rel~="next"]' })
    expect(type.mode).toBeUndefined()
  })

  it.each([
    ['leads to another page', '<a href="/stoves">Load more</a>'],
    ['expands a text', '<p>About us. <button>More</button></p>'],
  ])('is none that %s', (_, after) => {
    expect(typeOf(after).next).toBeUndefined()
  })
})
