import { createContext, useContext, type Dispatch } from 'react'
import type { Field, PageType, Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import type { EditorAction } from './editor-reducer.ts'
import type { EditorState, OpenPage, Purpose } from './editor-state.ts'
import type { RecipeCheck } from './use-recipe-check.ts'

export interface Editor {
  projectId: number
  state: EditorState
  dispatch: Dispatch<EditorAction>
  /** The page type shown, and its page if one is open. */
  page: PageType
  open: OpenPage | undefined
  evaluation: Evaluation | undefined
  /** A request is in flight. */
  pending: boolean
  /** What is wrong with the recipe as a whole, or why the last selected element was rejected. */
  fault: string | null
  /** Error messages of the server, by the path within the page type, e.g. "fields.price.select". */
  faults: ReadonlyMap<string, string>
  /** Result of checking the whole recipe on the server. */
  check: RecipeCheck
  edit: (recipe: Recipe, key?: string, pick?: string | null) => void
  editField: (name: string, patch: Partial<Field>, key: string) => void
  /** Selects an element for the current purpose, or another one. */
  point: (node: number, options?: { exclude?: boolean; purpose?: Purpose }) => void
  reshape: (intent: 'wider' | 'narrower') => void
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs an editor around it')
  return editor
}
