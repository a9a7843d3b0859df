import { describe, expect, it } from 'vitest'
import { compileRecipe } from '../extract/compile-recipe.ts'
import { extractPage } from '../extract/extract-page.ts'
import { parseHtml } from '../extract/parse-html.ts'
import { proposeRecipe } from './propose-recipe.ts'

/** The first row of the proposal for a page. */
function rowOf(html: string): Record<string, unknown> {
  const url = 'https://site.test/soup'
  const [type] = compileRecipe(proposeRecipe(html, url).recipe).values()
  return extractPage(parseHtml(html), url, type!).rows[0] ?? {}
}

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>Soup</title>${head}</head><body>${body}</body></html>`
const data = (json: string): string => `<script type="application/ld+json">${json}</script>`
const ingredients = ['2 onions', '1 l water', 'salt']
const teasers = Array.from(
  { length: 12 },
  (_, at) =>
    `<div class="teaser"><a href="/t/${at}"><h3>Another dish ${at}</h3></a><p>Text about it.</p></div>`,
).join('')

describe('a page about one dish', () => {
  it.each([
    [
      'in a graph that became an object',
      data(
        JSON.stringify({
          '@graph': { 2: { '@type': 'Recipe', name: 'Soup', recipeIngredient: ingredients } },
        }),
      ),
    ],
    [
      'in one text of several lines, which JSON does not allow',
      data(`{"@type":"Recipe","name":"Soup","recipeIngredient":["${ingredients.join('\n')}"]}`),
    ],
    ['in an object without a type', data(JSON.stringify({ name: 'Soup', recipeIngredient: ingredients }))],
    [
      'beside the recipe of its sauce',
      `<meta property="og:title" content="Soup — a site">${data(JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ingredients }))}${data(JSON.stringify({ '@type': 'Recipe', name: 'Sauce', recipeIngredient: ['milk', 'flour', 'butter'] }))}`,
    ],
  ])('gives its ingredients: %s', (_, head) => {
    expect(rowOf(page(head, teasers))).toMatchObject({ ingredients })
  })

  it.each([
    [
      'a numbered list follows',
      `<h4>Ingredients</h4><ul>${ingredients.map((one) => `<li>${one}</li>`).join('')}</ul><h4>Recipe</h4><ol><li>Cut the onions.</li><li>Boil them.</li></ol>`,
    ],
    [
      'a list within the list',
      `<div class="ingredients"><ul><li>2 onions</li><li>For the broth<ul><li>1 l water</li><li>salt</li></ul></li></ul></div>`,
    ],
  ])('gives the list below the heading: %s', (_, body) => {
    expect(rowOf(page('', `<h1>Soup</h1>${body}`))).toMatchObject({ ingredients })
  })
})

describe('a page about one article', () => {
  const sentence = 'The harbour was quiet in the morning, and nobody expected what the day would bring. '
  const column = `<div class="column"><p>${sentence}</p><p>${sentence.repeat(2)}</p></div>`
  const head =
    '<meta property="og:type" content="article">' +
    data('{"@type":"Product","name":"Subscription"}') +
    data('{"@type":"NewsArticle","headline":"The harbour"}')

  it('is no list of its columns, and not the subscription that it offers', () => {
    const row = rowOf(page(head, `<article><h1>The harbour</h1>${column.repeat(6)}</article>`))

    expect(row['title']).toBe('The harbour')
    expect(String(row['text']).match(/harbour was quiet/g)).toHaveLength(18)
  })
})

describe('a product that is not for sale', () => {
  it('has the text of its review', () => {
    const product = {
      '@type': 'Product',
      name: 'Boat 3',
      review: { '@type': 'Review', reviewBody: 'Fine.' },
    }
    const text = '<p>The boat left the harbour in the morning, as boats do, and nobody minded.</p>'.repeat(6)
    const html = page(data(JSON.stringify(product)), `<article><h1>Boat 3 review</h1>${text}</article>`)

    expect(rowOf(html)).toMatchObject({ text: expect.stringContaining('harbour') as string })
  })
})

describe('the title of a page about one thing', () => {
  it('is that of the recipe, not of who publishes it', () => {
    const body = `<div itemscope itemtype="http://schema.org/Recipe">
      <p itemprop="publisher" itemscope itemtype="https://schema.org/Organization"><b itemprop="name">The Site</b></p>
      <h2 itemprop="name">Soup of the day</h2>${ingredients.map((one) => `<li itemprop="recipeIngredient">${one}</li>`).join('')}</div>`

    expect(rowOf(page('', body))).toMatchObject({ title: 'Soup of the day', ingredients })
  })

  it('is not the name of a page above it in a trail of links', () => {
    const trail = `<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop="itemListElement"
      itemscope itemtype="https://schema.org/ListItem"><a itemprop="item" href="/news"><b itemprop="name">News</b></a></li></ol>`
    const offer =
      '<div itemscope itemtype="https://schema.org/Product"><meta itemprop="price" content="5"></div>'
    const head = '<meta property="og:title" content="The harbour is open">'

    const row = rowOf(page(head, `${trail}<h1>The harbour is open</h1>${offer}`))
    expect(row['name'] ?? row['title']).toBe('The harbour is open')
  })

  it('is the heading where what is declared is the title of the window', () => {
    const window = 'Onion soup with a picture - The Site - Recipes'
    const recipe = { '@type': 'Recipe', name: window, recipeIngredient: ingredients }
    const html = `<!doctype html><title>${window}</title>${data(JSON.stringify(recipe))}<h1>Onion soup</h1>`

    expect(rowOf(html)).toMatchObject({ title: 'Onion soup' })
  })

  it('is a short heading where what is declared adds to it after a sign', () => {
    const shared = '<meta property="og:title" content="Harbour — Dir. Ann Lee">'
    const event = data(JSON.stringify({ '@type': 'Event', name: 'Harbour — Dir. Ann Lee' }))
    const html = page(`${shared}${event}`, '<h1>Harbour</h1>')

    expect(Object.values(rowOf(html))).toContain('Harbour')
  })
})
