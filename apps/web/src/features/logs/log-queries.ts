import { keepPreviousData } from '@tanstack/react-query'
import { logPageSize, nextLogOffset } from '@windrow/contract/logs'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import type { RunPlace } from '../../keys/places.ts'
import { infiniteQueryOptions, queryOptions } from '../../keys/query-options.ts'
import type { LogFilters } from './log-search.ts'

const tailMs = 1500
/** In ms; longer than usual, because searching a long log takes seconds. */
const searchTailMs = 10_000

const moment = (text: string) => (text ? new Date(text).toISOString() : undefined)

/** The filters as API query parameters. */
export const toLogQuery = ({ level, search, range, from, to }: LogFilters) => ({
  level,
  search: search || undefined,
  range,
  ...(range === 'custom' && { from: moment(from), to: moment(to) }),
})

const meta = { errorMessage: 'Failed to fetch crawler logs' }

export const logQueries = {
  /** Pages from the beginning. */
  pages: (params: RunPlace, filters: LogFilters) =>
    infiniteQueryOptions({
      queryKey: keys.log.pages(params, filters),
      queryFn: ({ pageParam, signal }) =>
        api.runLogs({
          params,
          query: { ...toLogQuery(filters), offset: pageParam, limit: logPageSize },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: ({ logs }, _pages, offset) => nextLogOffset(offset, logs.length),
      meta,
    }),

  /** The newest entries, polled. */
  tail: (params: RunPlace, filters: LogFilters) =>
    queryOptions({
      queryKey: keys.log.tail(params, filters),
      queryFn: ({ signal }) =>
        api.runLogs({
          params,
          query: { ...toLogQuery(filters), order: 'newest' as const, limit: logPageSize },
          signal,
        }),
      placeholderData: keepPreviousData,
      refetchInterval: filters.search ? searchTailMs : tailMs,
      meta,
    }),
}
