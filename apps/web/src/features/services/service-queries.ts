import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const serviceQueries = {
  list: queryOptions({
    queryKey: ['services'],
    queryFn: ({ signal }) => api.serviceList({ signal }),
  }),

  ofReport: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['report-service', id, rid],
      queryFn: ({ signal }) => api.reportServiceGet({ params: { id, rid }, signal }),
    }),
}
