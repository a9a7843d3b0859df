import type { Recipe } from '@windrow/contract/recipe'

/** Whether pages of a type can lead to further pages. Clicking and scrolling read more of the same page. */
function leadsOn({ follow, next }: Recipe['types'][string]): boolean {
  return follow.length > 0 || (next !== undefined && next.by !== 'click' && next.by !== 'scroll')
}

/**
 * Whether the number of pages of a run is known: none of those that wait can lead to further ones. A service decides
 * itself what it follows, so with one it never is.
 *
 * @param queue how many requests of each type are not settled; types that the recipe doesn't have are sitemaps, feeds, and
 *   pages whose content decides
 */
export function isTotalKnown(
  recipe: Recipe,
  queue: Readonly<Record<string, number>>,
  isService: boolean,
): boolean {
  if (isService) return false
  return Object.keys(queue).every((name) => {
    const type = Object.hasOwn(recipe.types, name) ? recipe.types[name] : undefined
    return type !== undefined && !leadsOn(type)
  })
}
