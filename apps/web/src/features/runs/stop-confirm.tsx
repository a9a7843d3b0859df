import { ConfirmModal } from '../../ui/confirm-modal.tsx'

interface Props {
  busy: boolean
  onStop: (close: () => void) => void
  onClose: () => void
}

export function StopConfirm({ busy, onStop, onClose }: Props) {
  return (
    <ConfirmModal
      title="Are you sure you want to stop all selected runs?"
      action="Stop run"
      busy={busy}
      onConfirm={onStop}
      onClose={onClose}
    >
      Stopping these runs will halt all the data extraction process
    </ConfirmModal>
  )
}
