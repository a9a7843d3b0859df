import { checkRecipe } from '../check-recipe.ts'
import { describe, expect, it } from 'vitest'
import {
  articlePage,
  cardsPage,
  modulesPage,
  productPage,
  resultsPage,
  tablePage,
  tailwindPage,
} from '../testing/pages.ts'
import { evaluateRecipe } from './evaluate-recipe.ts'
import { proposeRecipe } from './propose-recipe.ts'

const url = 'https://site.test/list/index.html'

function propose(html: string) {
  const proposal = proposeRecipe(html, url)
  const [name = ''] = Object.keys(proposal.recipe.types)
  const evaluation = evaluateRecipe(html, url, proposal.recipe, name)
  const names = evaluation.columns.map((column) => column.name)
  const rows = evaluation.rows.map((row) =>
    Object.fromEntries(row.map((value, index) => [names[index], value])),
  )
  return { proposal, type: proposal.recipe.types[name]!, evaluation, rows, columns: evaluation.columns }
}

describe('proposeRecipe', () => {
  it('finds products, with their fields, types, next page and detail links', () => {
    const { proposal, type, evaluation, rows } = propose(cardsPage)

    expect(type.items).toBe('.product-card')
    expect(rows).toHaveLength(12)
    expect(rows[1]).toMatchObject({
      name: 'Chair birch',
      price: 11.99,
      list_price: null,
      rating: 4.1,
      reviews: 8,
    })
    expect(rows[3]).toMatchObject({
      url: 'https://site.test/p/3',
      image: 'https://site.test/img/3.jpg',
      price: 13.99,
      list_price: 23.99,
    })
    expect(evaluation.next).toMatchObject({ url: `${url}?page=2`, fault: null })
    expect(proposal.detail?.count).toBe(12)
    expect(JSON.stringify(rows)).not.toContain('Add to cart')
  })

  it('manages without telling class names', () => {
    const { rows, columns } = propose(tailwindPage)

    expect(rows).toHaveLength(10)
    expect(rows[2]).toMatchObject({
      name: 'Lamp cedar',
      price: 15.5,
      image: 'https://site.test/i/2.webp',
      url: 'https://site.test/shop/2',
    })
    expect(columns.find((column) => column.name === 'price')?.type).toBe('number')
    expect(JSON.stringify(rows[2])).toContain('"Steel"')
  })

  it('keeps hashes of build tools out of selectors', () => {
    const { type, rows, evaluation } = propose(modulesPage)

    expect(rows).toHaveLength(9)
    expect(rows[0]).toMatchObject({ name: 'Lampe amber', price: 1200 })
    expect(JSON.stringify(type)).not.toMatch(/a8Xk2|3xY2z|zz9Q1|9x8y7z/)
    expect(evaluation.next?.url).toBe(`${url}?seite=2`)
  })

  it('names the fields of a table after its headers', () => {
    const { rows, columns, evaluation } = propose(tablePage)

    expect(rows).toHaveLength(15)
    expect(columns).toEqual(
      expect.arrayContaining([
        { name: 'team_name', type: 'text' },
        { name: 'founded', type: 'integer' },
        { name: 'win', type: 'number' },
      ]),
    )
    expect(rows[0]).toMatchObject({ team_name: 'The ambers 0', founded: 1950, win: 40 })
    expect(evaluation.next?.url).toBe(`${url}?page=2`)
  })

  it('finds search results', () => {
    const { type, rows } = propose(resultsPage)

    expect(type.items).toBe('.result')
    expect(rows[4]).toMatchObject({
      title: 'All about ember',
      url: 'https://site4.test/ember',
      date: expect.stringContaining('2024-05-11'),
    })
  })

  it('takes an article for one thing', () => {
    const { type, rows, proposal } = propose(articlePage)

    expect(type.items).toBeUndefined()
    expect(rows[0]).toMatchObject({
      title: 'Why the keeper left',
      author: 'Ada Moss',
      date: '2024-03-12T07:00:00.000Z',
      image: 'https://site.test/k.jpg',
    })
    expect(String(rows[0]!['text']).split('\n')).toHaveLength(8)
    expect(String(rows[0]!['text'])).not.toContain('Another story')
    expect(proposal.finding).toContain('one thing')
  })

  it('takes a product for one thing', () => {
    expect(propose(productPage).rows[0]).toMatchObject({
      name: 'Blue lamp',
      price: 19.9,
      currency: 'EUR',
      image: 'https://site.test/lamp.jpg',
      description: 'A lamp in blue.',
    })
  })

  it('gives valid recipes only, and a finding for pages with nothing', () => {
    for (const html of [
      '',
      '   ',
      '<html></html>',
      '<div></div>',
      '\u0000\uFFFF<<<',
      '<p>x',
      '<script>1</script>',
      '<table>'.repeat(3000),
    ]) {
      const { recipe, finding } = proposeRecipe(html, url)

      expect(checkRecipe(recipe).faults).toBeUndefined()
      expect(finding).toMatch(/\.$/)
    }
    expect(proposeRecipe('<body><script>app()</script></body>', url).finding).toContain('empty')
  })

  it('takes no name on the page for one of the language', () => {
    const card = (at: number) =>
      `<article><constructor>${at}</constructor><h3 itemprop="constructor">Thing ${at}</h3><a rel="constructor" href="/p/${at}">more</a></article>`

    const { rows } = propose(`<main>${[1, 2, 3, 4].map(card).join('')}</main>`)

    expect(rows).toHaveLength(4)
    expect(rows.flatMap((row) => Object.values(row))).toContain('Thing 4')
  })

  it('offers other repeating elements', () => {
    const { alternatives } = propose(cardsPage).proposal

    expect(alternatives.length).toBeGreaterThan(0)
    expect(alternatives.every((one) => one.count > 0 && one.label !== '')).toBe(true)
  })
})
