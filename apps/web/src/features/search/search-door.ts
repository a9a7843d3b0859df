import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (next === open) return
  open = next
  for (const listener of listeners) listener()
}

/** Opens the search above the current screen. */
export const openSearch = () => set(true)
export const closeSearch = () => set(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSearchOpen = (): boolean => useSyncExternalStore(subscribe, () => open)
