import { expect, it } from 'vitest'
import { recentSearches, rememberSearch, shownReport, shownSearch } from './recent-searches.ts'

function storage() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
  }
}

// spec: SRCH-11, SRCH-19
it('remembers the last five searches, each once, newest first', () => {
  const local = storage()
  for (const search of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberSearch(search, local)
  expect(recentSearches(local)).toEqual(['f', 'e', 'd', 'a', 'c'])
})

it('makes do with what it cannot read', () => {
  const local = storage()
  for (const text of ['{', '{"a":1}', '[1, null, "tent", "tent"]']) {
    local.held.set('recentSearches', text)
    expect(recentSearches(local)).toEqual(text.startsWith('[') ? ['tent'] : [])
  }
})

// spec: SRCH-12, SRCH-18
it('shows 24 characters of a search and 15 of the name of a report', () => {
  expect(shownSearch('x'.repeat(24))).toBe('x'.repeat(24))
  expect(shownSearch('x'.repeat(25))).toBe(`${'x'.repeat(24)}…`)
  expect(shownReport('Fernhill Supply')).toBe('Fernhill Supply')
  expect(shownReport('Fernhill Supply, tents')).toBe('Fernhill Supply…')
})
