import { z } from 'zod'
import { Recipe } from './recipe.ts'

/** Stays the same for recipes of the same version, wherever the schema was got. */
const id = 'urn:windrow:recipe:1'

/** The JSON Schema (2020-12) of recipes as people write them, for editors and validators. */
export const recipeSchema = (): Record<string, unknown> => ({
  $id: id,
  ...z.toJSONSchema(Recipe, { io: 'input', unrepresentable: 'any' }),
})
