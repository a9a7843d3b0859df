import { itemSigns, type ItemSigns } from './item-signs.ts'
import type { ItemsChoice } from './items-selector.ts'
import { placeOn, type PlaceSigns } from './list-place.ts'
import { relationsOf, type RelationSigns } from './list-relations.ts'
import type { Page } from './page.ts'
import { sampleAcross } from './score-items.ts'

/** What tells the main list of a page from its other lists. */
export interface ListSigns extends Omit<ItemSigns, 'folder'>, PlaceSigns, RelationSigns {
  /** 1 for the list that the rules prefer. */
  preferred: number
  /** Logarithm of its score divided by the best one. */
  score: number
  /** Share of the page's lists whose items lead more often to one folder than these, 0 to 1. */
  folderRank: number
}

/** The score of a list without one, divided by the best one. */
const leastScore = 1e-4

/** The signs of each list of a page. `choices`: the one that the rules prefer first. */
export function listSigns(page: Page, choices: readonly ItemsChoice[]): ListSigns[] {
  const best = Math.max(...choices.map(({ score = 0 }) => score))
  const samples = choices.map(({ items }) => sampleAcross(items))
  const place = placeOn(page)
  const own = choices.map((choice, at) => itemSigns(page, choice, samples[at]!))
  const relations = relationsOf(choices, samples)
  const others = Math.max(1, choices.length - 1)
  return choices.map((choice, at) => {
    const { folder, ...items } = own[at]!
    return {
      preferred: at === 0 ? 1 : 0,
      score: Math.log((choice.score ?? 0) / best + leastScore),
      folderRank: own.filter((other) => other.folder > folder).length / others,
      ...items,
      ...place(choice, samples[at]!),
      ...relations[at]!,
    }
  })
}
