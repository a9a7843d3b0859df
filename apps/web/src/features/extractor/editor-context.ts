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
  /** The page type that is shown, and its page when it is open. */
  page: PageType
  open: OpenPage | undefined
  evaluation: Evaluation | undefined
  /** An answer is on its way. */
  pending: boolean
  /** What is wrong with the recipe as a whole, or why the last pointing made no sense. */
  fault: string | null
  /** Sentences of the server, by the part of the page type they are about, e.g. "fields.price.select". */
  faults: ReadonlyMap<string, string>
  /** The whole recipe, as the server sees it. */
  check: RecipeCheck
  edit: (recipe: Recipe, key?: string, pick?: string | null) => void
  editField: (name: string, patch: Partial<Field>, key: string) => void
  /** Points at an element for the present purpose, or another one. */
  point: (node: number, options?: { exclude?: boolean; purpose?: Purpose }) => void
  reshape: (intent: 'wider' | 'narrower') => void
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs an editor around it')
  return editor
}
