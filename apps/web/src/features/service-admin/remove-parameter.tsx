import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import type { ServiceParameter } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  service: ServiceDetail
  parameter: ServiceParameter
  onClose: () => void
}

/** Removes a parameter; asks again if reports have a value for it. */
export function RemoveParameter({ service, parameter, onClose }: Props) {
  const queries = useQueryClient()
  const [warning, warn] = useState<string | null>(null)
  const remove = useMutation({
    mutationFn: () =>
      api.serviceParameterRemove({
        params: { serviceId: service.id },
        body: { name: parameter.name, confirmed: warning !== null },
      }),
    meta: { quiet: true },
    onError: (error) =>
      warn(error instanceof ApiError ? error.message : 'The parameter could not be removed.'),
  })
  return (
    <ConfirmModal
      title={`Remove ${parameter.label}?`}
      action={warning === null ? 'Remove' : 'Remove anyway'}
      busy={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(`${parameter.label} was removed`)
            void askAgain(queries, keys.services.all)
            close()
          },
        })
      }
      onClose={onClose}
    >
      {warning ?? 'It becomes a new version of the service that all reports use with their next run.'}
    </ConfirmModal>
  )
}
