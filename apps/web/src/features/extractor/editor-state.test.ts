import { describe, expect, it } from 'vitest'
import { editorReducer, isDirty, startEditing, type EditorAction, type EditorState } from './editor-state.ts'
import { addField, dropField, followDetails, renameField, updateField, updateType } from './recipe-edits.ts'
import { listRecipe, textField } from './recipe-fixture.ts'

const page = {
  copy: {
    id: 1,
    url: 'https://shop.example/all',
    finalUrl: 'https://shop.example/all',
    title: 'All',
    httpStatus: 200,
    bytes: 1,
    fetchedAt: '2026-11-20T10:00:00Z',
    fetchMs: 1,
    mode: 'http' as const,
    format: 'html' as const,
  },
  alternatives: [],
  detail: null,
  finding: '',
}
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
const selector = (state: EditorState) => state.recipe.types['list']!.fields['name']!.select

describe('undo and redo', () => {
  it('go back over what was typed in one step', () => {
    const state = start()
    const edited = play(state, typed(state, 'h'), typed(state, 'h2'), typed(state, 'h2.title'))

    expect(selector(edited)).toBe('h2.title')
    expect(selector(play(edited, { kind: 'undo' }))).toBe('h3')
    expect(selector(play(edited, { kind: 'undo' }, { kind: 'redo' }))).toBe('h2.title')
  })

  it('forget what was undone once something else is done', () => {
    const state = start()
    const undone = play(state, typed(state, 'h2'), { kind: 'undo' })

    expect(play(undone, typed(undone, 'h4')).future).toEqual([])
  })

  it('leave a field that no longer exists', () => {
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

describe('pointing', () => {
  it('takes the answer and picks the new field', () => {
    const state = start()
    const { recipe } = addField(state.recipe, 'list')
    const next = play(state, {
      kind: 'pointed',
      base: state.recipe,
      recipe,
      field: 'field',
      example: { node: 7, exclude: [] },
    })

    expect(next.picked).toBe('field')
    expect(next.examples).toEqual({ field: { node: 7, exclude: [] } })
  })

  it('ignores an answer about a recipe that has changed meanwhile', () => {
    const state = start()
    const edited = play(state, typed(state, 'h2'))
    const late = play(edited, {
      kind: 'pointed',
      base: state.recipe,
      recipe: addField(state.recipe, 'list').recipe,
      field: 'field',
    })

    expect(late).toBe(edited)
  })

  it.each([
    ['a field of the list, to the details that give them', { sku: textField('.sku') }, 'list', 'detail'],
    ['the first field of the details, from the list to them', {}, 'detail', 'detail'],
  ])('leaves the rows to one page type: %s', (_what, fields, pointed, giver) => {
    const recipe = followDetails(listRecipe(), 'a', { fields, follow: [] })
    const { table } = listRecipe().types['list']!
    const state = play(start(), { kind: 'edit', recipe }, { kind: 'show', type: pointed })
    const answer = updateType(recipe, pointed, (type) => ({
      ...type,
      fields: { ...type.fields, brand: textField('.brand') },
    }))

    const { types } = play(state, { kind: 'pointed', base: recipe, recipe: answer, field: 'brand' }).recipe

    expect(types[pointed]!.fields).toHaveProperty('brand')
    expect(Object.entries(types).flatMap(([name, type]) => (type.table ? [[name, type.table]] : []))).toEqual(
      [[giver, table]],
    )
  })

  it('returns to adding fields after a choice of links', () => {
    const state = play(start(), { kind: 'purpose', purpose: 'next' })

    expect(
      play(state, { kind: 'pointed', base: state.recipe, recipe: listRecipe(), field: null }).purpose,
    ).toBe('field')
  })
})

describe('following links', () => {
  const found = { fields: { sku: textField('.sku') }, follow: [] }
  const followed: EditorAction = { kind: 'followed', select: 'a.more', page: found, opened: page }

  it('keeps what was edited while the first page was opened', () => {
    const state = play(start(), typed(start(), 'h2'), followed)

    expect(selector(state)).toBe('h2')
    expect(state.recipe.types['detail']?.fields).toHaveProperty('sku')
    expect(state.pages['detail']).toBe(page)
    expect(play(state, { kind: 'undo' }).recipe.types).not.toHaveProperty('detail')
  })

  it('leaves links that were given by hand meanwhile', () => {
    const state = start()
    const byHand = play(state, { kind: 'edit', recipe: followDetails(state.recipe, 'a', found) })

    expect(play(byHand, followed)).toBe(byHand)
  })
})

it('knows what would be lost', () => {
  const fresh = start()
  const saved = start(true)

  expect(isDirty(fresh)).toBe(false)
  expect(isDirty(play(fresh, { kind: 'edit', recipe: dropField(fresh.recipe, 'list', 'name') }))).toBe(true)
  expect(isDirty(saved)).toBe(false)
  expect(isDirty(play(saved, { kind: 'rename', name: 'Other' }))).toBe(true)
  expect(
    isDirty(
      play(
        saved,
        { kind: 'edit', recipe: renameField(saved.recipe, 'list', 'name', 'title') },
        { kind: 'undo' },
      ),
    ),
  ).toBe(false)
})
