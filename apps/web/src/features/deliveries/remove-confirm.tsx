import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  id: number
  rid: number
  destination: Destination
  onClose: () => void
}

export function RemoveConfirm({ id, rid, destination, onClose }: Props) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (_close: () => void) =>
      api.destinationDelete({ params: { id, rid, did: destination.destinationId } }),
    onSuccess: () => toast.success(`${destination.name} was removed`),
    onSettled: async (_done, _error, close) => {
      await askAgain(queries, keys.deliveries.allOf(id, rid))
      close()
    },
  })
  return (
    <ConfirmModal
      title={`Remove ${destination.name}?`}
      action="Remove"
      busy={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      {destination.applyToAll
        ? 'Reports of the project are no longer delivered to it, and its secrets are deleted.'
        : 'Nothing is delivered to it any longer, and its secrets are deleted.'}{' '}
      The list of attempts is kept.
    </ConfirmModal>
  )
}
