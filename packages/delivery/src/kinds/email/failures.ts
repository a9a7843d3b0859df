import { DeliveryError, type DeliveryFault } from '../../delivery-error.ts'
import { explainFailure, oneLine } from '../../explain-failure.ts'

const server = 'The mail server'

/** Errors of the library. `originalCode` is that of the socket; `responseCode` that of the server's answer, if any. */
interface MailFailure extends Error {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
}

const tooLarge = 'does not take mails of this size. Use another format, or another destination'

/** Network codes for connections that ended or couldn't be encrypted. */
const networkCodes: Record<string, string> = { ECONNECTION: 'ECONNRESET', ETLS: 'ERR_TLS' }

/**
 * Why a mail server refused a mail, by its answer (RFC 5321, RFC 3463). Refusals of single addresses are bounces
 * and aren't handled here.
 */
export function explainMail(error: unknown, signal: AbortSignal): DeliveryError {
  const { code = '', originalCode, responseCode, response, message } = error as MailFailure
  if (signal.aborted || error instanceof DeliveryError) return explainFailure(error, server, signal)
  if (!responseCode) {
    // The server announced its size limit before the mail was sent.
    if (code === 'EMESSAGE') return new DeliveryError('TOO_LARGE', `${server} ${tooLarge}.`, { cause: error })
    const network = originalCode ?? networkCodes[code] ?? code
    return explainFailure(Object.assign(new Error(message), { code: network }), server, signal)
  }
  const [fault, advice] = adviceOf(code, responseCode, message)
  const retryable = responseCode < 500 || fault === 'SERVER'
  const said = oneLine(response ?? message, 200)
  const text = `${server} ${advice} (${said}).${retryable ? ' It is tried again.' : ''}`
  return new DeliveryError(fault, text, { retryable, cause: error })
}

function adviceOf(code: string, answer: number, message: string): [DeliveryFault, string] {
  if (answer >= 500 && (code === 'EAUTH' || answer === 530 || answer === 535))
    return ['CREDENTIALS', 'does not accept its user name or password. Ask the operator to correct them']
  if (answer === 552 || /\b[45]\.3\.4\b|\bsize\b/i.test(message)) return ['TOO_LARGE', tooLarge]
  if (answer === 452 || /\b[45]\.(3\.1|2\.2)\b/.test(message))
    return ['STORAGE_FULL', 'has no room left for the mail']
  if (answer < 500 && /\b4\.7\.\d|too many|too fast|slow down|rate limit|throttl/i.test(message))
    return ['RATE_LIMIT', 'asks to send less often']
  return ['SERVER', 'did not take the mail now']
}
