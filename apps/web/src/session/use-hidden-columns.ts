import { keptName, useKept, writeKept } from './kept-store.ts'
import { useProfile } from './use-profile.ts'

/** Columns of a list that the user has hidden, kept in this browser. */
export function useHiddenColumns(list: string): [hidden: string[], hide: (hidden: string[]) => void] {
  const name = keptName(useProfile().ownId, list)
  const kept = useKept(name)
  return [kept ? kept.split(',') : [], (hidden) => writeKept(name, hidden.join(',') || null)]
}
