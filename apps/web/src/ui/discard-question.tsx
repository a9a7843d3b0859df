import { ConfirmModal } from './confirm-modal.tsx'

/** Asks before unsaved changes are discarded. */
export const DiscardQuestion = (ways: { onConfirm: (close: () => void) => void; onClose: () => void }) => (
  <ConfirmModal title="Discard your changes?" action="Discard" busy={false} {...ways}>
    What you filled in was not saved.
  </ConfirmModal>
)
