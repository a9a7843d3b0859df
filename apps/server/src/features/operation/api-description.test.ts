import { expect } from 'vitest'
import { test } from '../../testing/test-app.ts'

test('the JSON Schema of recipes is public, and stable in its names', async ({ server }) => {
  const answer = await server.visitor().api.recipeSchema()
  const schema: unknown = await answer.json()

  expect(answer.headers.get('content-type')).toMatch(/^application\/schema\+json/)
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:windrow:recipe:1',
    $ref: '#/$defs/Recipe',
    $defs: { Recipe: { required: ['version', 'start', 'types'] }, Field: { type: 'object' } },
  })
})
