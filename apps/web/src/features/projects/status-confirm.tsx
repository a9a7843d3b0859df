import { deletedProjectDays, type ProjectStatus } from '@windrow/contract/project-status'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { plural } from '../../ui/formats.ts'

interface Props {
  status: ProjectStatus
  count: number
  busy: boolean
  onConfirm: (close: () => void) => void
  onClose: () => void
}

export function StatusConfirm({ status, count, busy, onConfirm, onClose }: Props) {
  const deletes = status === 'DELETED'
  const what = count === 1 ? 'this project' : plural(count, 'project')
  return (
    <ConfirmModal
      title={`Are you sure you want to ${deletes ? 'delete' : 'cancel'} ${what}?`}
      action={deletes ? 'Delete' : 'Cancel project'}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {deletes
        ? `Customers can no longer see it, and its runs are stopped. Staff can restore it for ${deletedProjectDays} days; after that it's permanently removed with its runs and data.`
        : 'Schedules are paused and no new run can start. You can undo this.'}
    </ConfirmModal>
  )
}
