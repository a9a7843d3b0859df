import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

/** What the operator says about this installation. Asked again now and then: a banner shall appear by itself. */
export const propertyQuery = queryOptions({
  queryKey: keys.installation.properties,
  queryFn: ({ signal }) => api.properties({ signal }),
  staleTime: 60_000,
  refetchInterval: 60_000,
})
