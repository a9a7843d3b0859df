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
  const [fault, tell] = useState<Error | null>(null)
  // Only a reason of the server can be overruled: after a lost connection, nobody knows yet whether there is one.
  const isWarned = fault instanceof ApiError && fault.code === 'CONFLICT'
  const remove = useMutation({
    mutationFn: () =>
      api.serviceParameterRemove({
        params: { serviceId: service.id },
        body: { name: parameter.name, confirmed: isWarned },
      }),
    meta: { quiet: true },
    onError: tell,
  })
  return (
    <ConfirmModal
      title={`Remove ${parameter.label}?`}
      action={isWarned ? 'Remove anyway' : 'Remove'}
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
      {fault?.message ?? 'It becomes a new version of the service that all reports use with their next run.'}
    </ConfirmModal>
  )
}
