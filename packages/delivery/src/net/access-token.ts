import { DeliveryError } from '../delivery-error.ts'
import { jsonOf, type HttpAnswer } from './http-call.ts'
import { refusedCall } from './refused-call.ts'
import type { VendorCalls } from './vendor-calls.ts'

const tokenRequest = (url: string, grant: Record<string, string>) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(grant).toString(),
})

/** Requests an access token (RFC 6749, 4). @param url the token endpoint */
export const askForToken = (
  vendor: VendorCalls,
  url: string,
  grant: Record<string, string>,
): Promise<HttpAnswer> => vendor.call(tokenRequest(url, grant))

/** The same for a grant that is used up by the request, so that the answer is needed even if the delivery is stopped. */
export const exchangeGrant = (
  vendor: VendorCalls,
  url: string,
  grant: Record<string, string>,
): Promise<HttpAnswer> => vendor.uninterrupted(tokenRequest(url, grant))

/** The token in an answer. Throws CREDENTIALS with what to do if the grant was refused. */
export function givenToken(answer: HttpAnswer, name: string, refused: string): string {
  const { access_token } = jsonOf<{ access_token: string }>(answer)
  if (access_token) return access_token
  if (answer.status === 400 || answer.status === 401) throw new DeliveryError('CREDENTIALS', refused)
  throw refusedCall(name, { status: answer.status, retryAfter: answer.headers['retry-after'] })
}
