import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { plural } from '../../ui/formats.ts'

interface Props {
  count: number
  busy: boolean
  onDelete: (close: () => void) => void
  onClose: () => void
}

export function DeleteConfirm({ count, busy, onDelete, onClose }: Props) {
  return (
    <ConfirmModal
      title={`Are you sure you want to delete ${plural(count, 'run')}?`}
      action="Delete"
      busy={busy}
      onConfirm={onDelete}
      onClose={onClose}
    >
      Their data can no longer be seen or downloaded. Staff can restore deleted runs.
    </ConfirmModal>
  )
}
