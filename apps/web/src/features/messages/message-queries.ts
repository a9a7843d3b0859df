import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { messageQuery, type MessageSearch } from './message-search.ts'

/** In ms. Events tell of changes sooner. */
const everyMs = 60_000

/** The thread with an id, in whatever project; none if it doesn't exist or may not be seen. */
export const threadById = (threadId: number) =>
  queryOptions({
    queryKey: keys.threads.everywhere({ threadId }),
    queryFn: ({ signal }) => api.threadAll({ query: { threadId: [threadId] }, signal }),
  })

/** A page of the threads of all projects. */
export const threadsEverywhere = (search: MessageSearch, staff: boolean) =>
  queryOptions({
    queryKey: keys.threads.everywhere(messageQuery(search, staff)),
    queryFn: ({ signal }) => api.threadAll({ query: messageQuery(search, staff), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
