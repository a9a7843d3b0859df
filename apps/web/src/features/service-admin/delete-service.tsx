import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  service: ServiceDetail
  onClose: () => void
}

/** Deletes a service, or says which reports keep it from being deleted. */
export function DeleteService({ service, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [refusal, refuse] = useState<string | null>(null)
  const remove = useMutation({
    mutationFn: () => api.serviceDelete({ params: { serviceId: service.id } }),
    meta: { quiet: true },
    onError: (error) => refuse(error.message),
  })
  return (
    <ConfirmModal
      title={`Delete ${service.name}?`}
      action="Delete service"
      busy={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(`${service.name} was deleted`)
            close()
            // The list first: the service itself can't be asked for any more.
            void navigate({ to: '/admin/services' }).then(() => askAgain(queries, keys.services.all))
          },
        })
      }
      onClose={onClose}
    >
      {refusal ?? 'Its versions and roll-outs are deleted too. This cannot be undone.'}
    </ConfirmModal>
  )
}
