import type { Recipe } from '@windrow/contract/recipe'

/** A recipe edited but not saved, kept in this browser. */
export interface KeptDraft {
  recipe: Recipe
  name: string
  /** When it was last edited, as an ISO date. */
  at: string
  /** The version that it was edited from; null for a new report. */
  version: number | null
}

/** The place of a draft: a saved report has one, a new one has one per page that it starts from. */
export const draftPlace = (projectId: number, reportId: number | null, url: string): string =>
  `recipe:${projectId}:${reportId ?? url}`

/** A draft as it was written; null if there is none, it is unreadable, or the recipe was saved since. */
export function readDraft(text: string | null, version: number | null): KeptDraft | null {
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Partial<KeptDraft>
    const isWhole = typeof draft.at === 'string' && typeof draft.name === 'string' && draft.recipe?.types
    return isWhole && draft.version === version ? (draft as KeptDraft) : null
  } catch {
    return null
  }
}
