import type { PageType, Recipe } from '@windrow/contract/recipe'
import type { PageCopy } from '@windrow/contract/schemas/page-copies'
import { detailType, firstType, followDetails, settleTables } from './recipe-edits.ts'

/** What the next click on the page means. */
export type Purpose = 'field' | 'replace' | 'items' | 'next' | 'follow'

export interface OpenPage {
  copy: PageCopy
  alternatives: { items: string; count: number; label: string }[]
  detail: { select: string; count: number } | null
  finding: string
}

/** The element a field was pointed at, and those that must not match. */
interface Example {
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
  savedRecipe: Recipe | null
  savedName: string
  /** The page type that is shown. */
  type: string
  pages: Record<string, OpenPage>
  picked: string | null
  purpose: Purpose
  examples: Record<string, Example>
}

/** What the server was asked about. Numbers of elements are those of the page copy. */
export interface Asked {
  base: Recipe
  type: string
  cid: number
}

export type EditorAction =
  | { kind: 'edit'; recipe: Recipe; key?: string; pick?: string | null }
  /** What was found for a change; it is made to the recipe as it is by then. */
  | { kind: 'followed'; select: string; page: PageType; opened: OpenPage }
  | ({ kind: 'pointed'; recipe: Recipe; field: string | null; example?: Example } & Asked)
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'pick'; field: string | null }
  | { kind: 'purpose'; purpose: Purpose }
  | { kind: 'rename'; name: string }
  | { kind: 'show'; type: string }
  | { kind: 'renamed'; from: string; to: string; recipe: Recipe }
  | { kind: 'opened'; type: string; page: OpenPage }
  | { kind: 'saved'; recipe: Recipe; name: string }

const mostSteps = 100

interface Start {
  name: string
  recipe: Recipe
  /** Null where none could be opened. */
  page: OpenPage | null
  /** What the server holds; nothing for a new report. */
  saved?: { name: string; recipe: Recipe } | null
}

export function startEditing({ name, recipe, page, saved = null }: Start): EditorState {
  const type = firstType(recipe)
  return {
    name,
    recipe,
    past: [],
    future: [],
    lastKey: null,
    savedRecipe: saved?.recipe ?? null,
    savedName: saved?.name ?? '',
    type,
    pages: page ? { [type]: page } : {},
    picked: Object.keys(recipe.types[type]?.fields ?? {})[0] ?? null,
    purpose: 'field',
    examples: {},
  }
}

/** Whether an answer is about what is shown: the recipe may have gone on while the server thought, or another page be open. */
export const isCurrent = ({ recipe, type, pages }: EditorState, asked: Asked): boolean =>
  asked.base === recipe && asked.type === type && asked.cid === pages[type]?.copy.id

/** What is shown must exist in the recipe, also after a step back. */
function settle(state: EditorState): EditorState {
  const type = state.recipe.types[state.type] ? state.type : firstType(state.recipe)
  const fields = state.recipe.types[type]?.fields ?? {}
  const picked = state.picked !== null && Object.hasOwn(fields, state.picked) ? state.picked : null
  return { ...state, type, picked }
}

function change(state: EditorState, recipe: Recipe, key: string | null): EditorState {
  if (recipe === state.recipe) return state
  const merges = key !== null && key === state.lastKey
  const past = merges ? state.past : [...state.past, state.recipe].slice(-mostSteps)
  return { ...state, recipe, past, future: [], lastKey: key }
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case 'edit': {
      const edited = change(state, action.recipe, action.key ?? null)
      return settle(action.pick === undefined ? edited : { ...edited, picked: action.pick })
    }
    case 'followed': {
      // Links were given by hand meanwhile: what was found for another one is not wanted any more.
      if (detailType(state.recipe)) return state
      const recipe = followDetails(state.recipe, action.select, action.page)
      const pages = { ...state.pages, [detailType(recipe)!]: action.opened }
      return settle({ ...change(state, recipe, null), pages })
    }
    case 'pointed': {
      if (!isCurrent(state, action)) return state
      const { field, example } = action
      const examples = field && example ? { ...state.examples, [field]: example } : state.examples
      const pointed = change(state, settleTables(action.recipe), null)
      return settle({ ...pointed, picked: field ?? state.picked, purpose: 'field', examples })
    }
    case 'undo': {
      const recipe = state.past.at(-1)
      if (!recipe) return state
      const future = [state.recipe, ...state.future]
      return settle({ ...state, recipe, past: state.past.slice(0, -1), future, lastKey: null })
    }
    case 'redo': {
      const [recipe, ...future] = state.future
      if (!recipe) return state
      return settle({ ...state, recipe, past: [...state.past, state.recipe], future, lastKey: null })
    }
    case 'pick':
      return { ...state, picked: action.field, purpose: 'field', lastKey: null }
    case 'purpose':
      return { ...state, purpose: action.purpose }
    case 'rename':
      return { ...state, name: action.name }
    case 'show':
      return settle({
        ...state,
        type: action.type,
        picked: null,
        purpose: 'field',
        examples: {},
        lastKey: null,
      })
    case 'renamed': {
      const page = state.pages[action.from]
      // The page stays known under the old name too, for a step back.
      const pages = page ? { ...state.pages, [action.to]: page } : state.pages
      const renamed = { ...change(state, action.recipe, null), pages }
      return settle(state.type === action.from ? { ...renamed, type: action.to } : renamed)
    }
    case 'opened': {
      const examples = action.type === state.type ? {} : state.examples
      return { ...state, pages: { ...state.pages, [action.type]: action.page }, examples }
    }
    case 'saved':
      return { ...state, savedRecipe: action.recipe, savedName: action.name }
  }
}

/** Whether leaving would lose work; a proposal that nobody touched is no work. */
export const isDirty = ({ savedRecipe, savedName, recipe, name, past }: EditorState): boolean =>
  savedRecipe ? recipe !== savedRecipe || name !== savedName : past.length > 0
