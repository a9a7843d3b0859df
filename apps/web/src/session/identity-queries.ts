import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

export const identityQueries = {
  profile: queryOptions({
    queryKey: keys.own.profile,
    queryFn: ({ signal }) => api.profile({ signal }),
    staleTime: Infinity,
  }),
  setUpState: queryOptions({
    queryKey: keys.installation.setUp,
    queryFn: ({ signal }) => api.setUpState({ signal }),
    staleTime: 60_000,
  }),
}
