import type { Recipe } from '@windrow/contract/recipe'

export interface Alternative {
  /** Selector of the repeating element. */
  items: string
  count: number
  /** What it looks like, for people. */
  label: string
}

export interface Proposal {
  recipe: Recipe
  /** Other repeating elements, best first. */
  alternatives: Alternative[]
  /** The links from the items to pages of their own, when there are such. */
  detail: { select: string; count: number } | null
  /** What was found or why nothing was, as a sentence. */
  finding: string
}

/** Proposes a recipe for a page: its repeating items, or the one thing that it shows. Never throws. */
export function proposeRecipe(html: string, url: string): Proposal {
  throw new Error(`not built yet: ${html.length} ${url}`)
}
