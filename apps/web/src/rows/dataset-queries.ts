import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { isIn } from '../keys/held-data.ts'
import { keys } from '../keys/keys.ts'
import type { RunPlace } from '../keys/places.ts'
import { queryOptions } from '../keys/query-options.ts'
import type { RowsView } from './preview-search.ts'
import { rowRanges } from './row-ranges.ts'

/**
 * Polling interval in ms while a run adds rows. `growing` is part of the keys, so that everything is fetched once more
 * after the run ends: earlier responses may be incomplete.
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

  /** What changed in rows since the last run, by their numbers. */
  changes: (place: RunPlace, pageId: string, rowNumbers: readonly number[]) => {
    const rows = rowRanges(rowNumbers)
    return queryOptions({
      queryKey: keys.rows.changes(place, pageId, rows),
      queryFn: ({ signal }) => api.rowChanges({ params: { ...place, pageId }, query: { rows }, signal }),
      staleTime: 60_000,
    })
  },

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
