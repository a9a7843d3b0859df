import { DeliveryError, type DeliveryFault } from '../delivery-error.ts'
import { explainFailure, oneLine } from '../explain-failure.ts'
import { refusedCall, retryAfterOf } from '../net/refused-call.ts'

interface S3Failure extends Error {
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
}

const wrongKeys = 'The access key ID or the secret key is wrong or has ended. Enter both again.'
const otherRegion = (bucket: string) =>
  `The bucket ${bucket} is in another region. Enter the region that the provider shows for it.`
const mayNot = (bucket: string) =>
  `The keys may not do this in the bucket ${bucket}. Give them the permissions s3:PutObject, s3:GetObject, s3:DeleteObject and s3:AbortMultipartUpload on it.`
const missing = (bucket: string) => `There is no bucket ${bucket}. Check its name and region, or create it.`
const full = (bucket: string) =>
  `The bucket ${bucket} has no room left. Make room or raise its quota, then resend.`
const busy = () => 'The store asks to send less often. It is tried again later.'

const byName: Record<string, [DeliveryFault, (bucket: string) => string, boolean?]> = {
  InvalidAccessKeyId: ['CREDENTIALS', () => wrongKeys],
  InvalidClientTokenId: ['CREDENTIALS', () => wrongKeys],
  SignatureDoesNotMatch: ['CREDENTIALS', () => wrongKeys],
  ExpiredToken: ['CREDENTIALS', () => wrongKeys],
  InvalidToken: ['CREDENTIALS', () => wrongKeys],
  RequestTimeTooSkewed: [
    'CREDENTIALS',
    () => 'The clock of this server is wrong, so that the store refuses its signature. Set the clock.',
  ],
  AccessDenied: ['PERMISSION', mayNot],
  AllAccessDisabled: ['PERMISSION', mayNot],
  AccountProblem: ['PERMISSION', () => 'The account at the provider is suspended. Ask the provider.'],
  NoSuchBucket: ['BUCKET', missing],
  InvalidBucketName: ['BUCKET', missing],
  PermanentRedirect: ['BUCKET', otherRegion],
  AuthorizationHeaderMalformed: ['BUCKET', otherRegion],
  IllegalLocationConstraintException: ['BUCKET', otherRegion],
  EntityTooLarge: [
    'TOO_LARGE',
    () => 'The file is larger than the store takes. Split it, or use another format.',
  ],
  KeyTooLongError: [
    'PATH',
    () => 'Folder and file name are too long together. Shorten the file name template or the path.',
  ],
  QuotaExceeded: ['STORAGE_FULL', full],
  XMinioStorageFull: ['STORAGE_FULL', full],
  SlowDown: ['RATE_LIMIT', busy, true],
  TooManyRequestsException: ['RATE_LIMIT', busy, true],
  ThrottlingException: ['RATE_LIMIT', busy, true],
  // Both have the status 400, as if the call itself were wrong.
  RequestTimeout: ['TIMEOUT', () => 'The store waited too long for the data. It is tried again.', true],
  IncompleteBody: ['CONNECTION', () => 'The store got only a part of the data. It is tried again.', true],
}

/** The location; no endpoint means Amazon's. */
interface Place {
  bucket: string
  endpoint: string | null
}

/** The delay that the store asked for, in milliseconds; null if it asked for none. */
export const askedMsOf = (error: unknown): number | null =>
  retryAfterOf((error as S3Failure).$response?.headers?.['retry-after'])

/** Whether the same call may succeed in a moment: the connection broke, or the store had a temporary failure. */
export function isPassing(error: unknown): boolean {
  const { name, $metadata } = error as S3Failure
  const status = $metadata?.httpStatusCode
  if (status === undefined) return true
  return byName[name]?.[2] ?? (status >= 500 && status !== 507)
}

/** Why the store refused something. */
export function explainS3(error: unknown, place: Place, signal: AbortSignal): DeliveryError {
  const host = place.endpoint ? new URL(place.endpoint).hostname : 'Amazon S3'
  const { name, message, $metadata, $response } = error as S3Failure
  const status = $metadata?.httpStatusCode
  if (signal.aborted || error instanceof DeliveryError || status === undefined)
    return explainFailure(error, host, signal)
  if (name === 'PreconditionFailed' || name === 'ConditionalRequestConflict' || status === 412)
    return new DeliveryError(
      'FILE_EXISTS',
      'Another file took this name meanwhile. Switch on "Replace old files", or put the time into the file name.',
    )
  const retryAfterMs = askedMsOf(error)
  const known = byName[name]
  if (known)
    return new DeliveryError(known[0], known[1](place.bucket), {
      retryable: known[2] ?? false,
      retryAfterMs,
      cause: error,
    })
  // Answers without a body, such as those to HEAD, have only the status.
  if (status === 403) return new DeliveryError('PERMISSION', mayNot(place.bucket), { cause: error })
  if (status === 404) return new DeliveryError('BUCKET', missing(place.bucket), { cause: error })
  return refusedCall(host, {
    status,
    // For answers that aren't XML the library only describes how to inspect them.
    detail: message.includes('Deserialization error') ? '' : oneLine(message),
    retryAfter: $response?.headers?.['retry-after'],
  })
}
