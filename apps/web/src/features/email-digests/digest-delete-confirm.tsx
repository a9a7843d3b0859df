import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import type { DigestActions } from './use-digest-actions.ts'

interface Props {
  digest: EmailDigest
  remove: DigestActions['remove']
  onClose: () => void
}

export function DigestDeleteConfirm({ digest, remove, onClose }: Props) {
  return (
    <ConfirmModal
      title={`Delete ${digest.name}?`}
      action="Delete digest"
      busy={remove.isPending}
      onConfirm={(close) => remove.mutate(digest, { onSettled: close })}
      onClose={onClose}
    >
      Nobody gets it any more. Turn it off instead to keep its settings.
    </ConfirmModal>
  )
}
