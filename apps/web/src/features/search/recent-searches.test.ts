import { expect, it } from 'vitest'
import { recentSearches, shownReport, shownSearch } from './recent-searches.ts'

const maja = 7

function storage() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
  }
}

const searches = (local: ReturnType<typeof storage>, user = maja) =>
  recentSearches.read(user, local).map(({ search }) => search)

// spec: SRCH-11, SRCH-19
it('remembers the last five searches of each user, without duplicates, newest first', () => {
  const local = storage()
  for (const search of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) recentSearches.remember(maja, { search }, local)
  expect(searches(local)).toEqual(['f', 'e', 'd', 'a', 'c'])
  expect(searches(local, 8)).toEqual([])
})

it('ignores unreadable data', () => {
  const local = storage()
  for (const text of ['{', '{"a":1}', '[1, null, "tent", {"search":"tent"}, {"userId":7,"search":""}]']) {
    local.held.set('recentSearches', text)
    expect(searches(local)).toEqual([])
  }
})

// spec: SRCH-12, SRCH-18
it("shows 24 characters of a search and 15 of a report's name", () => {
  expect(shownSearch('x'.repeat(24))).toBe('x'.repeat(24))
  expect(shownSearch('x'.repeat(25))).toBe(`${'x'.repeat(24)}…`)
  expect(shownReport('Fernhill Supply')).toBe('Fernhill Supply')
  expect(shownReport('Fernhill Supply, tents')).toBe('Fernhill Supply…')
})
