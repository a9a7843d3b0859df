import { mostAttempts, retryWaits } from '@windrow/contract/deliveries'
import { DeliveryError, type DeliveryFault } from '@windrow/delivery/delivery-error'

/** What becomes of a delivery after a failed attempt. */
export interface FailurePlan {
  fault: DeliveryFault
  message: string
  /** Null: given up. */
  waitMs: number | null
  /** The address is gone for good, so that nothing more is sent to it. */
  switchOff: boolean
}

const longestWaitMs = 24 * 3600_000

/**
 * Decides only. `tries`: how many attempts have failed, this one included. Faults that no later attempt can mend give
 * up at once; the others wait longer each time, and never less than the other side asked for.
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
