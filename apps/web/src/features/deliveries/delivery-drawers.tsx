import { lazy, Suspense } from 'react'
import type { DestinationType } from '@windrow/contract/destinations'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { useCan } from '../../ability/may.tsx'
import { nothingOpen, type ChangeSearch, type DeliveriesSearch } from './deliveries-search.ts'
import { knownType } from './destination-form.ts'
import type { DestinationActions } from './destination-menu.tsx'

const DestinationDrawer = lazy(async () => ({
  default: (await import('./destination-drawer.tsx')).DestinationDrawer,
}))
const DeliveryDrawer = lazy(async () => ({ default: (await import('./delivery-drawer.tsx')).DeliveryDrawer }))
const RemoveConfirm = lazy(async () => ({ default: (await import('./remove-confirm.tsx')).RemoveConfirm }))

interface Props {
  place: { id: number; rid: number }
  search: DeliveriesSearch
  onSearch: ChangeSearch
  destinations: Destination[]
  allowedTypes: DestinationType[]
  actions: DestinationActions
  removing: Destination | null
  onRemoved: () => void
}

/** The drawer named in the URL. */
export function DeliveryDrawers(props: Props) {
  const { place, search, onSearch, destinations, allowedTypes, actions, removing, onRemoved } = props
  const mayApplyToAll = useCan()('applyToAll', 'Delivery')
  // A drawer at the end of its closing animation must not close one that was opened meanwhile.
  const { drawer, did, delivery } = search
  const close = () => onSearch(nothingOpen, { drawer, did, delivery })
  const edited = destinations.find(({ destinationId }) => destinationId === search.did)
  const shared = { ...place, allowedTypes, mayApplyToAll, onClose: close }
  return (
    <Suspense>
      {search.drawer === 'create' && actions.mayDeliver && (
        <DestinationDrawer
          {...shared}
          destination={null}
          type={knownType(search.type)}
          onType={(type) => onSearch({ type })}
        />
      )}
      {search.drawer === 'edit' && edited && actions.mayChange(edited) && (
        <DestinationDrawer key={edited.destinationId} {...shared} destination={edited} type={edited.type} />
      )}
      {search.delivery && !search.drawer && (
        <DeliveryDrawer
          key={search.delivery}
          {...place}
          deliveryId={search.delivery}
          commands={actions.commands}
          mayDeliver={actions.mayDeliver}
          onOpen={actions.onOpen}
          onClose={close}
        />
      )}
      {removing && <RemoveConfirm {...place} destination={removing} onClose={onRemoved} />}
    </Suspense>
  )
}
