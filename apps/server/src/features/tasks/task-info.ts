import { mostCountedTasks } from '@windrow/contract/background-tasks'
import type { Task, TaskInfo } from '@windrow/contract/schemas/tasks'
import { notFound } from '../../errors/app-error.ts'
import { attemptsOf, partsOf } from './child-tasks.ts'
import { findTasks, loadTasks } from './find-tasks.ts'
import { sourceNames, type SourceName } from './sources.ts'
import type { Viewer } from './task-source.ts'

export interface Page {
  page: number
  limit: number
}

/** A page of a list whose first entries are `first`, and the rest comes from the database. */
async function pageOf(viewer: Viewer, first: Task[], runId: number | null, { page, limit }: Page) {
  const offset = (page - 1) * limit
  const shown = first.slice(offset, offset + limit)
  const rest = { offset: Math.max(0, offset - first.length), limit: limit - shown.length }
  const found =
    runId === null ? { tasks: [], total: 0, isMore: false } : await findTasks(viewer, { runId }, rest)
  const total = Math.min(mostCountedTasks, first.length + found.total)
  return {
    ChildTasks: [...shown, ...found.tasks],
    TotalCount: total,
    isMore: found.isMore,
    pagination: { page, perPage: limit, total },
  }
}

/** A task with a page of its child tasks. Throws NOT_FOUND. */
export async function taskInfoOf(viewer: Viewer, taskId: string, page: Page): Promise<TaskInfo> {
  const [name, number] = taskId.split('-')
  const source = sourceNames.find((one) => one === name)
  const id = Number(number)
  const [task] = source === undefined ? [] : await loadTasks(viewer, [{ source, id }])
  if (!source || !task) throw notFound('task')
  return { task, ...(await childrenOf(viewer, source, task, page)) }
}

async function childrenOf(viewer: Viewer, source: SourceName, task: Task, page: Page) {
  if (source === 'run') return pageOf(viewer, await partsOf(viewer, task), task.itemId, page)
  return pageOf(viewer, source === 'delivery' ? await attemptsOf(viewer, task) : [], null, page)
}
