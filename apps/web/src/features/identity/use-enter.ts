import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { identityQueries } from '../../session/identity-queries.ts'

/** How every way in ends: nothing of an earlier user stays, and one is where one wanted to be. */
export function useEnter(back: string | undefined) {
  const router = useRouter()
  const queries = useQueryClient()
  return (profile?: Profile) => {
    queries.clear()
    if (profile) queries.setQueryData(identityQueries.profile.queryKey, profile)
    router.history.replace(back ?? '/projects')
  }
}
