import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** What the operator says about this installation. Asked again now and then: a banner shall appear by itself. */
export const propertyQuery = queryOptions({
  queryKey: ['properties'],
  queryFn: ({ signal }) => api.properties({ signal }),
  staleTime: 60_000,
  refetchInterval: 60_000,
})
