import type { PageType, Recipe } from '@windrow/contract/recipe'
import type { PageCopy, ProposedChoice } from '@windrow/contract/schemas/page-copies'
import type { KeptDraft } from './kept-draft.ts'
import { firstType } from './recipe-edits.ts'

/** The effect of the next click on the page. */
export type Purpose = 'field' | 'replace' | 'items' | 'next' | 'follow'

export interface OpenPage {
  copy: PageCopy
  /** What the page may be read as; empty if it is read with a given recipe. */
  choices: ProposedChoice[]
  alternatives: { items: string; count: number; label: string }[]
  detail: { select: string; count: number } | null
  finding: string
}

/** The element selected for a field, and elements that must not match. */
export interface Example {
  node: number
  exclude: number[]
}

export interface EditorState {
  name: string
  recipe: Recipe
  past: Recipe[]
  future: Recipe[]
  /** Edits with the same key, such as letters typed into one input, are undone in one step. */
  lastKey: string | null
  /** Id of the report; null until it is first saved. */
  reportId: number | null
  version: number | null
  savedRecipe: Recipe | null
  savedName: string
  /** Name of the page type shown. */
  type: string
  pages: Record<string, OpenPage>
  picked: string | null
  purpose: Purpose
  examples: Record<string, Example>
  draft: Draft | null
  /** Page types as they were when another proposal was chosen, by `proposalKey`. */
  left: Record<string, PageType>
  /** Incremented when the first item is to be shown. */
  looks: number
}

/** A recipe edited as text and not applied yet, with the recipe it started from. */
export interface Draft {
  of: Recipe
  text: string
}

/** What a request was for. Node numbers are those of the page copy. */
export interface Asked {
  base: Recipe
  type: string
  cid: number
}

export interface Start {
  name: string
  recipe: Recipe
  /** null if none could be opened. */
  page: OpenPage | null
  reportId?: number | null
  version?: number | null
  /** The saved state; absent for a new report. */
  saved?: { name: string; recipe: Recipe } | null
  /** Unsaved edits of an earlier visit, which are restored. */
  kept?: KeptDraft | null
}

export function startEditing(start: Start): EditorState {
  const { page, reportId = null, version = null, saved = null, kept = null } = start
  const { name, recipe } = kept ?? start
  const type = firstType(recipe)
  return {
    name,
    recipe,
    // So that a restored draft can be undone.
    past: kept ? [start.recipe] : [],
    future: [],
    lastKey: null,
    reportId,
    version,
    savedRecipe: saved?.recipe ?? null,
    savedName: saved?.name ?? '',
    type,
    pages: page ? { [type]: page } : {},
    picked: Object.keys(recipe.types[type]?.fields ?? {})[0] ?? null,
    purpose: 'field',
    examples: {},
    draft: null,
    left: {},
    looks: 0,
  }
}

/** Whether a response is for what is shown: the recipe may have changed meanwhile, or another page may be open. */
export const isCurrent = ({ recipe, type, pages }: EditorState, asked: Asked): boolean =>
  asked.base === recipe && asked.type === type && asked.cid === pages[type]?.copy.id

/** Whether leaving would lose work. An unedited proposal isn't work. */
export const isDirty = ({ savedRecipe, savedName, recipe, name, past, draft }: EditorState): boolean =>
  draft !== null || (savedRecipe ? recipe !== savedRecipe || name.trim() !== savedName : past.length > 0)

/** Whether the state is an unedited, unsaved proposal, which another one may replace. */
export const isUntouched = ({ savedRecipe, past, draft }: EditorState): boolean =>
  savedRecipe === null && past.length === 0 && draft === null
