import { type Field, type PageType, Recipe } from '@windrow/contract/recipe'

export interface Alternative {
  /** Selector of the repeating element. */
  items: string
  count: number
  /** Its appearance, for people. */
  label: string
}

/** One of several page types that a page may be read as. */
export interface ProposalChoice {
  /** From the number and kind of its items: "183 commands", "One article". */
  name: string
  /** The beginning of the first item's text. */
  sample: string
  count: number
  /** The probability that it is what the page shows, 0 to 1. */
  confidence: number
  /** What speaks for it, as a sentence. */
  reasons: string
  page: PageType
}

export interface Proposal {
  recipe: Recipe
  /** Page types to choose from, that of the recipe first; fewer than two leave no choice. */
  choices: ProposalChoice[]
  /** Other repeating elements, best first. */
  alternatives: Alternative[]
  /** The links from the items to their own pages, if there are any. */
  detail: { select: string; count: number } | null
  /** What was found, or why nothing was, as a sentence. */
  finding: string
}

export interface ProposedType {
  format?: 'json'
  items?: string
  fields: Record<string, Field | Partial<Field>>
  next?: PageType['next']
  mode?: PageType['mode']
}

/** A recipe with one page type that fills the table "items". */
export const recipeOf = (url: string, name: string, type: ProposedType): Recipe =>
  Recipe.parse({ version: 1, start: [startOf(url)], types: { [name]: { table: 'items', ...type } } })

/** A page type that fills the table "items". */
export const pageTypeOf = (url: string, type: ProposedType): PageType =>
  recipeOf(url, 'page', type).types['page']!

/** A saved page may have no URL, but the recipe needs one. */
function startOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.href.length <= 8000
    ? parsed.href
    : 'https://example.com/'
}
