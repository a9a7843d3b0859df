import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

export const serviceAdminQueries = {
  summaries: queryOptions({
    queryKey: keys.services.summaries,
    queryFn: ({ signal }) => api.serviceSummaries({ signal }),
  }),

  detail: (serviceId: number) =>
    queryOptions({
      queryKey: keys.services.detail(serviceId),
      queryFn: ({ signal }) => api.serviceGet({ params: { serviceId }, signal }),
    }),

  reports: (serviceId: number, view: { page: number; search?: string | undefined; limit: number }) =>
    queryOptions({
      queryKey: keys.services.reports(serviceId, view),
      queryFn: ({ signal }) => api.serviceReports({ params: { serviceId }, query: view, signal }),
      placeholderData: keepPreviousData,
    }),

  difference: (serviceId: number, from: number, to: number) =>
    queryOptions({
      queryKey: keys.services.difference(serviceId, from, to),
      queryFn: ({ signal }) => api.serviceDifference({ params: { serviceId }, query: { from, to }, signal }),
    }),

  categories: queryOptions({
    queryKey: keys.services.categories,
    queryFn: ({ signal }) => api.categoryList({ signal }),
  }),

  staff: queryOptions({
    queryKey: keys.services.staff,
    queryFn: async ({ signal }) => (await api.anomalyContributors({ signal })).contributors,
  }),
}
