import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const reportQueries = {
  list: (id: number) =>
    queryOptions({
      queryKey: ['reports', id],
      queryFn: async ({ signal }) => (await api.reportList({ params: { id }, signal })).reports,
    }),

  detail: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['report', id, rid],
      queryFn: ({ signal }) => api.reportGet({ params: { id, rid }, signal }),
    }),

  recipe: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['recipe', id, rid],
      queryFn: ({ signal }) => api.recipeGet({ params: { id, rid }, signal }),
    }),
}
