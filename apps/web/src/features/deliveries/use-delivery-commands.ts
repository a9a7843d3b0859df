import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Delivery, Destination } from '@windrow/contract/schemas/deliveries'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { toast } from '../../ui/toast-store.ts'
import { deliveryQueries } from './delivery-queries.ts'

/** Commands for a report's destinations and deliveries; each refetches the page. */
export function useDeliveryCommands(id: number, rid: number) {
  const queries = useQueryClient()
  const place = { id, rid }
  const onSettled = () => askAgain(queries, keys.deliveries.allOf(id, rid))
  const turn = useMutation({
    mutationFn: ({ destinationId, enabled }: Pick<Destination, 'destinationId' | 'enabled'>) =>
      api.destinationSwitch({ params: { ...place, did: destinationId }, body: { enabled } }),
    onSuccess: ({ destinationId, name, enabled }) =>
      toast.undoable(enabled ? `${name} was turned on` : `${name} was turned off`, () =>
        turn.mutate({ destinationId, enabled: !enabled }),
      ),
    onSettled,
  })
  const deliver = useMutation({
    mutationFn: async ({ destination, hid }: { destination: Destination; hid: number }) => {
      // A newer run may have ended since the page was opened.
      const latest = await queries.fetchQuery({ ...deliveryQueries.latestRun(id, rid), staleTime: 0 })
      const body = { destinationIds: [destination.destinationId] }
      return api.deliverNow({ params: { ...place, hid: latest ?? hid }, body })
    },
    onSuccess: (_, { destination }) => toast.success(`The data is on its way to ${destination.name}`),
    onSettled,
  })
  const resend = useMutation({
    mutationFn: ({ deliveryId, replay = false }: { deliveryId: number; replay?: boolean }) =>
      api.deliveryResend({ params: { ...place, deliveryId }, body: { replay } }),
    onSuccess: ({ destinationName }) => toast.success(`The data is on its way to ${destinationName} again`),
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: ({ deliveryId }: Pick<Delivery, 'deliveryId'>) =>
      api.deliveryCancel({ params: { ...place, deliveryId }, body: {} }),
    onSuccess: ({ destinationName }) => toast.success(`The delivery to ${destinationName} was cancelled`),
    onSettled,
  })
  return { turn, deliver, resend, cancel }
}

export type DeliveryCommands = ReturnType<typeof useDeliveryCommands>
