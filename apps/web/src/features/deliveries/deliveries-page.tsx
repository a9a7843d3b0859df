import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { CirclePause, Plus } from 'lucide-react'
import { useCan, useMay } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { ReportHeader } from '../../place/report-header.tsx'
import { AttemptsSection } from './attempts-section.tsx'
import { nothingOpen, type ChangeSearch, type DeliveriesSearch } from './deliveries-search.ts'
import { DeliveryDrawers } from './delivery-drawers.tsx'
import { deliveryQueries } from './delivery-queries.ts'
import { destinationColumns } from './destination-columns.tsx'
import type { DestinationActions } from './destination-menu.tsx'
import { DestinationPhoneList } from './destination-phone-list.tsx'
import { useDeliveryCommands } from './use-delivery-commands.ts'
import css from './deliveries.module.css'

interface Props {
  id: number
  rid: number
  search: DeliveriesSearch
  onSearch: ChangeSearch
}

/** Destinations of a report, and the state of its deliveries. */
export function DeliveriesPage({ id, rid, search, onSearch }: Props) {
  const query = useQuery(deliveryQueries.destinations(id, rid))
  const latest = useQuery(deliveryQueries.latestRun(id, rid))
  const commands = useDeliveryCommands(id, rid)
  const [removing, remove] = useState<Destination | null>(null)
  const phone = usePhone()
  const may = useMay()
  const mayApplyToAll = useCan()('applyToAll', 'Delivery')
  const mayUpdate = may('report:update-delivery')
  const { destinations, allowedTypes = [] } = query.data ?? {}
  const actions: DestinationActions = {
    commands,
    latestRun: latest.data ?? null,
    mayDeliver: mayUpdate,
    mayChange: ({ applyToAll }) => mayUpdate && (!applyToAll || mayApplyToAll),
    onEdit: ({ destinationId }) => onSearch({ ...nothingOpen, drawer: 'edit', did: destinationId }),
    onRemove: remove,
    onOpen: (delivery) => onSearch({ ...nothingOpen, delivery }),
  }
  const add = mayUpdate && (
    <Button
      variant="primary"
      icon={<Plus size={16} />}
      onClick={() => onSearch({ ...nothingOpen, drawer: 'create' })}
    >
      Add destination
    </Button>
  )
  return (
    <>
      <ReportHeader
        id={id}
        rid={rid}
        title="Data Delivery"
        actions={
          <>
            <ButtonLink
              to="/projects/$id/reports/$rid/schema"
              params={{ id: String(id), rid: String(rid) }}
              icon={<CirclePause size={16} />}
            >
              Delivery gate
            </ButtonLink>
            {destinations?.length !== 0 && add}
          </>
        }
      />
      <QueryNotice query={query} what="destinations" />
      {destinations?.length === 0 ? (
        <Empty
          title="No destinations yet"
          text="A destination receives the rows of every successful run: a bucket, file server, webhook, mailbox or channel."
        >
          {add}
        </Empty>
      ) : query.error && !destinations ? null : phone ? (
        <DestinationPhoneList destinations={destinations} {...actions} />
      ) : (
        <ListTable
          tall
          label="Destinations"
          columns={destinationColumns(actions)}
          rows={destinations?.map((destination) => ({ ...destination, id: destination.destinationId }))}
          rowClass={({ enabled }) => (enabled ? undefined : css.dim)}
        />
      )}
      {destinations && (destinations.length > 0 || search.search) && (
        <AttemptsSection id={id} rid={rid} search={search} onSearch={onSearch} destinations={destinations} />
      )}
      <DeliveryDrawers
        place={{ id, rid }}
        search={search}
        onSearch={onSearch}
        destinations={destinations ?? []}
        allowedTypes={allowedTypes}
        actions={actions}
        removing={removing}
        onRemoved={() => remove(null)}
      />
    </>
  )
}
