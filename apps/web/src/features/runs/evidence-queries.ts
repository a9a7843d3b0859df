import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

interface RunPlace {
  id: number
  rid: number
  hid: number
}

export type KeptReason = 'failed' | 'sample'
export const keptPageSize = 25
/** A run keeps fewer pages than this of one table. */
const mostOfTable = 1000

export const evidenceQueries = {
  failures: (params: RunPlace) =>
    queryOptions({
      queryKey: ['run-failures', params],
      queryFn: async ({ signal }) => (await api.runFailures({ params, signal })).failures,
    }),

  list: (
    params: RunPlace,
    query: { page: number; reason: KeptReason | undefined; code: string | undefined },
  ) =>
    queryOptions({
      queryKey: ['evidence', params, query],
      queryFn: ({ signal }) => api.evidenceList({ params, query: { ...query, limit: keptPageSize }, signal }),
      placeholderData: keepPreviousData,
    }),

  /** The kept pages that rows of a table came from. */
  ofTable: (params: RunPlace, pageId: string) =>
    queryOptions({
      queryKey: ['evidence', params, 'table', pageId],
      queryFn: async ({ signal }) =>
        (await api.evidenceList({ params, query: { pageId, limit: mostOfTable }, signal })).evidence,
    }),

  page: (params: RunPlace, eid: number) =>
    queryOptions({
      queryKey: ['evidence', params, 'page', eid],
      queryFn: ({ signal }) => api.evidencePage({ params: { ...params, eid }, signal }),
      staleTime: Infinity,
      gcTime: 60_000,
    }),
}
