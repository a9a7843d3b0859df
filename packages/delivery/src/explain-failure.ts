import { DeliveryError, type DeliveryFault } from './delivery-error.ts'

type Explained = [fault: DeliveryFault, advice: string, retryable: boolean]

const refused: Explained = [
  'ADDRESS_REFUSED',
  'leads to a private or special address, which deliveries may not reach. Use a public host, or ask the operator to allow it.',
  false,
]
const unknownName: Explained = [
  'NAME_RESOLUTION',
  'was not found. Check the spelling of the host name and that its DNS entry exists.',
  true,
]
const silent: Explained = [
  'TIMEOUT',
  'did not answer in time. Check that it is up and that a firewall lets this server in.',
  true,
]
const cut: Explained = ['CONNECTION', 'ended the connection before it was done. It is tried again.', true]
const unreachable: Explained = [
  'CONNECTION',
  'cannot be reached. Check host and port, and that a firewall lets this server in.',
  true,
]

const byCode: Record<string, Explained> = {
  ADDRESS_BLOCKED: refused,
  ENOTFOUND: unknownName,
  EAI_AGAIN: [
    'NAME_RESOLUTION',
    'could not be looked up, since the name server did not answer. It is tried again.',
    true,
  ],
  ENODATA: unknownName,
  ECONNREFUSED: ['CONNECTION', 'refuses connections. Check the port and that the server is running.', true],
  ECONNRESET: cut,
  ECONNABORTED: cut,
  EPIPE: cut,
  ERR_STREAM_PREMATURE_CLOSE: cut,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: silent,
  ESOCKETTIMEDOUT: silent,
  CONNECT_TIMEOUT: silent,
  IDLE_TIMEOUT: silent,
}

const certificates: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'shows a certificate that it signed itself. Install one of a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'shows a certificate of an authority that is not known here. Install one of a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'does not send the certificates between its own and the authority. Install the whole chain.',
  UNABLE_TO_GET_ISSUER_CERT:
    'does not send the certificates between its own and the authority. Install the whole chain.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'does not send the certificates between its own and the authority. Install the whole chain.',
  CERT_HAS_EXPIRED: 'shows a certificate that has ended. Renew it.',
  CERT_NOT_YET_VALID: 'shows a certificate that is not valid yet. Check its dates.',
  CERT_REVOKED: 'shows a certificate that was revoked. Install a new one.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'shows a certificate of another name. Use the name of the certificate as host.',
}
const isTls = (code: string, message: string): boolean =>
  /^(ERR_SSL|ERR_TLS|EPROTO|CERT_)/.test(code) || /\b(SSL|TLS) (routines|alert|handshake)/i.test(message)

/**
 * Converts a network failure to a `DeliveryError` that says what to do. Returns `DeliveryError`s unchanged; for a
 * stopped delivery always returns STOPPED, whatever else failed because of it.
 */
export function explainFailure(error: unknown, host: string, signal?: AbortSignal): DeliveryError {
  if (signal?.aborted) return stopped(error)
  if (error instanceof DeliveryError) return error
  const inner = innermost(error)
  const { code = '' } = inner as NodeJS.ErrnoException
  const known = byCode[code]
  if (known) return new DeliveryError(known[0], `${host} ${known[1]}`, { retryable: known[2], cause: error })
  const tls =
    certificates[code] ??
    (isTls(code, inner.message)
      ? 'did not agree on an encrypted connection. Check that the port is one that speaks TLS.'
      : null)
  if (tls) return new DeliveryError('TLS', `${host} ${tls}`, { cause: error })
  return new DeliveryError(
    'SERVER',
    `${host} answered with something unexpected: ${oneLine(inner.message)}`,
    {
      retryable: true,
      cause: error,
    },
  )
}

export const stopped = (cause?: unknown): DeliveryError =>
  new DeliveryError('STOPPED', 'The delivery was stopped before it was done.', { retryable: true, cause })

/** Libraries wrap errors; several addresses of a host fail as a list. */
function innermost(error: unknown): Error {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (!(error instanceof Error)) return new Error(String(error))
  const { code } = error as { code?: unknown }
  const isKnown = typeof code === 'string' && (code in byCode || code in certificates)
  return !isKnown && error.cause instanceof Error ? innermost(error.cause) : error
}

const longest = 300

/** Text of the destination, shortened to one line. */
export const oneLine = (text: string, most = longest): string => {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
