import type { SettingsOf } from '@windrow/contract/destinations'
import type { DeliveryEnvironment } from '../../destination-driver.ts'
import { DeliveryError } from '../../delivery-error.ts'
import { jsonOf, type HttpAnswer } from '../../net/http-call.ts'
import { refusedCall } from '../../net/refused-call.ts'
import type { VendorCalls } from '../../net/vendor-calls.ts'

interface Given {
  access_token: string
  refresh_token: string
}

/**
 * The access token: that of the settings, one for the refresh token (which is good once: the next one takes its place),
 * or one for the enterprise's service account.
 */
export async function boxToken(
  vendor: VendorCalls,
  { token, refresh_token, client_id, client_secret, enterprise_id }: SettingsOf<'BOX'>,
  { useOnce }: DeliveryEnvironment,
  base: string,
): Promise<string> {
  if (!refresh_token && !enterprise_id) return token
  const ask = (grant: Record<string, string>) =>
    vendor.call({
      method: 'POST',
      url: `${base}/oauth2/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...grant, client_id, client_secret }).toString(),
    })
  if (!refresh_token) {
    const subject = { box_subject_type: 'enterprise', box_subject_id: enterprise_id }
    return accessToken(await ask({ grant_type: 'client_credentials', ...subject }))
  }
  const answers: HttpAnswer[] = []
  await useOnce({ name: 'refresh_token', value: refresh_token }, async (current) => {
    const answer = await ask({ grant_type: 'refresh_token', refresh_token: current })
    answers.push(answer)
    return jsonOf<Given>(answer).refresh_token ?? null
  })
  return accessToken(answers[0]!)
}

function accessToken(answer: HttpAnswer): string {
  const { access_token } = jsonOf<Given>(answer)
  if (access_token) return access_token
  if (answer.status === 400 || answer.status === 401)
    throw new DeliveryError(
      'CREDENTIALS',
      'Box does not accept the app or its refresh token. Authorise the app again and enter what it gives.',
    )
  throw refusedCall('Box', { status: answer.status, retryAfter: answer.headers['retry-after'] })
}
