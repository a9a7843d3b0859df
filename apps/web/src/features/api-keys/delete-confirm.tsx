import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '@windrow/contract/schemas/api-keys'
import { api } from '../../api/client.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { toast } from '../../ui/toast-store.ts'
import { apiKeyQueries } from './api-key-queries.ts'

export function DeleteConfirm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (_close: () => void) => api.apiKeyDelete({ query: { apiKeyId: apiKey.apiKeyId } }),
    meta: { quiet: true },
    onSuccess: () => toast.success(`Successfully deleted "${apiKey.keyName}" API key.`),
    onError: () => toast.error('Failed to delete API key. Please try again.'),
    onSettled: async (_done, _error, close) => {
      await queries.invalidateQueries(apiKeyQueries.list)
      close()
    },
  })
  return (
    <ConfirmModal
      title={`Delete ${apiKey.keyName}?`}
      action="Delete"
      busy={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      Deleting this will immediately revoke access for any applications using this key.
    </ConfirmModal>
  )
}
