import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { pollWhileActive } from '../../run/run-query.ts'
import { toRunQuery, withoutLog, type RunSearch } from './run-search.ts'

export const runListQuery = (id: number, rid: number, search: RunSearch, live: boolean) =>
  queryOptions({
    queryKey: keys.runs.list(id, rid, withoutLog(search)),
    queryFn: ({ signal }) => api.runList({ params: { id, rid }, query: toRunQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (live ? false : pollWhileActive(state.data?.histories)),
  })
