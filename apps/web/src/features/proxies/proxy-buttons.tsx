import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Proxy } from '@windrow/contract/schemas/proxies'
import { Activity, Pencil, Power, Trash2 } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { proxyAddress } from './proxy-status.tsx'

export interface ProxyButtonProps {
  onEdit: (proxy: Proxy) => void
  onDelete: (proxy: Proxy) => void
}

export function ProxyButtons({ proxy, onEdit, onDelete }: ProxyButtonProps & { proxy: Proxy }) {
  const queries = useQueryClient()
  const params = { proxyId: proxy.id }
  const onSettled = () => askAgain(queries, keys.proxies.all)
  const check = useMutation({
    mutationFn: () => api.proxyCheck({ params, body: {} }),
    onSuccess: ({ status, statusMessage }) =>
      status === 'WORKING' ? toast.success(`${name} works`) : toast.error(statusMessage),
    onSettled,
  })
  const turn = useMutation({
    mutationFn: () => api.proxyUpdate({ params, body: { enabled: !proxy.enabled } }),
    onSettled,
  })
  const name = proxyAddress(proxy)
  const look = { variant: 'text', small: true } as const
  return (
    <span className="rowactions">
      <Button
        {...look}
        aria-label={`Check ${name}`}
        data-tip="Test it by fetching a page"
        busy={check.isPending}
        icon={<Activity size={16} />}
        onClick={() => check.mutate()}
      />
      <Button
        {...look}
        aria-label={proxy.enabled ? `Turn ${name} off` : `Turn ${name} on`}
        data-tip={proxy.enabled ? "Turn off: runs won't use it" : 'Turn on'}
        busy={turn.isPending}
        icon={<Power size={16} />}
        onClick={() => turn.mutate()}
      />
      <Button
        {...look}
        aria-label={`Edit ${name}`}
        data-tip="Edit"
        icon={<Pencil size={16} />}
        onClick={() => onEdit(proxy)}
      />
      <Button
        {...look}
        aria-label={`Delete ${name}`}
        data-tip="Delete"
        icon={<Trash2 size={16} />}
        onClick={() => onDelete(proxy)}
      />
    </span>
  )
}
