import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { taskQuery, type TaskSearch } from './task-search.ts'

const newTasksMs = 20_000

export const taskQueries = {
  /** A page of tasks; polls, to notice new ones. */
  list: (search: Omit<TaskSearch, 'task'>) =>
    queryOptions({
      queryKey: keys.anomalies.list(taskQuery(search)),
      queryFn: ({ signal }) => api.anomalyTasks({ query: taskQuery(search), signal }),
      placeholderData: keepPreviousData,
      refetchInterval: newTasksMs,
    }),

  task: (historyId: number) =>
    queryOptions({
      queryKey: keys.anomalies.task(historyId),
      queryFn: ({ signal }) => api.anomalyTaskGet({ params: { historyId }, signal }),
      refetchInterval: newTasksMs,
    }),
}
