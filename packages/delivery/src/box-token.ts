import type { SettingsOf } from '@windrow/contract/schemas/destination-settings'
import type { DeliveryEnvironment } from './destination-driver.ts'
import { DeliveryError } from './delivery-error.ts'
import { jsonOf } from './http-call.ts'
import { refusedCall } from './refused-call.ts'
import type { VendorCalls } from './vendor-calls.ts'

/**
 * The access token: that of the settings, one for the refresh token (which is good once: the next one is remembered),
 * or one for the enterprise's service account.
 */
export async function boxToken(
  vendor: VendorCalls,
  { token, refresh_token, client_id, client_secret, enterprise_id }: SettingsOf<'BOX'>,
  { remember }: DeliveryEnvironment,
  base: string,
): Promise<string> {
  if (!refresh_token && !enterprise_id) return token
  const grant: Record<string, string> = refresh_token
    ? { grant_type: 'refresh_token', refresh_token }
    : { grant_type: 'client_credentials', box_subject_type: 'enterprise', box_subject_id: enterprise_id }
  const answer = await vendor.call({
    method: 'POST',
    url: `${base}/oauth2/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...grant, client_id, client_secret }).toString(),
  })
  const given = jsonOf<{ access_token: string; refresh_token: string }>(answer)
  if (given.refresh_token) await remember({ refresh_token: given.refresh_token })
  if (given.access_token) return given.access_token
  if (answer.status === 400 || answer.status === 401)
    throw new DeliveryError(
      'CREDENTIALS',
      'Box does not accept the app or its refresh token. Authorise the app again and enter what it gives.',
    )
  throw refusedCall('Box', { status: answer.status, retryAfter: answer.headers['retry-after'] })
}
