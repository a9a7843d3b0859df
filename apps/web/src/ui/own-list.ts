type Reading = Pick<Storage, 'getItem'>
type Writing = Pick<Storage, 'getItem' | 'setItem'>

/** The id of the list's user; null if nothing is remembered, e.g. during impersonation. */
export type OwnId = number | null

interface ListOptions<T> {
  /** The local storage key. */
  key: string
  /** Maximum number of entries per user. */
  most: number
  isEntry: (value: object) => boolean
  isSame: (one: T, other: T) => boolean
}

// Lists of the last users of this browser are kept; older ones are dropped.
const usersAtMost = 10

/**
 * A list in local storage for each user of this browser: newest first, without duplicates. Users don't see each other's
 * lists.
 */
export function ownList<T extends object>({ key, most, isEntry, isSame }: ListOptions<T>) {
  type Kept = T & { userId: number }
  const isKept = (value: unknown): value is Kept =>
    typeof value === 'object' && value !== null && 'userId' in value && isEntry(value)

  // Ignores invalid data.
  const all = (storage: Reading): Kept[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isKept) : []
    } catch {
      return []
    }
  }

  /** The list of a user, newest first. */
  const read = (userId: OwnId, storage: Reading = localStorage): T[] =>
    all(storage)
      .filter((kept) => kept.userId === userId)
      .slice(0, most)

  /** Adds an entry at the beginning. Does nothing if storage is full or disabled. */
  const remember = (userId: OwnId, entry: T, storage: Writing = localStorage): void => {
    if (userId === null) return
    const kept = all(storage)
    const own = kept.filter((one) => one.userId === userId && !isSame(one, entry)).slice(0, most - 1)
    const others = kept.filter((one) => one.userId !== userId).slice(0, most * (usersAtMost - 1))
    try {
      storage.setItem(key, JSON.stringify([{ ...entry, userId }, ...own, ...others]))
    } catch {
      // Ignored, because the page works without the list.
    }
  }

  return { read, remember }
}
