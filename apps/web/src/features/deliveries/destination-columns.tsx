import { exportFormatNames } from '@windrow/contract/export-formats'
import { destinationKinds } from '@windrow/contract/destinations'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { Switch } from '../../ui/controls.tsx'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, Tag, When } from '../../ui/marks.tsx'
import { BouncedTag } from './bounces.tsx'
import { DeliveryBars, DeliveryStatus } from './delivery-marks.tsx'
import { destinationStatus } from './delivery-words.ts'
import { DestinationButtons, type DestinationActions } from './destination-menu.tsx'
import { TypeIcon } from './destination-type.tsx'

export type DestinationRow = Destination & { id: number }

export const formatNames = ({ formats }: Pick<Destination, 'formats'>): string =>
  formats.map((format) => exportFormatNames[format].toUpperCase()).join(', ')

export function DestinationSwitch({
  destination,
  commands,
  mayChange,
}: DestinationActions & { destination: Destination }) {
  const { destinationId, name, enabled } = destination
  return (
    <Switch
      label={`${name} active`}
      checked={enabled}
      disabled={!mayChange(destination) || commands.turn.isPending}
      onChange={() => commands.turn.mutate({ destinationId, enabled: !enabled })}
    />
  )
}

export const destinationColumns = (actions: DestinationActions): ListColumn<DestinationRow>[] => [
  {
    key: 'on',
    title: <span className="sr">Active</span>,
    width: 56,
    bone: 28,
    cell: (row) => <DestinationSwitch destination={row} {...actions} />,
  },
  {
    key: 'name',
    title: 'Destination',
    width: 220,
    bone: 140,
    cell: (row) => (
      <span className="row">
        <TypeIcon type={row.type} framed />
        <span className="two">
          <span className="cellmain clip">{row.name}</span>
          <span className="meta">
            {destinationKinds[row.type].label}{' '}
            {row.applyToAll && <Tag tip="Delivers all reports of the project">All reports</Tag>}
            <BouncedTag bounces={row.bounces} />
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'target',
    title: 'Target',
    hideUnder: 'xl',
    bone: 180,
    cell: (row) => (
      <code className="muted clip" data-tip={row.target}>
        {row.target}
      </code>
    ),
  },
  {
    key: 'format',
    title: 'Format',
    width: 112,
    bone: 48,
    cell: (row) => <span className="clip">{formatNames(row)}</span>,
  },
  {
    key: 'bars',
    title: 'Last 20 deliveries',
    width: 148,
    hideUnder: 'lg',
    bone: 100,
    cell: (row) => <DeliveryBars recent={row.recent} />,
  },
  {
    key: 'last',
    title: 'Last attempt',
    width: 112,
    hideUnder: 'lg',
    bone: 64,
    cell: (row) => (row.lastAttempt ? <When iso={row.lastAttempt} /> : <Dash />),
  },
  {
    key: 'status',
    title: 'Status',
    width: 184,
    bone: 80,
    cell: (row) => <DeliveryStatus status={destinationStatus(row)} />,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 92,
    right: true,
    cell: (row) => <DestinationButtons destination={row} {...actions} />,
  },
]
