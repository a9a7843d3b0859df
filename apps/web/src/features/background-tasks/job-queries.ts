import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { jobPageSize, jobQuery, type JobSearch } from './job-search.ts'

const liveMs = 4000
const meta = { errorMessage: 'Failed to fetch task info' }

export const jobQueries = {
  /** A page of tasks; polls, because they move by themselves. */
  list: (search: JobSearch) =>
    queryOptions({
      queryKey: keys.backgroundTasks.list(jobQuery(search)),
      queryFn: ({ signal }) => api.taskList({ query: jobQuery(search), signal }),
      placeholderData: keepPreviousData,
      refetchInterval: liveMs,
      meta,
    }),

  /** A task with a page of its child tasks. */
  info: (taskId: string, page: number) =>
    queryOptions({
      queryKey: keys.backgroundTasks.info(taskId, page),
      queryFn: ({ signal }) => api.taskInfo({ query: { taskId, page, limit: jobPageSize }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: liveMs,
      meta,
    }),
}
