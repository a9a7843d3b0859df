import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

export const apiKeyQueries = {
  /** Changes only by what is done on the page itself. */
  list: queryOptions({
    queryKey: keys.apiKeys.list,
    queryFn: async ({ signal }) => (await api.apiKeyList({ signal })).apiKeys,
    staleTime: Infinity,
    meta: { errorMessage: 'Failed to load API keys. Please try again.' },
  }),
}
