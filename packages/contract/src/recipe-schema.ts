import { z } from 'zod'
import { Recipe } from './recipe.ts'

/** The same for all recipes of one version, wherever the schema comes from. */
const id = 'urn:windrow:recipe:1'

/** The JSON Schema (2020-12) of recipe sources, for editors and validators. */
export const recipeSchema = (): Record<string, unknown> => ({
  $id: id,
  ...z.toJSONSchema(Recipe, { io: 'input', unrepresentable: 'any' }),
})
