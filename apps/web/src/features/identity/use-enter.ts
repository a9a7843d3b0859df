import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { identityQueries } from '../../session/identity-queries.ts'

/** The end of every login: clears the previous user's cached data and goes to the requested page. */
export function useEnter(back: string | undefined) {
  const router = useRouter()
  const queries = useQueryClient()
  return (profile?: Profile) => {
    queries.clear()
    if (profile) queries.setQueryData(identityQueries.profile.queryKey, profile)
    router.history.replace(back ?? '/projects')
  }
}
