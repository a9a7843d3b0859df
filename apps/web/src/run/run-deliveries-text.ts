import type { Run } from '@windrow/contract/schemas/runs'
import { formatMoment } from '../ui/formats.ts'

/** "2 of 3 delivered, 1 given up, last delivered Today 06:01". `isHeld`: open ones wait for a review. */
export function runDeliveriesText(
  { total, delivered, open, failed, lastDelivered }: Run['deliveries'],
  { isHeld = false, now = new Date() }: { isHeld?: boolean; now?: Date } = {},
): string {
  return [
    `${delivered} of ${total} delivered`,
    ...(open > 0 ? [`${open} ${isHeld ? 'held for review' : 'under way'}`] : []),
    ...(failed > 0 ? [`${failed} given up`] : []),
    ...(lastDelivered ? [`last delivered ${formatMoment(lastDelivered, now)}`] : []),
  ].join(', ')
}
