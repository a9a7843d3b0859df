import type { PageType, Recipe } from '@windrow/contract/recipe'
import {
  isCurrent,
  type Asked,
  type Draft,
  type EditorState,
  type Example,
  type OpenPage,
  type Purpose,
} from './editor-state.ts'
import { applyProposal, proposalKey } from './proposals.ts'
import { detailType, firstType, followDetails, settleTables } from './recipe-edits.ts'

export type EditorAction =
  | { kind: 'edit'; recipe: Recipe; key?: string; pick?: string | null }
  /** The result of a request, applied to the recipe as it is when the response arrives. */
  | { kind: 'amend'; change: (recipe: Recipe) => Recipe }
  /** Like `amend`, for links to detail pages. */
  | { kind: 'followed'; select: string; page: PageType; opened: OpenPage }
  | ({ kind: 'pointed'; recipe: Recipe; field: string | null; example?: Example } & Asked)
  | { kind: 'choose'; page: PageType }
  /** Returns to the recipe and name of before the first edit. */
  | { kind: 'discard'; recipe: Recipe; name: string }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'pick'; field: string | null }
  | { kind: 'purpose'; purpose: Purpose }
  | { kind: 'rename'; name: string }
  | { kind: 'show'; type: string }
  | { kind: 'renamed'; from: string; to: string; recipe: Recipe }
  | { kind: 'opened'; type: string; page: OpenPage }
  | { kind: 'draft'; draft: Draft | null }
  /** The text of a draft, parsed by the server; `base` is the recipe at the time of the request. */
  | { kind: 'applied'; base: Recipe; text: string; recipe: Recipe }
  /** `version` is null if the recipe was unchanged. */
  | { kind: 'saved'; recipe: Recipe; name: string; reportId: number; version: number | null }

const mostSteps = 100

/** Ensures that the page type shown and the field selected exist in the recipe, for example after undo. */
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

/** Another proposal; the edits of the current one are kept for when it is chosen again. */
function choose(state: EditorState, proposed: PageType): EditorState {
  const { type, recipe } = state
  const current = recipe.types[type]!
  const left = { ...state.left, [proposalKey(type, current)]: current }
  const chosen = left[proposalKey(type, proposed)] ?? proposed
  const [picked = null] = Object.keys(chosen.fields)
  const changed = change(state, settleTables(applyProposal(recipe, type, chosen)), null)
  return settle({ ...changed, left, picked, purpose: 'field', examples: {}, looks: state.looks + 1 })
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case 'edit': {
      const edited = change(state, action.recipe, action.key ?? null)
      return settle(action.pick === undefined ? edited : { ...edited, picked: action.pick })
    }
    case 'amend':
      return settle(change(state, action.change(state.recipe), null))
    case 'followed': {
      // The user has set links meanwhile, so the result for other links is obsolete.
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
    case 'choose':
      return choose(state, action.page)
    case 'discard': {
      const { recipe, name } = action
      return settle({ ...state, recipe, name, past: [], future: [], lastKey: null, left: {} })
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
      // The page stays available under the old name too, for undo.
      const pages = page ? { ...state.pages, [action.to]: page } : state.pages
      const renamed = { ...change(state, action.recipe, null), pages }
      return settle(state.type === action.from ? { ...renamed, type: action.to } : renamed)
    }
    case 'opened': {
      const examples = action.type === state.type ? {} : state.examples
      return { ...state, pages: { ...state.pages, [action.type]: action.page }, examples }
    }
    case 'draft':
      return { ...state, draft: action.draft }
    case 'applied': {
      const { base, text, recipe } = action
      if (base !== state.recipe) return state
      // Text edited meanwhile started from the recipe that is applied now.
      const draft = state.draft && state.draft.text !== text ? { ...state.draft, of: recipe } : null
      return settle({ ...change(state, recipe, null), draft })
    }
    case 'saved': {
      const { recipe, name, reportId, version } = action
      return { ...state, savedRecipe: recipe, savedName: name, reportId, version: version ?? state.version }
    }
  }
}
