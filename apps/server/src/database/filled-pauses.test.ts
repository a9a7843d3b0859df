import type { RecipeSource } from '@windrow/contract/recipe'
import { expect } from 'vitest'
import { startReport } from '../testing/run-reports.ts'
import { test } from '../testing/test-app.ts'
import { forgetFilledPauses } from './migrations/0034-fetching.ts'

const recipe = (fetch: RecipeSource['fetch']): RecipeSource => ({
  version: 1,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { title: { select: 'h1' }, amount: { select: 'b' } } } },
  fetch,
})

test('recipes that were saved with a pause of 0 lose it, and nothing else', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const free = await startReport(api, recipe({ delayMs: 0, retries: 5 }), 'Free')
  const slow = await startReport(api, recipe({ delayMs: 40 }), 'Slow')
  const before = await api.recipeGet({ params: free })

  await forgetFilledPauses(server.app.db)

  const { recipe: after } = await api.recipeGet({ params: free })
  const { delayMs, ...fetch } = before.recipe.fetch
  expect(delayMs).toBe(0)
  expect(JSON.stringify(after)).toBe(JSON.stringify({ ...before.recipe, fetch }))
  expect((await api.recipeGet({ params: slow })).recipe.fetch.delayMs).toBe(40)
})

test('a recipe that names no pause is saved without one', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe({}))

  expect((await api.recipeGet({ params: path })).recipe.fetch).not.toHaveProperty('delayMs')
})
