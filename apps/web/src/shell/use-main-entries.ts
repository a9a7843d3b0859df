import { useQuery } from '@tanstack/react-query'
import { useMay } from '../ability/may.tsx'
import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'
import { mainEntries, type MainEntry } from './main-entries.ts'

/** The main menu of the logged-in user. */
export function useMainEntries(): MainEntry[] {
  const may = useMay()
  const { data: count = 0 } = useQuery(
    queryOptions({
      queryKey: keys.projects.count,
      queryFn: async ({ signal }) => (await api.projectCount({ signal })).count,
      staleTime: 60_000,
    }),
  )
  return mainEntries(may, count)
}
