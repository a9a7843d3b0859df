import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { isIn } from '../keys/held-data.ts'
import { keys } from '../keys/keys.ts'
import type { RunPlace } from '../keys/places.ts'
import { queryOptions } from '../keys/query-options.ts'
import type { RowsView } from './preview-search.ts'

/**
 * While a run adds rows, counts and rows are asked for again. With the run this ends, and they are asked for once more: what
 * was read before the end is not all. Hence `growing` in the keys.
 */
const growMs = 4000

export const datasetQueries = {
  pages: (place: RunPlace, growing: boolean) =>
    queryOptions({
      queryKey: keys.rows.tables(place, growing),
      queryFn: async ({ signal }) => (await api.runPages({ params: place, signal })).pages,
      placeholderData: (before, query) =>
        query && isIn(keys.rows.allTablesOf(place), query.queryKey) ? before : undefined,
      refetchInterval: growing ? growMs : false,
    }),

  rows: (place: RunPlace, pageId: string, view: RowsView & { columns?: string[] }, growing: boolean) =>
    queryOptions({
      queryKey: keys.rows.page(place, pageId, view, growing),
      queryFn: ({ signal }) => api.runRows({ params: { ...place, pageId }, query: view, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: growing ? growMs : false,
      // A finished dataset never changes.
      staleTime: growing ? 0 : 60_000,
    }),
}
