import type { Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'

/** What one page type of a recipe finds on a page. Faults in selectors are told in the answer, never thrown. */
export function evaluateRecipe(html: string, url: string, recipe: Recipe, typeName: string): Evaluation {
  throw new Error(`not built yet: ${html.length} ${url} ${recipe.version} ${typeName}`)
}
