import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { evaluateRecipe } from './evaluate-recipe.ts'
import { shortEvaluation } from './short-evaluation.ts'

const recipe = (fields: Recipe['types'][string]['fields']) =>
  Recipe.parse({
    version: 1,
    start: ['https://site.test/'],
    types: { page: { table: 't', items: 'p', fields } },
  })
const evaluated = (html: string, fields: object) =>
  shortEvaluation(
    evaluateRecipe(html, 'https://site.test/', recipe(fields as Recipe['types'][string]['fields']), 'page'),
  )

describe('an evaluation that is sent', () => {
  it('shows the beginning of long texts, and all of the others', () => {
    const { fields, rows } = evaluated(`<p>${'a'.repeat(20_000)}<p>short`, {
      text: {},
      list: { list: true, clean: [{ append: '!' }] },
    })

    const long = `${'a'.repeat(10_000)}…`
    expect(rows).toEqual([
      [long, `["${'a'.repeat(9998)}…`],
      ['short', ['short!']],
    ])
    expect(fields[0]!.samples.map(({ raw, value }) => [raw!.length, value])).toEqual([
      [1000, long],
      [5, 'short'],
    ])
  })

  it('stays small whatever the fields are', () => {
    const html = `<p>${'a'.repeat(30_000)}`.repeat(200)
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, {}]))

    const short = evaluated(html, fields)

    expect(short.rowCount).toBe(200)
    expect(short.fields.map(({ matches }) => matches)).toEqual(Array(50).fill(200))
    expect(JSON.stringify(short).length).toBeLessThan(4_000_000)
  })
})
