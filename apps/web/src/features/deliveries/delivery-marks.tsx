import type { Destination } from '@windrow/contract/schemas/deliveries'
import { Tag } from '../../ui/marks.tsx'
import { barClass, barsLabel, type Status } from './delivery-words.ts'

const width = 4
const gap = 2
const height = 16

/** The last deliveries as bars, oldest first; colored only if failed or active. */
export function DeliveryBars({ recent, most = 20 }: { recent: Destination['recent']; most?: number }) {
  const shown = recent.slice(-most)
  if (shown.length === 0) return <span className="faint meta">None yet</span>
  return (
    <svg
      className="mini"
      width={shown.length * (width + gap) - gap}
      height={height}
      role="img"
      aria-label={barsLabel(shown)}
    >
      {shown.map(({ deliveryId, state }, at) => (
        <rect
          key={deliveryId}
          x={at * (width + gap)}
          width={width}
          height={height}
          rx={1}
          className={barClass(state, at === shown.length - 1)}
        />
      ))}
    </svg>
  )
}

/** Status of a delivery, with its next step. */
export function DeliveryStatus({ status, short = false }: { status: Status; short?: boolean }) {
  const { text, tone, note, moving } = status
  return (
    <span className="two">
      <span>
        <Tag tone={tone}>
          <i className={moving ? 'dot live' : 'dot'} />
          {text}
        </Tag>
      </span>
      {note && !short && (
        <span className={`meta clip ${tone === 'warn' ? 'warn-text' : ''}`} data-tip={note}>
          {note}
        </span>
      )}
    </span>
  )
}
