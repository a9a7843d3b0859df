import type { Answer } from '../../keys/key.ts'
import { formatNumber } from '../../ui/formats.ts'
import type { TaskSteps } from './task-head.tsx'
import type { ChangeTaskSearch, TaskSearch } from './task-search.ts'

/** Steps from the open task to its neighbors on this page of the list. They replace the history entry. */
export function useTaskSteps(
  list: Answer<'anomalyTasks'> | undefined,
  search: TaskSearch,
  onSearch: ChangeTaskSearch,
): TaskSteps {
  const tasks = list?.tasks ?? []
  const at = tasks.findIndex(({ historyId }) => historyId === search.task)
  const open = (index: number) => {
    const task = at === -1 ? undefined : tasks[index]
    return task && (() => onSearch({ task: task.historyId }, { replace: true }))
  }
  const before = list ? (list.pagination.page - 1) * list.pagination.perPage : 0
  return {
    position:
      list && at !== -1 ? `${formatNumber(before + at + 1)} of ${formatNumber(list.pagination.total)}` : null,
    onPrevious: at > 0 ? open(at - 1) : undefined,
    onNext: open(at + 1),
    onClose: () => onSearch({ task: undefined }),
  }
}
