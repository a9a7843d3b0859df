import { useQuery } from '@tanstack/react-query'
import { useMay } from '../ability/may.tsx'
import { ownQueries } from '../session/own-queries.ts'
import { mainEntries, type MainEntry } from './main-entries.ts'

/** The main menu of the logged-in user. */
export function useMainEntries(): MainEntry[] {
  const may = useMay()
  const { data: count = 0 } = useQuery(ownQueries.projectCount)
  return mainEntries(may, count)
}
