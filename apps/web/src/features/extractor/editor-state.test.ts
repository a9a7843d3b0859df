import { describe, expect, it } from 'vitest'
import type { Recipe } from '@windrow/contract/recipe'
import { editorReducer, type EditorAction } from './editor-reducer.ts'
import { isDirty, isUntouched, startEditing, type EditorState } from './editor-state.ts'
import { addField, dropField, followDetails, renameField, updateField, updateType } from './recipe-edits.ts'
import { listRecipe, openPage, textField } from './recipe-fixture.ts'

const page = openPage()
const start = (isSaved = false) => {
  const recipe = listRecipe()
  return startEditing({ name: 'All', recipe, page, saved: isSaved ? { name: 'All', recipe } : null })
}
const play = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editorReducer, state)
const typed = (state: EditorState, select: string): EditorAction => ({
  kind: 'edit',
  recipe: updateField(state.recipe, 'list', 'name', { select }),
  key: 'name.select',
})
/** A response to selecting an element, for the recipe and page that a state shows. */
const answer = (about: EditorState, recipe: Recipe, field: string | null) => ({
  kind: 'pointed' as const,
  base: about.recipe,
  type: about.type,
  cid: page.copy.id,
  recipe,
  field,
})
const selector = (state: EditorState) => state.recipe.types['list']!.fields['name']!.select

describe('undo and redo', () => {
  it('undo consecutive typing in one step', () => {
    const state = start()
    const edited = play(state, typed(state, 'h'), typed(state, 'h2'), typed(state, 'h2.title'))

    expect(selector(edited)).toBe('h2.title')
    expect(selector(play(edited, { kind: 'undo' }))).toBe('h3')
    expect(selector(play(edited, { kind: 'undo' }, { kind: 'redo' }))).toBe('h2.title')
  })

  it('clear the redo steps after another edit', () => {
    const state = start()
    const undone = play(state, typed(state, 'h2'), { kind: 'undo' })

    expect(play(undone, typed(undone, 'h4')).future).toEqual([])
  })

  it('deselect a field that no longer exists', () => {
    const state = start()
    const added = addField(state.recipe, 'list')
    const edited = play(state, { kind: 'edit', recipe: added.recipe, pick: added.name })

    expect(edited.picked).toBe('field')
    expect(play(edited, { kind: 'undo' }).picked).toBeNull()
  })

  it('leave a page type that no longer exists', () => {
    const state = start()
    const recipe = followDetails(state.recipe, 'a', { fields: { sku: textField('.sku') }, follow: [] })
    const onDetail = play(state, { kind: 'edit', recipe }, { kind: 'show', type: 'detail' })

    expect(onDetail.type).toBe('detail')
    expect(play(onDetail, { kind: 'undo' }).type).toBe('list')
  })
})

describe('selecting an element', () => {
  it('applies the response and selects the new field', () => {
    const state = start()
    const { recipe } = addField(state.recipe, 'list')
    const next = play(state, { ...answer(state, recipe, 'field'), example: { node: 7, exclude: [] } })

    expect(next.picked).toBe('field')
    expect(next.examples).toEqual({ field: { node: 7, exclude: [] } })
  })

  it('ignores a response for a recipe that has changed meanwhile', () => {
    const state = start()
    const edited = play(state, typed(state, 'h2'))

    expect(play(edited, answer(state, addField(state.recipe, 'list').recipe, 'field'))).toBe(edited)
  })

  it('ignores a response for a page type that is no longer shown', () => {
    const recipe = followDetails(listRecipe(), 'a', { fields: { sku: textField('.sku') }, follow: [] })
    const onList = startEditing({ name: 'All', recipe, page })
    const onDetail = play(onList, { kind: 'show', type: 'detail' })

    expect(play(onDetail, answer(onList, addField(recipe, 'list').recipe, 'field'))).toBe(onDetail)
  })

  it("ignores a response for a page that is no longer shown, and clears that page's elements", () => {
    const state = start()
    const { recipe } = addField(state.recipe, 'list')
    const pointed = play(state, { ...answer(state, recipe, 'field'), example: { node: 7, exclude: [] } })
    const opened: EditorAction = { kind: 'opened', type: 'list', page: openPage(2) }

    expect(play(pointed, opened).examples).toEqual({})
    expect(play(state, opened, answer(state, recipe, 'field')).recipe).toBe(state.recipe)
  })

  it.each([
    ['a field of the list, to the details that give them', { sku: textField('.sku') }, 'list', 'detail'],
    ['the first field of the details, from the list to them', {}, 'detail', 'detail'],
  ])('leaves the table to one page type: %s', (_what, fields, pointed, giver) => {
    const recipe = followDetails(listRecipe(), 'a', { fields, follow: [] })
    const { table } = listRecipe().types['list']!
    const state = play(
      start(),
      { kind: 'edit', recipe },
      { kind: 'opened', type: 'detail', page },
      { kind: 'show', type: pointed },
    )
    const next = updateType(recipe, pointed, (type) => ({
      ...type,
      fields: { ...type.fields, brand: textField('.brand') },
    }))

    const { types } = play(state, answer(state, next, 'brand')).recipe

    expect(types[pointed]!.fields).toHaveProperty('brand')
    expect(Object.entries(types).flatMap(([name, type]) => (type.table ? [[name, type.table]] : []))).toEqual(
      [[giver, table]],
    )
  })

  it('returns to adding fields after choosing links', () => {
    const state = play(start(), { kind: 'purpose', purpose: 'next' })

    expect(play(state, answer(state, listRecipe(), null)).purpose).toBe('field')
  })
})

it('applies the result of a request to the recipe at the time of the response', () => {
  const state = start()
  const amended = play(state, typed(state, 'h2'), {
    kind: 'amend',
    change: (recipe) => updateField(recipe, 'list', 'price', { select: '.cost' }),
  })

  expect(selector(amended)).toBe('h2')
  expect(amended.recipe.types['list']!.fields['price']!.select).toBe('.cost')
  expect(selector(play(amended, { kind: 'undo' }))).toBe('h2')
})

describe('a recipe as text', () => {
  const write = (state: EditorState, text: string): EditorAction => ({
    kind: 'draft',
    draft: { of: state.recipe, text },
  })

  it('is kept while other parts of the recipe are shown, and counts as unsaved work', () => {
    const fresh = start()
    const written = play(fresh, write(fresh, '{'), { kind: 'pick', field: 'price' })

    expect(written.draft?.text).toBe('{')
    expect([isDirty(written), isUntouched(written)]).toEqual([true, false])
    expect(isDirty(play(written, { kind: 'draft', draft: null }))).toBe(false)
  })

  it('is applied unless the recipe has changed meanwhile', () => {
    const fresh = start()
    const recipe = dropField(fresh.recipe, 'list', 'name')
    const applied: EditorAction = { kind: 'applied', base: fresh.recipe, text: '{}', recipe }
    const edited = play(fresh, write(fresh, '{}'), typed(fresh, 'h2'))

    expect(play(fresh, write(fresh, '{}'), applied)).toMatchObject({ recipe, draft: null })
    expect(play(edited, applied)).toBe(edited)
  })

  it('keeps text that is edited while it is being applied', () => {
    const fresh = start()
    const recipe = dropField(fresh.recipe, 'list', 'name')
    const applied: EditorAction = { kind: 'applied', base: fresh.recipe, text: '{}', recipe }

    expect(play(fresh, write(fresh, '{ }'), applied)).toMatchObject({
      recipe,
      draft: { of: recipe, text: '{ }' },
    })
  })
})

describe('following links', () => {
  const found = { fields: { sku: textField('.sku') }, follow: [] }
  const followed: EditorAction = { kind: 'followed', select: 'a.more', page: found, opened: page }

  it('keeps edits made while the first page was opening', () => {
    const state = play(start(), typed(start(), 'h2'), followed)

    expect(selector(state)).toBe('h2')
    expect(state.recipe.types['detail']?.fields).toHaveProperty('sku')
    expect(state.pages['detail']).toBe(page)
    expect(play(state, { kind: 'undo' }).recipe.types).not.toHaveProperty('detail')
  })

  it('keeps links that the user has set meanwhile', () => {
    const state = start()
    const byHand = play(state, { kind: 'edit', recipe: followDetails(state.recipe, 'a', found) })

    expect(play(byHand, followed)).toBe(byHand)
  })
})

describe('unsaved work', () => {
  const drop = (state: EditorState): EditorAction => ({
    kind: 'edit',
    recipe: dropField(state.recipe, 'list', 'name'),
  })
  const save = ({ recipe, name }: EditorState, version: number | null): EditorAction => ({
    kind: 'saved',
    recipe,
    name: name.trim(),
    reportId: 7,
    version,
  })

  it('is not an unedited proposal', () => {
    const fresh = start()

    expect(isDirty(fresh)).toBe(false)
    expect(isDirty(play(fresh, drop(fresh)))).toBe(true)
  })

  it('is any difference from the saved recipe', () => {
    const saved = start(true)
    const renamed = renameField(saved.recipe, 'list', 'name', 'title')

    expect(isDirty(saved)).toBe(false)
    expect(isDirty(play(saved, { kind: 'rename', name: 'Other' }))).toBe(true)
    expect(isDirty(play(saved, { kind: 'rename', name: 'All ' }))).toBe(false)
    expect(isDirty(play(saved, { kind: 'edit', recipe: renamed }, { kind: 'undo' }))).toBe(false)
  })

  it('includes edits made while saving', () => {
    const fresh = start()
    const edited = play(fresh, drop(fresh), save(fresh, 1))

    expect(isDirty(edited)).toBe(true)
    expect(isDirty(play(edited, save(edited, 2)))).toBe(false)
  })

  it('is not replaced by another proposal after an edit or save', () => {
    const fresh = start()

    expect(isUntouched(fresh)).toBe(true)
    expect(isUntouched(play(fresh, drop(fresh)))).toBe(false)
    expect(isUntouched(play(fresh, save(fresh, 1)))).toBe(false)
    expect(isUntouched(start(true))).toBe(false)
  })

  it('is saved to the report created once, based on the last version of its recipe', () => {
    const fresh = start()
    const renamed = play(fresh, save(fresh, 3), { kind: 'rename', name: 'Other' }, save(fresh, null))

    expect(renamed).toMatchObject({ reportId: 7, version: 3 })
  })
})
