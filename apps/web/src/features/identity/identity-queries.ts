import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const identityQueries = {
  profile: queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.profile({ signal }),
    staleTime: Infinity,
  }),
  setUpState: queryOptions({
    queryKey: ['set-up'],
    queryFn: ({ signal }) => api.setUpState({ signal }),
    staleTime: 60_000,
  }),
}
