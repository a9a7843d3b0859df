import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const serviceQueries = {
  list: queryOptions({
    queryKey: ['services'],
    queryFn: ({ signal }) => api.serviceList({ signal }),
  }),

  details: (rid: number) =>
    queryOptions({
      queryKey: ['service-details', rid],
      queryFn: ({ signal }) => api.serviceDetails({ params: { reportId: rid }, signal }),
      staleTime: 300_000,
    }),

  ofReport: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['report-service', id, rid],
      queryFn: ({ signal }) => api.reportServiceGet({ params: { id, rid }, signal }),
    }),
}
