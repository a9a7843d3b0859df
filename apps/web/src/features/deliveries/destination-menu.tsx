import { openStates } from '@windrow/contract/deliveries'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { CircleX, Ellipsis, Pencil, RotateCw, Send, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import type { DeliveryCommands } from './use-delivery-commands.ts'

export interface DestinationActions {
  commands: DeliveryCommands
  /** The run whose data can be delivered now; null if none. */
  latestRun: number | null
  mayChange: (destination: Destination) => boolean
  mayDeliver: boolean
  onEdit: (destination: Destination) => void
  onRemove: (destination: Destination) => void
  onOpen: (deliveryId: number) => void
}

type Props = DestinationActions & { destination: Destination }

/** Why the data can't be delivered now. */
function blocked({ destination, latestRun }: Props): string | undefined {
  if (!destination.enabled) return 'Turn on the destination first'
  return latestRun === null ? 'No successful run yet' : undefined
}

function items(props: Props): MenuItem[] {
  const { destination, commands, mayChange, mayDeliver, onEdit, onRemove, onOpen } = props
  const { latest } = destination
  const isOpen = latest !== null && openStates.includes(latest.state)
  return [
    ...(latest
      ? [
          {
            key: 'last',
            label: 'Last delivery',
            icon: <Send size={16} />,
            onSelect: () => onOpen(latest.deliveryId),
          },
        ]
      : []),
    ...(mayDeliver && latest?.state === 'RETRYING'
      ? [
          {
            key: 'retry',
            label: 'Try now',
            icon: <RotateCw size={16} />,
            onSelect: () => commands.resend.mutate(latest),
          },
        ]
      : []),
    ...(mayDeliver && isOpen
      ? [
          {
            key: 'cancel',
            label: 'Cancel delivery',
            icon: <CircleX size={16} />,
            onSelect: () => commands.cancel.mutate(latest),
          },
        ]
      : []),
    ...(mayChange(destination)
      ? [
          { key: 'edit', label: 'Edit', icon: <Pencil size={16} />, onSelect: () => onEdit(destination) },
          {
            key: 'remove',
            label: 'Remove',
            icon: <Trash2 size={16} />,
            danger: true,
            onSelect: () => onRemove(destination),
          },
        ]
      : []),
  ]
}

export function DestinationButtons(props: Props) {
  const { destination, commands, latestRun, mayDeliver } = props
  const entries = items(props)
  return (
    <span className="rowactions">
      {mayDeliver && (
        <Button
          variant="text"
          small
          aria-label={`Deliver to ${destination.name} now`}
          data-tip="Deliver the latest dataset now"
          reason={blocked(props)}
          icon={<RotateCw size={16} />}
          onClick={() => latestRun !== null && commands.deliver.mutate({ destination, hid: latestRun })}
        />
      )}
      {entries.length > 0 && (
        <MenuButton
          className="btn btn-text btn-small btn-icon"
          name={`More actions for ${destination.name}`}
          label={<Ellipsis size={16} aria-hidden="true" />}
          groups={[{ items: entries }]}
          align="end"
        />
      )}
    </span>
  )
}
