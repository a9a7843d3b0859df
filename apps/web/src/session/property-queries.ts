import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

/** Settings of the installation. Polled, so that a new banner appears without a reload. */
export const propertyQuery = queryOptions({
  queryKey: keys.installation.properties,
  queryFn: ({ signal }) => api.properties({ signal }),
  staleTime: 60_000,
  refetchInterval: 60_000,
})
