type Reading = Pick<Storage, 'getItem'>
type Writing = Pick<Storage, 'getItem' | 'setItem'>

/** Whose list it is: the number of a user; null where nothing is to be remembered, e.g. while acting as someone else. */
export type OwnId = number | null

interface ListOptions<T> {
  /** The name in the local storage. */
  key: string
  /** Entries that are kept for each user. */
  most: number
  isEntry: (value: object) => boolean
  isSame: (one: T, other: T) => boolean
}

// Of those who used this browser last; an older list is given up.
const usersAtMost = 10

/**
 * A list that this browser remembers for each of its users apart: newest first, each entry once. Who comes after another
 * sees nothing of what the other did.
 */
export function ownList<T extends object>({ key, most, isEntry, isSame }: ListOptions<T>) {
  type Kept = T & { userId: number }
  const isKept = (value: unknown): value is Kept =>
    typeof value === 'object' && value !== null && 'userId' in value && isEntry(value)

  // What others wrote under the name, or half wrote, is left out.
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

  /** Puts an entry at the head. A browser that may not store anything forgets it. */
  const remember = (userId: OwnId, entry: T, storage: Writing = localStorage): void => {
    if (userId === null) return
    const kept = all(storage)
    const own = kept.filter((one) => one.userId === userId && !isSame(one, entry)).slice(0, most - 1)
    const others = kept.filter((one) => one.userId !== userId).slice(0, most * (usersAtMost - 1))
    try {
      storage.setItem(key, JSON.stringify([{ ...entry, userId }, ...own, ...others]))
    } catch {
      // Full or forbidden: the list is a convenience, the page is not.
    }
  }

  return { read, remember }
}
