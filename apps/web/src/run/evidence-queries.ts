import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import type { RunPlace } from '../keys/places.ts'
import { queryOptions } from '../keys/query-options.ts'

export type KeptReason = 'failed' | 'sample'
export const snapshotsPerPage = 25
/** Polling interval in ms while the resources of a page snapshot are fetched. */
const resourcesMs = 5000
/** Maximum number of page snapshots to request; no table has more. */
const mostOfTable = 1000

export const evidenceQueries = {
  failures: (params: RunPlace) =>
    queryOptions({
      queryKey: keys.evidence.failures(params),
      queryFn: async ({ signal }) => (await api.runFailures({ params, signal })).failures,
    }),

  failedPages: (params: RunPlace, query: { page: number; code: string | undefined }) =>
    queryOptions({
      queryKey: keys.evidence.failedPages(params, query),
      queryFn: ({ signal }) =>
        api.runFailedPages({ params, query: { ...query, limit: snapshotsPerPage }, signal }),
      placeholderData: keepPreviousData,
    }),

  list: (
    params: RunPlace,
    query: { page: number; reason: KeptReason | undefined; code: string | undefined },
  ) =>
    queryOptions({
      queryKey: keys.evidence.list(params, query),
      queryFn: ({ signal }) =>
        api.evidenceList({ params, query: { ...query, limit: snapshotsPerPage }, signal }),
      placeholderData: keepPreviousData,
    }),

  /** The page snapshots of a table's rows. */
  ofTable: (params: RunPlace, pageId: string) =>
    queryOptions({
      queryKey: keys.evidence.ofTable(params, pageId),
      queryFn: async ({ signal }) =>
        (await api.evidenceList({ params, query: { pageId, limit: mostOfTable }, signal })).evidence,
    }),

  /** Where a row comes from. */
  row: (params: RunPlace, pageId: string, row: number) =>
    queryOptions({
      queryKey: keys.evidence.row(params, pageId, row),
      queryFn: ({ signal }) => api.rowEvidence({ params: { ...params, pageId, row }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),

  page: (params: RunPlace, eid: number) =>
    queryOptions({
      queryKey: keys.evidence.page(params, eid),
      queryFn: ({ signal }) => api.evidencePage({ params: { ...params, eid }, signal }),
      // Its styles and pictures may still come.
      staleTime: ({ state }) => (state.data?.resources.state === 'WAITING' ? 0 : Infinity),
      refetchInterval: ({ state }) => (state.data?.resources.state === 'WAITING' ? resourcesMs : false),
      gcTime: 60_000,
    }),
}
