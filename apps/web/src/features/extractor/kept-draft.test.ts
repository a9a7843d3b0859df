import { expect, it } from 'vitest'
import { draftPlace, readDraft } from './kept-draft.ts'
import { listRecipe } from './recipe-fixture.ts'

const draft = { recipe: listRecipe(), name: 'All', at: '2026-11-20T14:05:00Z', version: 2 }

it('a draft is restored only for the version that it was edited from', () => {
  expect(readDraft(JSON.stringify(draft), 2)).toEqual(draft)
  expect(readDraft(JSON.stringify(draft), 3)).toBeNull()
  expect(readDraft(JSON.stringify({ ...draft, version: null }), null)).toMatchObject({ name: 'All' })
  expect(readDraft('{', 2)).toBeNull()
  expect(readDraft(null, 2)).toBeNull()
})

it('new reports have a draft per start page, saved ones have one', () => {
  expect(draftPlace(1, null, 'https://a.example/')).not.toBe(draftPlace(1, null, 'https://b.example/'))
  expect(draftPlace(1, 5, 'https://a.example/')).toBe(draftPlace(1, 5, 'https://b.example/'))
})
