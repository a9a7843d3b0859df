import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

/** Returns no details for an invalid or expired link; rethrows other errors, which may be temporary. */
function orNothing(error: unknown): { email?: undefined } {
  if (error instanceof ApiError && error.status < 500 && error.code !== 'RATE_LIMITED') return {}
  throw error
}

const once = { staleTime: Infinity, gcTime: 0 } as const

export const linkQueries = {
  /** The user whose password the link resets. */
  reset: (token: string) =>
    queryOptions({
      ...once,
      queryKey: keys.links.reset(token),
      queryFn: ({ signal }) => api.passwordResetDetails({ params: { token }, signal }).catch(orNothing),
    }),

  /** The user whom the link invites. */
  signUp: (inviteToken: string, userToken: string) =>
    queryOptions({
      ...once,
      queryKey: keys.links.signUp(inviteToken, userToken),
      queryFn: ({ signal }) =>
        api.signUpDetails({ query: { inviteToken, userToken }, signal }).catch(orNothing),
    }),
}
