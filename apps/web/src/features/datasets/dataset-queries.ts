import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { RowsView } from './preview-search.ts'

/** While a run adds rows, counts and rows are asked for again; with the run this ends. */
const growMs = 4000

export interface RunPlace {
  id: number
  rid: number
  hid: number
}

export const datasetQueries = {
  pages: ({ id, rid, hid }: RunPlace, growing: boolean) =>
    queryOptions({
      queryKey: ['pages', id, rid, hid],
      queryFn: async ({ signal }) => (await api.runPages({ params: { id, rid, hid }, signal })).pages,
      refetchInterval: growing ? growMs : false,
    }),

  rows: (
    { id, rid, hid }: RunPlace,
    pageId: string,
    view: RowsView & { columns?: string[] },
    growing: boolean,
  ) =>
    queryOptions({
      queryKey: ['rows', id, rid, hid, pageId, view],
      queryFn: ({ signal }) => api.runRows({ params: { id, rid, hid, pageId }, query: view, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: growing ? growMs : false,
      // A finished dataset never changes.
      staleTime: growing ? 0 : 60_000,
    }),
}
