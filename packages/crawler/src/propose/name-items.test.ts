import { describe, expect, it } from 'vitest'
import { proposeRecipe } from './propose-recipe.ts'

const items = (count: number, itemOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => itemOf(at)).join('')
const text = (at: number) =>
  `<a href="/${at}">Entry ${at}</a> <p>Does the work of number ${at} for all of us.</p>`
const names = (html: string) => proposeRecipe(html, 'https://site.test/').choices.map(({ name }) => name)

describe('the names of proposals', () => {
  it.each([
    [
      'their heading',
      `<h1>Redis Commands</h1><ul>${items(12, (at) => `<li>${text(at)}</li>`)}</ul>`,
      '12 redis commands',
    ],
    ['their class', `<div>${items(9, (at) => `<div class="job-card">${text(at)}</div>`)}</div>`, '9 jobs'],
    [
      'what they declare',
      items(8, (at) => `<div itemscope itemtype="https://schema.org/JobPosting">${text(at)}</div>`),
      '8 job postings',
    ],
    [
      'a count before them',
      `<h1>All gear</h1><p>1.000 products</p>${items(7, (at) => `<div>${text(at)}</div>`)}`,
      '7 products',
    ],
    ['their number alone', `<h1>Welcome</h1>${items(7, (at) => `<div>${text(at)}</div>`)}`, '7 items'],
  ])('come from %s', (_what, html, name) => {
    expect(names(`<body><main>${html}</main>`)[0]).toBe(name)
  })

  it('are up to three: lists, and the page as a whole', () => {
    const html = `<body><main><article><h1>Commands</h1>
      <ul>${items(14, (at) => `<li>${text(at)}</li>`)}</ul>
      <h2>Examples</h2>${items(5, (at) => `<pre><code>GET key${at} with some more text ${at}</code></pre>`)}</article></main>`

    expect(names(html)).toEqual(['14 commands', '5 code samples', 'One article'])
  })

  it('call a list in JSON by its key', () => {
    const orders = Array.from({ length: 3 }, (_, id) => ({ id, total: id * 2 }))

    expect(names(JSON.stringify({ open_orders: orders, notes: [{ text: 'a' }] }))).toEqual([
      '3 open orders',
      '1 notes',
    ])
  })
})
