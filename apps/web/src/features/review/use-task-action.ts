import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnomalyAction, FindingLevel } from '@windrow/contract/anomalies'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { plural } from '../../ui/formats.ts'
import { toast } from '../../ui/toast-store.ts'
import { bulkText, failureTexts, statusCodeOf, successTexts } from './action-words.ts'
import { changedByReview } from './review-queries.ts'

/** The tasks of an action, with what its form says about them. */
export interface ActionTarget {
  tasks: { historyId: number; version?: number; place: ReportPlace }[]
  title: string
  note: string
  findings: { level: FindingLevel; title: string }[]
}

export interface ActionValues {
  reason?: string
  assignee?: number
}

const onOne = async (
  { historyId, version }: ActionTarget['tasks'][number],
  action: AnomalyAction,
  { reason, assignee }: ActionValues,
): Promise<void> => {
  const known = version === undefined ? {} : { version }
  if (action === 'ASSIGNED' && assignee !== undefined) {
    await api.anomalyAssign({ body: { historyId, assignUserIdTo: assignee, ...known } })
    return
  }
  const body = { historyId, actionStatus: statusCodeOf(action), ...(reason && { reason }), ...known }
  await api.anomalyUpdate({ body })
}

async function onSeveral(
  { tasks }: ActionTarget,
  action: AnomalyAction,
  { reason, assignee }: ActionValues,
): Promise<void> {
  const { changed, refused } = await api.anomalyBulk({
    body: {
      historyIds: tasks.map(({ historyId }) => historyId),
      action,
      ...(assignee !== undefined && { assignUserIdTo: assignee }),
      ...(reason && { reason }),
    },
  })
  if (changed > 0) toast.success(bulkText(changed))
  if (refused[0]) toast.info(`${plural(refused.length, 'task')} left unchanged`, refused[0].message)
}

/** Sends an action and shows its result; everything that shows the tasks is refetched, also after a failure. */
export function useTaskAction(target: ActionTarget, action: AnomalyAction) {
  const queries = useQueryClient()
  const single = target.tasks.length === 1 ? target.tasks[0] : undefined
  const takeBack = useMutation({
    mutationFn: (historyId: number) => api.anomalyTakeBack({ params: { historyId } }),
    onSettled: () => refresh(),
  })
  const refresh = () => askAgain(queries, ...(single ? changedByReview(single.place) : [keys.anomalies.all]))
  return {
    refresh,
    send: async (values: ActionValues): Promise<void> => {
      const reason = values.reason?.trim()
      const sent = { ...values, ...(reason && { reason }) }
      if (!single) return onSeveral(target, action, sent)
      await onOne(single, action, sent)
      const [text, detail] = successTexts[action]
      if (action === 'NOT_AN_ISSUE') toast.undoable(text, () => takeBack.mutate(single.historyId), detail)
      else toast.success(text, detail)
    },
    sayFailed: (error: Error) => toast.error(failureTexts[action], error.message),
  }
}
