const key = 'recentSearches'
const most = 5
const shownLength = 24

/** The newest first, each once, five at most. */
export const withSearch = (list: readonly string[], search: string): string[] =>
  [search, ...list.filter((one) => one !== search)].slice(0, most)

/** What was looked for in this browser, newest first. */
export function recentSearches(storage: Pick<Storage, 'getItem'> = localStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? [...new Set(stored.filter((one) => typeof one === 'string' && one !== ''))].slice(0, most)
      : []
  } catch {
    return []
  }
}

/** Remembers a search. A browser that may not store anything forgets it. */
export function rememberSearch(
  search: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(key, JSON.stringify(withSearch(recentSearches(storage), search)))
  } catch {
    // Full or forbidden: the list is a convenience, the search is not.
  }
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)

export const shownSearch = (search: string): string => cut(search, shownLength)

const reportLength = 15
export const shownReport = (name: string): string => cut(name, reportLength)
