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
it('opens by Ctrl+K and Cmd+K everywhere but on the page that creates a project', () => {
  expect(opensSearch(key({ ctrlKey: true }), '/projects')).toBe(true)
  expect(opensSearch(key({ metaKey: true, key: 'K' }), '/projects/1/details')).toBe(true)
  expect(opensSearch(key({ ctrlKey: true }), '/projects/create')).toBe(false)
  expect(opensSearch(key({ ctrlKey: true }), '/projects/create/')).toBe(false)
  expect(opensSearch(key({}), '/projects')).toBe(false)
  expect(opensSearch(key({ ctrlKey: true, shiftKey: true }), '/projects')).toBe(false)
})
