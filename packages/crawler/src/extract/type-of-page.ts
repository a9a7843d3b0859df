import type { CompiledRecipe } from './compile-recipe.ts'
import { typeByPage } from './page-match.ts'
import type { PageTree } from './parse-html.ts'
import { Scope } from './selector.ts'

/**
 * The type of a linked page by its URL alone: a name, `typeByPage` if the content decides, null if none matches. The
 * only type of a recipe needs no condition.
 */
export function typeOfAddress(recipe: CompiledRecipe, address: string): string | null {
  const [only] = recipe.values()
  if (only && recipe.size === 1 && !only.match) return only.name
  for (const { name, match } of recipe.values()) {
    if (!match || (match.url && !match.url(address))) continue
    return match.selector ? typeByPage : name
  }
  return null
}

/** The first type whose conditions a page meets, or null. */
export function typeOfPage(recipe: CompiledRecipe, address: string, tree: PageTree): string | null {
  const page = new Scope(tree.root)
  for (const { name, match, json } of recipe.values()) {
    if (json || !match || (match.url && !match.url(address))) continue
    if (!match.selector || page.first(match.selector)) return name
  }
  return null
}
