import { createContext, useContext, useId } from 'react'
import { useEditor } from '../editor-context.ts'
import { at, put, type RecipePath } from './recipe-path.ts'

/** Stands before the paths of all settings inside, so that a part can be shown in several places of a recipe. */
export const SettingRoot = createContext<RecipePath>([])

/** One value of the recipe: what it is, what is wrong with it, and how to change it. */
export function useSetting(path: RecipePath) {
  const root = useContext(SettingRoot)
  const { state, edit, check } = useEditor()
  const id = useId()
  const full = [...root, ...path]
  const name = full.join('.')
  return {
    id,
    name,
    value: at(state.recipe, full),
    fault: check.faults.get(name) ?? null,
    set: (value: unknown) => edit(put(state.recipe, full, value), name),
  }
}
