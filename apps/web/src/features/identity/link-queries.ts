import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

/** A link that is not good (any more) has no details; whatever else fails may be tried again. */
function orNothing(error: unknown): { email?: undefined } {
  if (error instanceof ApiError && error.status < 500 && error.code !== 'RATE_LIMITED') return {}
  throw error
}

const once = { staleTime: Infinity, gcTime: 0 } as const

export const linkQueries = {
  /** Whose password a mailed link resets. */
  reset: (token: string) =>
    queryOptions({
      ...once,
      queryKey: keys.links.reset(token),
      queryFn: ({ signal }) => api.passwordResetDetails({ params: { token }, signal }).catch(orNothing),
    }),

  /** Who is invited by a mailed link. */
  signUp: (inviteToken: string, userToken: string) =>
    queryOptions({
      ...once,
      queryKey: keys.links.signUp(inviteToken, userToken),
      queryFn: ({ signal }) =>
        api.signUpDetails({ query: { inviteToken, userToken }, signal }).catch(orNothing),
    }),
}
