import type { Recipe } from '@windrow/contract/recipe'

/** Something wrong with a recipe. `path` is where in the file ("types.list.fields.price.select"), "" for the whole. */
export interface RecipeFault {
  path: string
  message: string
}

export type RecipeCheck =
  { recipe: Recipe; faults?: undefined } | { recipe?: undefined; faults: RecipeFault[] }

/** Checks a parsed JSON value: shape, names, selectors and regular expressions. Never throws. */
export function checkRecipe(source: unknown): RecipeCheck {
  throw new Error(`not built yet: ${typeof source}`)
}
