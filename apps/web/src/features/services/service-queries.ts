import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

export const serviceQueries = {
  list: queryOptions({
    queryKey: keys.services.list,
    queryFn: ({ signal }) => api.serviceList({ signal }),
  }),

  ofReport: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.services.ofReport(id, rid),
      queryFn: ({ signal }) => api.reportServiceGet({ params: { id, rid }, signal }),
    }),
}
