import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Breakpoints in px: md 768, lg 992, xl 1200, xxl 1440. */
export const usePhone = () => useMedia('(max-width: 767px)')
export const useNarrow = () => useMedia('(max-width: 991px)')
