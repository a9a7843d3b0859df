import { cutName } from '../../ui/cut-name.ts'
import { ownList } from '../../ui/own-list.ts'

const shownLength = 24

/** The last five searches of each user in this browser, without duplicates. */
export const recentSearches = ownList<{ search: string }>({
  key: 'recentSearches',
  most: 5,
  isEntry: (value) => {
    const { search } = value as Record<string, unknown>
    return typeof search === 'string' && search !== ''
  },
  isSame: (one, other) => one.search === other.search,
})

export const shownSearch = (search: string): string => cutName(search, shownLength)

const reportLength = 15
export const shownReport = (name: string): string => cutName(name, reportLength)
