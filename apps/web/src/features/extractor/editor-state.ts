import type { Recipe } from '@windrow/contract/recipe'
import type { PageCopy } from '@windrow/contract/schemas/page-copies'
import { firstType } from './recipe-edits.ts'

/** What the next click on the page means. */
export type Purpose = 'field' | 'replace' | 'items' | 'next' | 'follow'

export interface OpenPage {
  copy: PageCopy
  alternatives: { items: string; count: number; label: string }[]
  detail: { select: string; count: number } | null
  finding: string
}

/** The element a field was pointed at, and those that must not match. */
export interface Example {
  node: number
  exclude: number[]
}

export interface EditorState {
  name: string
  recipe: Recipe
  past: Recipe[]
  future: Recipe[]
  /** Edits with the same key, like letters typed into one input, are one step back. */
  lastKey: string | null
  /** The report on the server and the version of its recipe; null until the first one is saved. */
  reportId: number | null
  version: number | null
  savedRecipe: Recipe | null
  savedName: string
  /** The page type that is shown. */
  type: string
  pages: Record<string, OpenPage>
  picked: string | null
  purpose: Purpose
  examples: Record<string, Example>
  draft: Draft | null
}

/** A recipe as text that is not taken over yet, with the recipe that it was begun from. */
export interface Draft {
  of: Recipe
  text: string
}

/** What the server was asked about. Numbers of elements are those of the page copy. */
export interface Asked {
  base: Recipe
  type: string
  cid: number
}

export interface Start {
  name: string
  recipe: Recipe
  /** Null where none could be opened. */
  page: OpenPage | null
  reportId?: number | null
  version?: number | null
  /** What the server holds; nothing for a new report. */
  saved?: { name: string; recipe: Recipe } | null
}

export function startEditing(start: Start): EditorState {
  const { name, recipe, page, reportId = null, version = null, saved = null } = start
  const type = firstType(recipe)
  return {
    name,
    recipe,
    past: [],
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
  }
}

/** Whether an answer is about what is shown: the recipe may have gone on meanwhile, or another page be open. */
export const isCurrent = ({ recipe, type, pages }: EditorState, asked: Asked): boolean =>
  asked.base === recipe && asked.type === type && asked.cid === pages[type]?.copy.id

/** Whether leaving would lose work; a proposal that nobody touched is no work. */
export const isDirty = ({ savedRecipe, savedName, recipe, name, past, draft }: EditorState): boolean =>
  draft !== null || (savedRecipe ? recipe !== savedRecipe || name.trim() !== savedName : past.length > 0)

/** A proposal that nobody touched or saved: another one may take its place. */
export const isUntouched = ({ savedRecipe, past, draft }: EditorState): boolean =>
  savedRecipe === null && past.length === 0 && draft === null
