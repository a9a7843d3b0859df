import { expect, it } from 'vitest'
import { opensSearch } from './search-shortcut.ts'

const key = (change: Partial<KeyboardEvent>) => ({
  key: 'k',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...change,
})

// spec: SRCH-01, SRCH-04
it('opens with Ctrl+K and Cmd+K everywhere except on the page that creates a project', () => {
  expect(opensSearch(key({ ctrlKey: true }), '/projects')).toBe(true)
  expect(opensSearch(key({ metaKey: true, key: 'K' }), '/projects/1/details')).toBe(true)
  expect(opensSearch(key({ ctrlKey: true }), '/projects/create')).toBe(false)
  expect(opensSearch(key({ ctrlKey: true }), '/projects/create/')).toBe(false)
  expect(opensSearch(key({}), '/projects')).toBe(false)
  expect(opensSearch(key({ ctrlKey: true, shiftKey: true }), '/projects')).toBe(false)
})

it('uses the position of the key in layouts with other letters', () => {
  expect(opensSearch(key({ ctrlKey: true, key: 'л', code: 'KeyK' }), '/projects')).toBe(true)
  expect(opensSearch(key({ ctrlKey: true, key: 'κ', code: 'KeyK' }), '/projects')).toBe(true)
  expect(opensSearch(key({ ctrlKey: true, key: 'e', code: 'KeyK' }), '/projects')).toBe(false)
})

it('ignores events of autofill, which have no key', () => {
  const { key: _key, ...filled } = key({ ctrlKey: true })

  expect(opensSearch(filled, '/projects')).toBe(false)
})
