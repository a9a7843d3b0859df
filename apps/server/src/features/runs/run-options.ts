import type { Recipe } from '@windrow/contract/recipe'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'

/** The recipe of a run: the report's, with the run's options applied. */
export function withOptions(recipe: Recipe, options: RunOptions | null | undefined): Recipe {
  if (!options) return recipe
  const { pages, proxyList, startUrls } = options
  const { proxy, ...fetch } = recipe.fetch
  const kept = proxyList === undefined ? proxy : undefined
  const chosen = proxyList ? { ...proxy, list: proxyList } : kept
  return {
    ...recipe,
    ...(startUrls && { start: startUrls }),
    limits: { ...recipe.limits, ...(pages !== undefined && { pages }) },
    fetch: { ...fetch, ...(chosen && { proxy: chosen }) },
  }
}
