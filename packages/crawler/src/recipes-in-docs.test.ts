import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkRecipe } from './check-recipe.ts'

const text = readFileSync(new URL('../../../docs/recipes.md', import.meta.url), 'utf8')
const blocks = [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, block]) => block!)

const base = {
  version: 1,
  start: ['https://a.example/'],
  types: { list: { table: 't', fields: { x: { select: 'h1' } } } },
}
/** Whole recipes, and separate settings of recipes: `"login": { … }`. */
const whole = blocks
  .filter((block) => block.includes('"version"'))
  .map((block) => JSON.parse(block) as object)
const settings = blocks
  .filter((block) => /^"(fetch|login|limits|keep)"/.test(block))
  .map((block) => ({ ...base, ...(JSON.parse(`{${block}}`) as object) }))
const fields = blocks
  .filter((block) => /^"(variants|day)"/.test(block))
  .map((block) => ({
    ...base,
    types: { list: { ...base.types.list, fields: JSON.parse(`{${block}}`) as object } },
  }))

describe('the examples of docs/recipes.md', () => {
  it.each([...whole, ...settings, ...fields])('are right: %j', (recipe) => {
    expect(checkRecipe(recipe).faults).toBeUndefined()
  })

  it('are found', () => {
    expect(whole.length).toBeGreaterThanOrEqual(3)
    expect(settings.length).toBeGreaterThanOrEqual(2)
    expect(fields).toHaveLength(2)
  })
})
