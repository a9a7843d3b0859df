import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

export const secretQueries = {
  list: (id: number) =>
    queryOptions({
      queryKey: keys.secrets.ofProject(id),
      queryFn: async ({ signal }) => (await api.secretList({ params: { id }, signal })).secrets,
    }),
}
