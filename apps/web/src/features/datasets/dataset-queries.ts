import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { RowsView } from './preview-search.ts'

/**
 * While a run adds rows, counts and rows are asked for again. With the run this ends, and they are asked for once more: what
 * was read before the end is not all. Hence `growing` in the keys.
 */
const growMs = 4000

export interface RunPlace {
  id: number
  rid: number
  hid: number
}

export const datasetQueries = {
  pages: ({ id, rid, hid }: RunPlace, growing: boolean) =>
    queryOptions({
      queryKey: ['pages', id, rid, hid, growing],
      queryFn: async ({ signal }) => (await api.runPages({ params: { id, rid, hid }, signal })).pages,
      placeholderData: (before, query) => (query?.queryKey[3] === hid ? before : undefined),
      refetchInterval: growing ? growMs : false,
    }),

  rows: (
    { id, rid, hid }: RunPlace,
    pageId: string,
    view: RowsView & { columns?: string[] },
    growing: boolean,
  ) =>
    queryOptions({
      queryKey: ['rows', id, rid, hid, pageId, view, growing],
      queryFn: ({ signal }) => api.runRows({ params: { id, rid, hid, pageId }, query: view, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: growing ? growMs : false,
      // A finished dataset never changes.
      staleTime: growing ? 0 : 60_000,
    }),
}
