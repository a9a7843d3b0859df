import { mostAttempts, retryWaits } from '@windrow/contract/deliveries'
import { DeliveryError, type DeliveryFault } from '@windrow/delivery/delivery-error'

/** What happens to a delivery after a failed attempt. */
export interface FailurePlan {
  fault: DeliveryFault
  message: string
  /** null to give up. */
  waitMs: number | null
  /** The receiver is permanently gone, so the destination is disabled. */
  switchOff: boolean
}

const longestWaitMs = 24 * 3600_000

/**
 * Pure function. `tries`: failed attempts, including this one. Permanent faults give up at once; others back off, and
 * wait at least as long as the other side asked.
 */
export function planAfter(error: unknown, tries: number): FailurePlan {
  if (!(error instanceof DeliveryError))
    return {
      ...later(tries, null),
      switchOff: false,
      fault: 'SERVER',
      message: 'Something unexpected happened while delivering.',
    }
  const { fault, message, isGone: switchOff } = error
  return error.retryable
    ? { ...later(tries, error.retryAfterMs), fault, message, switchOff }
    : { fault, message, switchOff, waitMs: null }
}

function later(tries: number, askedMs: number | null): { waitMs: number | null } {
  if (tries >= mostAttempts) return { waitMs: null }
  const planned = (retryWaits[tries - 1] ?? 0) * 1000
  return { waitMs: Math.min(longestWaitMs, Math.max(planned, askedMs ?? 0)) }
}
