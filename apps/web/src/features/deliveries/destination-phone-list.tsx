import { destinationKinds } from '@windrow/contract/destinations'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { BouncedTag } from './bounces.tsx'
import { DestinationSwitch, formatNames } from './destination-columns.tsx'
import { DeliveryBars, DeliveryStatus } from './delivery-marks.tsx'
import { destinationStatus } from './delivery-words.ts'
import { DestinationButtons, type DestinationActions } from './destination-menu.tsx'
import { TypeIcon } from './destination-type.tsx'

const barsOnPhone = 14

export function DestinationPhoneList(
  props: DestinationActions & { destinations: Destination[] | undefined },
) {
  const { destinations, ...actions } = props
  if (!destinations) return <PhoneSkeleton label="Loading destinations" />
  return (
    <ul className="list" aria-label="Destinations">
      {destinations.map((destination) => (
        <li key={destination.destinationId}>
          <div className="lrow">
            <TypeIcon type={destination.type} framed />
            <span className="two">
              <span className="cellmain clip">{destination.name}</span>
              <span className="meta">
                {destinationKinds[destination.type].label}
                <Middot />
                {formatNames(destination)} <BouncedTag bounces={destination.bounces} />
              </span>
            </span>
            <span className="grow" />
            <DeliveryStatus status={destinationStatus(destination)} short />
          </div>
          <div className="lrow between">
            <code className="clip muted">{destination.target}</code>
            <DeliveryBars recent={destination.recent} most={barsOnPhone} />
          </div>
          <div className="lrow between">
            <DestinationSwitch destination={destination} {...actions} />
            <DestinationButtons destination={destination} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}
