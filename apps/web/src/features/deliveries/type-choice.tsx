import { destinationKinds, type DestinationType } from '@windrow/contract/destinations'
import { TypeIcon } from './destination-type.tsx'
import css from './deliveries.module.css'

/** The destination types available to the account. */
export function TypeChoice({
  types,
  onChoose,
}: {
  types: DestinationType[]
  onChoose: (type: DestinationType) => void
}) {
  return (
    <ul className={css.typechoice} aria-label="Kinds of destinations">
      {types.map((type) => (
        <li key={type}>
          <button type="button" onClick={() => onChoose(type)}>
            <TypeIcon type={type} framed />
            {destinationKinds[type].label}
          </button>
        </li>
      ))}
    </ul>
  )
}
