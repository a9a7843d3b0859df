import type { SettingsOf } from '@windrow/contract/destinations'
import type { DeliveryEnvironment } from '../../destination-driver.ts'
import { askForToken, exchangeGrant, givenToken } from '../../net/access-token.ts'
import { jsonOf, type HttpAnswer } from '../../net/http-call.ts'
import type { VendorCalls } from '../../net/vendor-calls.ts'

/**
 * The access token: the one in the settings, one for the refresh token (which is valid once and replaced by the
 * next), or one for the enterprise's service account.
 */
export async function boxToken(
  vendor: VendorCalls,
  { token, refresh_token, client_id, client_secret, enterprise_id }: SettingsOf<'BOX'>,
  { useOnce }: DeliveryEnvironment,
  base: string,
): Promise<string> {
  if (!refresh_token && !enterprise_id) return token
  const url = `${base}/oauth2/token`
  const app = { client_id, client_secret }
  if (!refresh_token) {
    const subject = { box_subject_type: 'enterprise', box_subject_id: enterprise_id }
    return accessToken(
      await askForToken(vendor, url, { grant_type: 'client_credentials', ...app, ...subject }),
    )
  }
  const answers: HttpAnswer[] = []
  await useOnce({ name: 'refresh_token', value: refresh_token }, async (current) => {
    const grant = { grant_type: 'refresh_token', ...app, refresh_token: current }
    const answer = await exchangeGrant(vendor, url, grant)
    answers.push(answer)
    return jsonOf<{ refresh_token: string }>(answer).refresh_token ?? null
  })
  return accessToken(answers[0]!)
}

const accessToken = (answer: HttpAnswer): string =>
  givenToken(
    answer,
    'Box',
    'Box does not accept the app or its refresh token. Authorise the app again and enter what it gives.',
  )
