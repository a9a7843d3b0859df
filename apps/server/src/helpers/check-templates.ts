import { checkRecipe } from '@windrow/crawler/check-recipe'
import { countAddresses, expandAddress } from '@windrow/crawler/links/address-template'

const mostFaults = 200
const mostStarts = 100
const mostSamples = 3
/** Longer than a start URL may be; the faults report it. */
const longestAddress = 8000

/** The faults of a recipe with their places, and what its templates expand to. */
export function checkTemplates(source: unknown) {
  const { recipe = null, faults = [] } = checkRecipe(source)
  return { recipe, faults: faults.slice(0, mostFaults), starts: templatesOf(source) }
}

function templatesOf(recipe: unknown) {
  const { start } = (recipe ?? {}) as { start?: unknown }
  if (!Array.isArray(start)) return []
  const found = []
  for (const [index, one] of start.entries()) {
    const url: unknown = typeof one === 'string' ? one : (one as { url?: unknown } | null)?.url
    if (typeof url !== 'string' || url.length > longestAddress || !url.includes('{')) continue
    const count = countAddresses(url)
    if (count === 1) continue
    // Capped: a larger count isn't a safe integer, and the faults report it anyway.
    found.push({ index, count: Math.min(count, Number.MAX_SAFE_INTEGER), samples: firstOf(url) })
    if (found.length === mostStarts) break
  }
  return found
}

function firstOf(url: string): string[] {
  const samples: string[] = []
  for (const address of expandAddress(url)) {
    samples.push(address)
    if (samples.length === mostSamples) break
  }
  return samples
}
