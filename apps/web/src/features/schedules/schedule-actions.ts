import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schedule } from '@windrow/contract/schemas/schedules'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { toast } from '../../ui/toast-store.ts'
import { changedByPlan } from './changed-by-plan.ts'

/** One-click actions of a schedule. */
export function useScheduleActions(id: number, rid: number) {
  const queries = useQueryClient()
  const onSettled = () => askAgain(queries, ...changedByPlan(id, rid))
  const paramsOf = ({ id: sid }: Schedule) => ({ id, rid, sid })
  const turn = useMutation({
    mutationFn: (schedule: Schedule) =>
      schedule.isEnabled
        ? api.schedulePause({ params: paramsOf(schedule) })
        : api.scheduleResume({ params: paramsOf(schedule) }),
    onSuccess: (turned) =>
      toast.undoable(`${turned.name} was ${turned.isEnabled ? 'resumed' : 'paused'}`, () =>
        turn.mutate(turned),
      ),
    onSettled,
  })
  const run = useMutation({
    mutationFn: (schedule: Schedule) => api.scheduleRun({ params: paramsOf(schedule) }),
    onSuccess: () => toast.success('A run was started'),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (schedule: Schedule) => api.scheduleDelete({ params: paramsOf(schedule) }),
    onSuccess: () => toast.success('The schedule was deleted'),
    onSettled,
  })
  return { turn, run, remove }
}
export type ScheduleActions = ReturnType<typeof useScheduleActions>
