import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Task } from '@windrow/contract/schemas/tasks'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { plural } from '../../ui/formats.ts'
import { toast } from '../../ui/toast-store.ts'

export type JobCommand = 'retry' | 'cancel'

type Act = (task: Task) => Promise<unknown>

const place = ({ projectId, reportId }: Task) => ({ id: projectId, rid: reportId })
const profile = (task: Task) => ({ ...place(task), hid: task.historyId ?? 0, pageId: task.pageId ?? '' })
const cancelJob: Act = (task) => api.datasetJobCancel({ params: { ...place(task), jobId: task.itemId } })

const retryJob: Act = (task) => api.datasetJobRetry({ params: { ...place(task), jobId: task.itemId } })

const retries: Partial<Record<Task['kind'], Act>> = {
  run: (task) => api.runStart({ params: place(task), body: { again: task.itemId } }),
  export: ({ itemId }) => api.exportTaskRetry({ params: { exportTaskId: itemId } }),
  delivery: (task) =>
    api.deliveryResend({ params: { ...place(task), deliveryId: task.itemId }, body: { replay: false } }),
  profile: (task) => api.profileGenerate({ params: profile(task) }),
  merge: retryJob,
  dedupe: retryJob,
  import: retryJob,
  compare: retryJob,
  judge: retryJob,
}
const cancels: Partial<Record<Task['kind'], Act>> = {
  run: (task) => api.runStop({ params: place(task), body: { historyIds: String(task.itemId) } }),
  export: ({ itemId }) => api.exportTaskCancel({ params: { exportTaskId: itemId } }),
  delivery: (task) => api.deliveryCancel({ params: { ...place(task), deliveryId: task.itemId } }),
  profile: (task) => api.profileCancel({ params: profile(task) }),
  merge: cancelJob,
  dedupe: cancelJob,
  import: cancelJob,
  compare: cancelJob,
  judge: cancelJob,
}

/** Why a task can't be retried or cancelled now; null if it can. */
export const refusalOf = (command: JobCommand, task: Task): string | null =>
  command === 'retry' ? task.retryRefusal : task.cancelRefusal

const acts = { retry: retries, cancel: cancels }

interface Order {
  command: JobCommand
  tasks: readonly Task[]
}

/** One after the other, so that what one refuses doesn't stop the others. Returns the reasons of those that failed. */
async function carryOut({ command, tasks }: Order): Promise<string[]> {
  const faults: string[] = []
  for (const task of tasks) {
    try {
      await acts[command][task.kind]?.(task)
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
  }
  return faults
}

const done = ({ command, tasks }: Order, count: number): string => {
  const verb = command === 'retry' ? 'retried' : 'cancelled'
  return tasks.length === 1 ? `Task ${verb}` : `${plural(count, 'task')} ${verb}`
}

/** Retries or cancels tasks with the calls of their kinds. */
export function useJobCommands() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: carryOut,
    onSuccess: (faults, order) => {
      const count = order.tasks.length - faults.length
      if (count > 0) toast.success(done(order, count))
      for (const fault of new Set(faults)) toast.error(fault)
    },
    onSettled: () => askAgain(queries, keys.backgroundTasks.all),
  })
}
