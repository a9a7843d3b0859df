import type { Field, PageType } from '@windrow/contract/recipe'
import type { EditorAction } from './editor-reducer.ts'
import type { EditorState } from './editor-state.ts'
import { fieldPath, type JsonLine } from './json-lines.ts'
import { emptyField, freeName, setNext, updateField, updateType } from './recipe-edits.ts'

/** Names of a page type's fields, by their first path. */
export const fieldsByPath = ({ fields }: PageType): Map<string | undefined, string> =>
  new Map(Object.entries(fields).map(([name, { select }]) => [[select].flat()[0], name]))

function nameOf(path: readonly (string | number)[]): string {
  const last = path.findLast((key) => typeof key === 'string')
  const name = (last ?? 'value').replaceAll(/[^\p{L}\p{N}_ -]/gu, '_')
  return /^[\p{L}_]/u.test(name) ? name.slice(0, 60) : `field_${name}`.slice(0, 60)
}

const typeOf = (text: string): Field['type'] =>
  /^-?\d/.test(text) ? 'number' : /^(true|false)/.test(text) ? 'boolean' : 'text'

/** The change to the recipe when a value of a response is clicked, as when an element of a page is selected. */
export function takeValue(state: EditorState, { path, text }: JsonLine): EditorAction {
  const { recipe, type, picked, purpose } = state
  const page = recipe.types[type]!
  const pointed = (next: typeof recipe, field: string | null): EditorAction => ({
    kind: 'pointed',
    base: recipe,
    type,
    cid: state.pages[type]!.copy.id,
    recipe: next,
    field,
  })
  // The path to the next page starts at the root.
  if (purpose === 'next') return pointed(setNext(recipe, type, fieldPath(path!, undefined)), picked)
  const select = fieldPath(path!, page.items)
  if (purpose === 'replace' && picked !== null)
    return pointed(updateField(recipe, type, picked, { select }), picked)
  const known = fieldsByPath(page).get(select)
  if (known !== undefined) return { kind: 'pick', field: known }
  const name = freeName(page, nameOf(path!))
  const field: Field = { ...emptyField, select, type: typeOf(text) }
  const added = updateType(recipe, type, (found) => ({
    ...found,
    fields: { ...found.fields, [name]: field },
  }))
  return pointed(added, name)
}
