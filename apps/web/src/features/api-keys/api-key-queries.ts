import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

export const apiKeyQueries = {
  /** Never polled: only this page changes keys. */
  list: queryOptions({
    queryKey: keys.apiKeys.list,
    queryFn: async ({ signal }) => (await api.apiKeyList({ signal })).apiKeys,
    staleTime: Infinity,
    meta: { errorMessage: 'Failed to load API keys. Please try again.' },
  }),
}
