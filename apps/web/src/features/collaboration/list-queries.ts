import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { infiniteQueryOptions } from '../../keys/query-options.ts'
import { threadQuery, type CollaborationSearch } from './collaboration-search.ts'

const limit = 25
/** In ms. Events tell of changes sooner. */
const everyMs = 60_000

/** Threads of a project, from the one with the newest message. */
export const threadsOf = (id: number, search: CollaborationSearch) =>
  infiniteQueryOptions({
    queryKey: keys.threads.list(id, threadQuery(search)),
    queryFn: ({ pageParam, signal }) =>
      api.threadList({ params: { id }, query: { page: pageParam, limit, ...threadQuery(search) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ threads }, _pages, page) => (threads.length < limit ? undefined : page + 1),
    refetchInterval: everyMs,
  })
