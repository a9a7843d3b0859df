import type { Schedule } from '@windrow/contract/schemas/schedules'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import type { ScheduleActions } from './schedule-actions.ts'

interface Props {
  schedule: Schedule
  actions: ScheduleActions
  onClose: () => void
}

export function ScheduleDeleteConfirm({ schedule, actions, onClose }: Props) {
  return (
    <ConfirmModal
      title={`Delete ${schedule.name}?`}
      action="Delete schedule"
      busy={actions.remove.isPending}
      onConfirm={(close) => actions.remove.mutate(schedule, { onSettled: close })}
      onClose={onClose}
    >
      It won't start any more runs. Its past runs are kept.
    </ConfirmModal>
  )
}
