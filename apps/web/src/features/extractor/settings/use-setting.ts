import { createContext, useContext, useId } from 'react'
import { useEditor } from '../editor-context.ts'
import { at, put, type RecipePath } from './recipe-path.ts'

/** Prefix of the paths of all settings inside, so that a component can be used in several places of a recipe. */
export const SettingRoot = createContext<RecipePath>([])

/** A value of the recipe with its error, and a function that changes it. */
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
