import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { Screen } from './commands.ts'
import { closeSearch, openSearch, useSearchOpen } from './search-door.ts'
import { opensSearch } from './search-shortcut.ts'

const SearchModal = lazy(async () => ({ default: (await import('./search-modal.tsx')).SearchModal }))

/** The search dialog and its shortcut, which is disabled on the page that creates a project. */
export function SearchHost({ screens }: { screens: readonly Screen[] }) {
  const open = useSearchOpen()
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event, path)) return
      event.preventDefault()
      openSearch()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [path])
  // Navigation closes the search.
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && closeSearch()),
    [router],
  )
  return <Suspense>{open && <SearchModal screens={screens} onClose={closeSearch} />}</Suspense>
}
