import type { ItemsChoice } from './items-selector.ts'
import { listSigns, type ListSigns } from './list-signs.ts'
import { listWeights } from './list-weights.ts'
import type { Page } from './page.ts'
import { weightedSum } from './weighted-sum.ts'

/**
 * Puts the list first that is the most likely main list of a page, however the rules order them. `choices`: the one
 * that the rules prefer first.
 */
export function likeliestFirst(page: Page, choices: readonly ItemsChoice[]): ItemsChoice[] {
  const signs = listSigns(page, choices)
  const judged = choices.map((choice, at) => ({
    ...choice,
    evidence: weightedSum<keyof ListSigns>(signs[at]!, listWeights),
  }))
  const [likeliest] = judged.toSorted((a, b) => b.evidence - a.evidence)
  return likeliest ? [likeliest, ...judged.filter((choice) => choice !== likeliest)] : []
}
