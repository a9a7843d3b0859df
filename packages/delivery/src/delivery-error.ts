import type { DeliveryFault } from '@windrow/contract/deliveries'

export type { DeliveryFault }

/** Why a destination refused something: one sentence that says what to do, never a secret. */
export class DeliveryError extends Error {
  readonly fault: DeliveryFault
  /** Whether a later attempt may succeed without any change. */
  readonly retryable: boolean
  /** The delay that the destination asked for, in milliseconds from now. */
  readonly retryAfterMs: number | null
  /** The receiver will never accept anything again, so deliveries to it should be switched off. */
  readonly isGone: boolean

  constructor(
    fault: DeliveryFault,
    message: string,
    more: { retryable?: boolean; retryAfterMs?: number | null; isGone?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'DeliveryError'
    this.fault = fault
    this.retryable = more.retryable ?? false
    this.retryAfterMs = more.retryAfterMs ?? null
    this.isGone = more.isGone ?? false
  }
}
