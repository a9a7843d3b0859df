import type { SettingsOf } from '@windrow/contract/destinations'
import { DeliveryError } from '../../delivery-error.ts'
import { oneLine } from '../../explain-failure.ts'
import { askForToken, givenToken } from '../../net/access-token.ts'
import { jsonOf, type HttpAnswer } from '../../net/http-call.ts'
import { fileExists } from '../../files/outgoing-stream.ts'
import { refusedCall, retryAfterOf } from '../../net/refused-call.ts'
import type { VendorCalls } from '../../net/vendor-calls.ts'

type Settings = SettingsOf<'DROPBOX'>

/** The access token: the one in the settings, or a new one for the refresh token, which stays valid. */
export async function dropboxToken(vendor: VendorCalls, settings: Settings, base: string): Promise<string> {
  const { refresh_token, client_id, client_secret } = settings
  if (!refresh_token) return settings.token
  const answer = await askForToken(vendor, `${base}/oauth2/token`, {
    grant_type: 'refresh_token',
    refresh_token,
    client_id,
    ...(client_secret ? { client_secret } : {}),
  })
  return givenToken(
    answer,
    'Dropbox',
    'Dropbox does not accept the refresh token. Authorise the app again and enter its new token.',
  )
}

/** Arguments in a header: non-ASCII characters are escaped. */
export const apiArgument = (value: object): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

interface OffsetError {
  error: { '.tag'?: string; correct_offset?: number }
}

/**
 * Whether Dropbox has a piece that ends at this offset: it took it, or says that the session goes on there, because the
 * answer to an earlier try was lost.
 */
export function hasPiece(answer: HttpAnswer, end: number): boolean {
  if (answer.status === 200) return true
  const { error } = jsonOf<OffsetError>(answer)
  return error?.['.tag'] === 'incorrect_offset' && error.correct_offset === end
}

/** Why Dropbox refused something. */
export function explainDropbox(answer: HttpAnswer, path: string): DeliveryError {
  const { status, headers, text } = answer
  const { error_summary = '' } = jsonOf<{ error_summary: string }>(answer)
  const says = (part: string) => error_summary.includes(part)
  if (says('missing_scope'))
    return new DeliveryError(
      'PERMISSION',
      'The app may not write files. Give it the scope files.content.write, and authorise it again.',
    )
  if (status === 401)
    return new DeliveryError(
      'CREDENTIALS',
      'Dropbox does not accept the token, or it has ended. Enter a new one, or a refresh token.',
    )
  // A missing session was finished by a call whose answer was lost, or has expired. Calls that finish it prefix this.
  if (/^(lookup_failed\/)?(not_found|incorrect_offset|(not_)?closed)\b/.test(error_summary))
    return new DeliveryError('SERVER', 'Dropbox lost a part of the file. It is tried again.', {
      retryable: true,
    })
  if (says('conflict')) return fileExists(path)
  if (says('insufficient_space'))
    return new DeliveryError('STORAGE_FULL', 'Dropbox has no room left. Make room, then resend.')
  if (says('no_write_permission') || says('team_folder'))
    return new DeliveryError('PERMISSION', `Dropbox does not permit to write ${path}. Choose another path.`)
  if (says('malformed_path') || says('disallowed_name'))
    return new DeliveryError(
      'PATH',
      `Dropbox does not take the name ${path}. Change the path or the file name template.`,
    )
  if (says('payload_too_large') || says('too_large'))
    return new DeliveryError(
      'TOO_LARGE',
      'Dropbox does not take files of this size. Split them, or use another format.',
    )
  if (status === 429 || says('too_many_write_operations'))
    return new DeliveryError('RATE_LIMIT', 'Dropbox asks to send less often. It is tried again later.', {
      retryable: true,
      retryAfterMs: retryAfterOf(headers['retry-after']),
    })
  return refusedCall('Dropbox', {
    status,
    detail: oneLine(error_summary || text, 200),
    retryAfter: headers['retry-after'],
  })
}
