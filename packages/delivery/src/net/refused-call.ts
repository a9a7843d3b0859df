import { parseRetryAfter } from '@windrow/contract/retry-after'
import { DeliveryError, type DeliveryFault } from '../delivery-error.ts'
import { oneLine } from '../explain-failure.ts'

const longestWaitMs = 24 * 3_600_000

/** The delay in a `Retry-After` header in milliseconds, at most a day; null if there is none. */
export const retryAfterOf = (header: string | string[] | undefined): number | null =>
  parseRetryAfter(header, longestWaitMs)

const advice: Record<number, [DeliveryFault, string]> = {
  400: ['SETTINGS', 'did not accept the call. Check the settings'],
  401: ['CREDENTIALS', 'did not accept the credentials. Enter them again'],
  403: ['PERMISSION', 'does not permit this. Give the credentials the right to write'],
  404: ['PATH', 'does not know the place. Check the settings'],
  405: ['SETTINGS', 'does not take this kind of call at this address. Check the address'],
  408: ['TIMEOUT', 'waited too long for the data. It is tried again'],
  409: ['FILE_EXISTS', 'has something else at this place'],
  413: ['TOO_LARGE', 'does not take files of this size. Split them, or use another format'],
  429: ['RATE_LIMIT', 'asks to send less often. It is tried again later'],
  507: ['STORAGE_FULL', 'has no room left. Make room, then resend'],
}

/** The error for an unsuccessful HTTP answer. `detail` is the destination's message, without secrets. */
export function refusedCall(
  host: string,
  {
    status,
    detail,
    retryAfter,
  }: { status: number; detail?: string; retryAfter?: string | string[] | undefined },
): DeliveryError {
  const [fault, sentence] = advice[status] ?? (status >= 500 ? serverTrouble : odd)
  const said = detail ? `: ${oneLine(detail)}` : ''
  return new DeliveryError(fault, `${host} ${sentence} (status ${status}${said}).`, {
    // A retry doesn't help when storage is full: somebody has to free space first.
    retryable: status === 408 || status === 429 || (status >= 500 && status !== 507),
    retryAfterMs: status === 429 || status >= 500 ? retryAfterOf(retryAfter) : null,
  })
}
const serverTrouble: [DeliveryFault, string] = ['SERVER', 'had trouble of its own. It is tried again']
const odd: [DeliveryFault, string] = ['SERVER', 'answered with something unexpected']
