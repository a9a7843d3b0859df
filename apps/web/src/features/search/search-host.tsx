import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { closeSearch, openSearch, useSearchOpen } from './search-door.ts'
import { opensSearch } from './search-shortcut.ts'

/** Shows the search dialog, its child, and has its shortcut, which is disabled on the page that creates a project. */
export function SearchHost({ children }: { children: ReactNode }) {
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
  return <Suspense>{open && children}</Suspense>
}
