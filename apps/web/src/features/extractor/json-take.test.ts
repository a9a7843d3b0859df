import { expect, it } from 'vitest'
import { editorReducer } from './editor-reducer.ts'
import { startEditing, type EditorState, type Purpose } from './editor-state.ts'
import { jsonLines } from './json-lines.ts'
import { takeValue } from './json-take.ts'
import { listRecipe, openPage, textField } from './recipe-fixture.ts'

const lines = jsonLines({ items: [{ name: 'Tent', price: 120, isOld: true }], next: '/2' })
const line = (text: string) => lines.find((one) => one.text.startsWith(text))!

function start(purpose: Purpose = 'field'): EditorState {
  const list = { format: 'json' as const, items: 'items[*]', fields: { name: textField('name') }, follow: [] }
  const state = startEditing({ name: 'All', recipe: { ...listRecipe(), types: { list } }, page: openPage() })
  return { ...state, purpose }
}
const click = (state: EditorState, text: string) => editorReducer(state, takeValue(state, line(text)))
const fields = ({ recipe }: EditorState) => recipe.types['list']!.fields

it('creates a field for a value that has none', () => {
  const next = click(start(), '120')

  expect(fields(next)['price']).toEqual({ ...textField('price'), type: 'number' })
  expect(next.picked).toBe('price')
  expect(fields(click(start(), 'true'))['isOld']!.type).toBe('boolean')
})

it('selects the existing field of a value', () => {
  const state = start()

  expect(click({ ...state, picked: null }, '"Tent"')).toMatchObject({ picked: 'name', past: [] })
})

it('replaces the source of a field once, and then adds fields again', () => {
  const replaced = click(start('replace'), '120')

  expect(fields(replaced)).toEqual({ name: textField('price') })
  expect(replaced.purpose).toBe('field')
  expect(Object.keys(fields(click(replaced, 'true')))).toEqual(['name', 'isOld'])
})

it('takes the path to the next page from the whole response, and keeps the paging type', () => {
  const state = start('next')
  state.recipe.types['list']!.next = { by: 'cursor', parameter: 'after' }

  const next = click(state, '"/2"')

  expect(next.recipe.types['list']!.next).toEqual({ by: 'cursor', parameter: 'after', select: 'next' })
  expect(next).toMatchObject({ purpose: 'field', picked: 'name' })
})
