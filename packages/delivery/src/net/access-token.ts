import { DeliveryError } from '../delivery-error.ts'
import { jsonOf, type HttpAnswer } from './http-call.ts'
import { refusedCall } from './refused-call.ts'
import type { VendorCalls } from './vendor-calls.ts'

/** Requests an access token (RFC 6749, 4). @param url the token endpoint */
export const askForToken = (
  vendor: VendorCalls,
  url: string,
  grant: Record<string, string>,
): Promise<HttpAnswer> =>
  vendor.call({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(grant).toString(),
  })

/** The token in an answer. Throws CREDENTIALS with what to do if the grant was refused. */
export function givenToken(answer: HttpAnswer, name: string, refused: string): string {
  const { access_token } = jsonOf<{ access_token: string }>(answer)
  if (access_token) return access_token
  if (answer.status === 400 || answer.status === 401) throw new DeliveryError('CREDENTIALS', refused)
  throw refusedCall(name, { status: answer.status, retryAfter: answer.headers['retry-after'] })
}
