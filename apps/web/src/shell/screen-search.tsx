import { lazy } from 'react'
import { closeSearch } from '../features/search/search-door.ts'
import { useScreens } from './use-screens.ts'

const SearchModal = lazy(async () => ({
  default: (await import('../features/search/search-modal.tsx')).SearchModal,
}))

/** The search over all screens of the menus, which are collected only while it is open. */
export const ScreenSearch = () => <SearchModal screens={useScreens()} onClose={closeSearch} />
