import { describe, expect, it } from 'vitest'
import { confidenceAfterCheck, listConfidence, reasonsFor, thingConfidence } from './confidence.ts'
import { proposeRecipe } from './propose-recipe.ts'

const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const evidence = { odds: 5, lead: 4, coverage: 0.7, filled: 0.95, fields: 6, hasNext: true }

describe('the confidence of a proposal', () => {
  it('grows with what speaks for it, and is never certain', () => {
    const sure = listConfidence(evidence)

    expect(sure).toBeGreaterThan(0.9)
    expect(sure).toBeLessThan(1)
    for (const worse of [
      { odds: 0 },
      { lead: -1 },
      { filled: 0.3, fields: 1 },
      { coverage: 0.1, hasNext: false },
    ])
      expect(listConfidence({ ...evidence, ...worse })).toBeLessThan(sure)
  })

  it('is at most one half where a list and a text are equally likely', () => {
    expect(listConfidence({ ...evidence, odds: 0 })).toBeLessThanOrEqual(0.5)
  })

  it('is 0.9 and more only with strong evidence', () => {
    expect(listConfidence({ ...evidence, odds: 3 })).toBeLessThan(0.9)
    expect(thingConfidence(-3, true)).toBeLessThan(0.9)
    expect(thingConfidence(-4, true)).toBeGreaterThan(0.9)
    expect(thingConfidence(-9, false)).toBeLessThan(0.85)
  })

  it('is high for a page about one thing only if it shows one', () => {
    const sureOf = (content: string): number =>
      proposeRecipe(`<body><h1>Camp</h1>${content}</body>`, 'https://site.test/camp').choices[0]!.confidence

    expect(
      sureOf(
        '<p>We slept in tents by the lake, and cooked our meals on an open fire every evening.</p>'.repeat(6),
      ),
    ).toBeGreaterThan(0.9)
    expect(sureOf('<p>Loading.</p><script src="/app.js"></script>')).toBeLessThan(0.85)
  })

  it('grows if the next page continues the list, and shrinks otherwise', () => {
    expect(confidenceAfterCheck(0.8, true)).toBe(0.9)
    expect(confidenceAfterCheck(0.8, false)).toBe(0.72)
  })

  it('comes with its reasons', () => {
    expect(reasonsFor('24 items', [1, 1, 0.96, 0.5])).toBe(
      '24 items; 3 of 4 fields are filled in 90 % of them or more',
    )
    expect(reasonsFor('24 items', [1, 0.97])).toBe(
      '24 items; all 2 fields are filled in 97 % of them or more',
    )
    expect(reasonsFor('3 links', [1])).toBe('3 links; the only field is filled in 100 % of them')
  })

  it('is higher for the list of a shop than for its menu or for the page as a whole', () => {
    const { choices } = proposeRecipe(
      `<body><ul class="menu">${many(8, (at) => `<li><a href="/c/${at}">Kind ${at}</a><span>${at}</span></li>`)}</ul><h1>Tents</h1><div>${many(
        12,
        (at) =>
          `<article class="card"><h3><a href="/p/${at}">Tent ${at}</a></h3><img src="/i/${at}.jpg"><b>$${at + 20}.00</b></article>`,
      )}</div><a rel="next" href="?page=2">Next</a></body>`,
      'https://site.test/tents',
    )

    expect(choices[0]).toMatchObject({ count: 12, reasons: expect.stringContaining('fields are filled in') })
    expect(choices[0]!.confidence).toBeGreaterThan(0.9)
    expect(choices.slice(1).every(({ confidence }) => confidence < 0.5)).toBe(true)
  })

  it('is low where nothing tells whether a page is a list', () => {
    const { choices } = proposeRecipe(
      `<body><h1>Camp</h1><p>${'Words about the camp by the lake. '.repeat(9)}</p><div>${many(3, (at) => `<div class="box"><b>Word ${at}</b><i>More ${at * 7}</i></div>`)}</div></body>`,
      'https://site.test/camp',
    )

    expect(choices.filter(({ count }) => count === 3).every(({ confidence }) => confidence < 0.5)).toBe(true)
  })
})
