import { DeliveryError, type DeliveryFault } from '../../delivery-error.ts'
import { oneLine } from '../../explain-failure.ts'
import type { HttpAnswer } from '../../net/http-call.ts'
import { fileExists } from '../../files/outgoing-stream.ts'
import { refusedCall, retryAfterOf } from '../../net/refused-call.ts'

const wrongKey = 'does not accept the account key or signature. Paste the connection string again.'
const mayNot =
  'does not permit to write here. Use a key or signature with the rights to create, write and delete.'

const byCode: Record<string, [DeliveryFault, string, boolean?]> = {
  AuthenticationFailed: ['CREDENTIALS', wrongKey],
  InvalidAuthenticationInfo: ['CREDENTIALS', wrongKey],
  AccountIsDisabled: ['PERMISSION', 'has switched this storage account off. Ask its owner.'],
  AuthorizationFailure: ['PERMISSION', mayNot],
  AuthorizationPermissionMismatch: ['PERMISSION', mayNot],
  AuthorizationProtocolMismatch: [
    'PERMISSION',
    'accepts the signature over https only. Use an https address.',
  ],
  AuthorizationSourceIPMismatch: [
    'PERMISSION',
    'accepts the signature from other addresses only. Allow the address of this server.',
  ],
  InsufficientAccountPermissions: ['PERMISSION', mayNot],
  BlobImmutableDueToPolicy: [
    'PERMISSION',
    'keeps old files by a policy. Put the time or a sequence into the file name.',
  ],
  ContainerBeingDeleted: ['BUCKET', 'is deleting the container. Wait, or choose another one.', true],
  ServerBusy: ['RATE_LIMIT', 'asks to send less often. It is tried again later.', true],
  RequestBodyTooLarge: ['TOO_LARGE', 'does not take files of this size. Split them, or use another format.'],
  BlockCountExceedsLimit: [
    'TOO_LARGE',
    'does not take files of this size. Split them, or use another format.',
  ],
}
const existing = new Set(['BlobAlreadyExists', 'ConditionNotMet', 'UnauthorizedBlobOverwrite'])

/** Why Azure refused something. */
export function explainAzure(
  { status, headers, text }: HttpAnswer,
  { host, container, key }: { host: string; container: string; key: string },
): DeliveryError {
  const code = String(headers['x-ms-error-code'] ?? /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '')
  const retryAfterMs = retryAfterOf(headers['retry-after'])
  if (existing.has(code)) return fileExists(`${container}/${key}`)
  if (code === 'ContainerNotFound' || code === 'ResourceNotFound')
    return new DeliveryError(
      'BUCKET',
      `There is no container ${container} at ${host}. Check its name, or create it.`,
    )
  // The codes vary, but the message always has these words.
  const isWrongKey = /failed to authenticate/i.test(text)
  const known = byCode[isWrongKey ? 'AuthenticationFailed' : code]
  if (known)
    return new DeliveryError(known[0], `${host} ${known[1]}`, { retryable: known[2] ?? false, retryAfterMs })
  return refusedCall(host, { status, detail: oneLine(code || text, 100), retryAfter: headers['retry-after'] })
}
