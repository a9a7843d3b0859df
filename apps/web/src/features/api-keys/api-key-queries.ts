import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const apiKeyQueries = {
  /** Changes only by what is done on the page itself. */
  list: queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => (await api.apiKeyList({ signal })).apiKeys,
    staleTime: Infinity,
    meta: { errorMessage: 'Failed to load API keys. Please try again.' },
  }),
}
