import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Proxy } from '@windrow/contract/schemas/proxies'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { proxyAddress } from './proxy-status.tsx'

export function ProxyDeleteConfirm({ proxy, onClose }: { proxy: Proxy; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (_close: () => void) => api.proxyDelete({ params: { proxyId: proxy.id } }),
    onSettled: async (_done, _error, close) => {
      await askAgain(queries, keys.proxies.all)
      close()
    },
  })
  return (
    <ConfirmModal
      title={`Delete ${proxyAddress(proxy)}?`}
      action="Delete proxy"
      busy={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      Delete it from the list {proxy.list}. Active runs keep using it, and its past cost stays on the
      dashboard.
    </ConfirmModal>
  )
}
