import { deliveryStateNames, type AttemptResult, type DeliveryState } from '@windrow/contract/deliveries'
import type { Delivery, Destination } from '@windrow/contract/schemas/deliveries'
import { formatPercent } from '../../ui/figure-formats.ts'
import type { Tone } from '../../ui/marks.tsx'

const tones: Record<DeliveryState, Tone> = {
  HELD: 'warn',
  QUEUED: 'warn',
  RUNNING: 'warn',
  RETRYING: 'warn',
  DELIVERED: 'ok',
  FAILED: 'bad',
  CANCELLED: 'idle',
}
const resultTones: Record<AttemptResult, Tone> = {
  RUNNING: 'warn',
  DELIVERED: 'ok',
  FAILED: 'bad',
  STOPPED: 'idle',
}

export interface Status {
  text: string
  tone: Tone
  /** Shown below it. */
  note: string | null
  moving?: boolean
}

export const resultTone = (result: AttemptResult): Tone => resultTones[result]

/** "in 4 min", "in 3 h", "now". */
export function untilText(iso: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(iso) - now.getTime()) / 60_000)
  if (minutes <= 0) return 'now'
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`
}

function noteOf(delivery: Delivery, now: Date): string | null {
  const { state, tries, mostAttempts, nextAttempt, bytes, bytesDone, message } = delivery
  if (state === 'RETRYING' && nextAttempt)
    return `Attempt ${tries + 1} of ${mostAttempts} ${untilText(nextAttempt, now)}`
  if (state === 'RUNNING') return bytes > 0 ? `${formatPercent(bytesDone / bytes)} sent` : 'Making the files'
  if (state === 'HELD') return 'Until the run is released'
  if (state === 'FAILED') return message
  return null
}

export const deliveryStatus = (delivery: Delivery, now = new Date()): Status => ({
  text: deliveryStateNames[delivery.state],
  tone: tones[delivery.state],
  note: noteOf(delivery, now),
  moving: delivery.state === 'RUNNING',
})

/** Status of a destination: whether it is enabled, and the state of its last delivery. */
export function destinationStatus({ enabled, pausedBy, latest }: Destination, now = new Date()): Status {
  if (!enabled)
    return {
      text: 'Disabled',
      tone: 'idle',
      note: pausedBy === null ? (latest?.message ?? null) : `Paused by ${pausedBy}`,
    }
  if (!latest) return { text: 'Waiting', tone: 'idle', note: 'For the next run' }
  return deliveryStatus(latest, now)
}

const fillClasses: Record<DeliveryState, string> = {
  HELD: 'fill-warn',
  QUEUED: 'fill-warn',
  RUNNING: 'fill-warn',
  RETRYING: 'fill-warn',
  DELIVERED: 'fill-bar',
  FAILED: 'fill-bad',
  CANCELLED: 'fill-idle',
}

/** CSS class of a delivery's bar; the last one delivered is highlighted. */
export const barClass = (state: DeliveryState, isLast: boolean): string =>
  isLast && state === 'DELIVERED' ? 'fill-last' : fillClasses[state]

/** Text alternative of the bars. */
export function barsLabel(recent: Destination['recent']): string {
  if (recent.length === 0) return 'No deliveries yet'
  const failed = recent.filter(({ state }) => state === 'FAILED').length
  return `Last ${recent.length === 1 ? 'delivery' : `${recent.length} deliveries`}, ${failed} failed`
}

/** "0.4 s", "2 min". */
export function tookText(startedDate: string, endedDate: string | null): string {
  if (endedDate === null) return ''
  const seconds = Math.max(0, (Date.parse(endedDate) - Date.parse(startedDate)) / 1000)
  return seconds < 100 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`
}
