import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

export const reportQueries = {
  /** All reports of a project, by name. */
  list: (id: number) =>
    queryOptions({
      queryKey: keys.reports.list(id),
      queryFn: async ({ signal }) => (await api.reportList({ params: { id }, signal })).reports,
    }),

  detail: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.report.detail(id, rid),
      queryFn: ({ signal }) => api.reportGet({ params: { id, rid }, signal }),
    }),

  recipe: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.recipe.ofReport(id, rid),
      queryFn: ({ signal }) => api.recipeGet({ params: { id, rid }, signal }),
    }),

  /** Contacts for the service or recipe of a report. */
  serviceOwners: (rid: number) =>
    queryOptions({
      queryKey: keys.services.owners(rid),
      queryFn: ({ signal }) => api.serviceDetails({ params: { reportId: rid }, signal }),
      staleTime: 300_000,
    }),
}
