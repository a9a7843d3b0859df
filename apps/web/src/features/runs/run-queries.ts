import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { api } from '../../api/client.ts'
import { toRunQuery, withoutLog, type RunSearch } from './run-search.ts'

/** Where events do not arrive, an active run is asked for; with the run the asking ends. */
const pollMs = 3000
const pollWhile = (runs: Run[] | undefined) => (runs?.some((run) => isActive(run.status)) ? pollMs : false)

export const runQueries = {
  ofReport: (id: number, rid: number) => ['runs', id, rid] as const,

  list: (id: number, rid: number, search: RunSearch, live: boolean) =>
    queryOptions({
      queryKey: [...runQueries.ofReport(id, rid), withoutLog(search)],
      queryFn: ({ signal }) => api.runList({ params: { id, rid }, query: toRunQuery(search), signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (live ? false : pollWhile(state.data?.histories)),
    }),

  detail: (id: number, rid: number, hid: number, live = false) =>
    queryOptions({
      queryKey: ['run', id, rid, hid],
      queryFn: ({ signal }) => api.runGet({ params: { id, rid, hid }, signal }),
      refetchInterval: ({ state }) => (live ? false : pollWhile(state.data && [state.data])),
    }),
}
