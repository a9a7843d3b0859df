import { DeliveryError } from '../../delivery-error.ts'
import { oneLine } from '../../explain-failure.ts'
import { jsonOf, type HttpAnswer } from '../../net/http-call.ts'
import { fileExists } from '../../files/outgoing-stream.ts'
import { refusedCall, retryAfterOf } from '../../net/refused-call.ts'

const hadTrouble = ({ headers }: HttpAnswer, what: string) =>
  new DeliveryError('SERVER', `Google Cloud Storage ${what}. It is tried again.`, {
    retryable: true,
    retryAfterMs: retryAfterOf(headers['retry-after']),
  })

/** Why Google refused a piece of an upload. A missing or ended upload can't go on, but a new one can succeed. */
export const explainPiece = (answer: HttpAnswer, bucket: string, key: string): DeliveryError =>
  answer.status === 404 ? hadTrouble(answer, 'lost the upload') : explainGoogle(answer, bucket, key)

/** Why Google refused something. */
export function explainGoogle(answer: HttpAnswer, bucket: string, key: string): DeliveryError {
  const { status, headers } = answer
  const { error } = jsonOf<{ error: { message?: string; errors?: { reason?: string }[] } }>(answer)
  const reason = error?.errors?.[0]?.reason ?? ''
  if (status === 412) return fileExists(`gs://${bucket}/${key}`)
  if (status === 401)
    return new DeliveryError(
      'CREDENTIALS',
      'Google does not accept the service account key. Make a new key and paste its file.',
    )
  if (status === 410) return hadTrouble(answer, 'ended the upload')
  if (reason === 'backendError') return hadTrouble(answer, 'had trouble of its own')
  if (status === 404)
    return new DeliveryError('BUCKET', `There is no bucket ${bucket}. Check its name, or create it.`)
  if (/quota|storageLimit|insufficientStorage/i.test(reason))
    return new DeliveryError(
      'STORAGE_FULL',
      `The quota of the bucket ${bucket} is used up. Raise it, then resend.`,
    )
  if (status === 403 && !/rateLimit/i.test(reason))
    return new DeliveryError(
      'PERMISSION',
      `The service account may not write into ${bucket}. Give it the role Storage Object User on the bucket.`,
    )
  const isLimited = /rateLimit/i.test(reason)
  return refusedCall('Google Cloud Storage', {
    status: isLimited ? 429 : status,
    detail: oneLine(error?.message ?? '', 200),
    retryAfter: headers['retry-after'],
  })
}
