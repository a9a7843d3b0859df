import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const secretQueries = {
  list: (id: number) =>
    queryOptions({
      queryKey: ['secrets', id],
      queryFn: async ({ signal }) => (await api.secretList({ params: { id }, signal })).secrets,
    }),
}
