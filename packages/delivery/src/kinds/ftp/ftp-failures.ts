import { FTPError } from 'basic-ftp'
import { DeliveryError, type DeliveryFault } from '../../delivery-error.ts'
import { explainFailure, oneLine } from '../../explain-failure.ts'

interface Where {
  host: string
  user: string
  path: string
  signal: AbortSignal
}

const tlsCodes = new Set([431, 502, 504, 534])
const credentialCodes = new Set([331, 332, 430, 530, 532])
const fullCodes = new Set([452, 552])
const soon = { retryable: true }
/** Messages of servers with too many users, some of which come with the code for a wrong password. */
const tooManyUsers = /too many|maximum|\bmax \d|try again later/i
/** Too many failed logins are a different matter: retrying would only lock the user out. */
const failedLogins = /attempt|fail|incorrect|invalid|password/i

/** Why an FTP server refused something, by its answer (RFC 959, RFC 4217). */
export function explainFtp(error: unknown, { host, user, path, signal }: Where): DeliveryError {
  if (signal.aborted || error instanceof DeliveryError) return explainFailure(error, host, signal)
  if (!(error instanceof FTPError)) return explainConnection(error as Error, host, signal)
  const { code } = error
  const said = oneLine(error.message.replace(/^\d{3}[ -]/, ''))
  const failure = (fault: DeliveryFault, sentence: string, more = {}) =>
    new DeliveryError(fault, `${host} ${sentence}`, { ...more, cause: error })
  if ((code === 421 || (code === 530 && !failedLogins.test(said))) && tooManyUsers.test(said))
    return failure('RATE_LIMIT', `takes no more connections now (${said}). It is tried again.`, soon)
  if (credentialCodes.has(code))
    return failure('CREDENTIALS', `did not let ${user} in (${said}). Check user name and password.`)
  if (fullCodes.has(code) || /no space|quota|disk full/i.test(said))
    return failure('STORAGE_FULL', `has no room left for ${path} (${said}). Make room, then resend.`)
  if (code === 421) return failure('SERVER', `has closed the connection (${said}). It is tried again.`, soon)
  if (code === 425 || code === 426)
    return failure(
      'CONNECTION',
      `could not transfer the data (${said}). Check that a firewall lets passive connections through.`,
      soon,
    )
  if (!path && tlsCodes.has(code))
    return failure('TLS', `does not offer encryption in this way (${said}). Choose another protocol.`)
  if (code === 550 && /no such|not found|not a valid directory|ENOENT/i.test(said))
    return failure('PATH', `has no folder for ${path} (${said}). Check the path, or create the folder.`)
  if (code === 550 || code === 553)
    return failure(
      'PERMISSION',
      `does not permit to write ${path} (${said}). Give the user the right, or choose another path.`,
    )
  if (code >= 400 && code < 500) return failure('SERVER', `had trouble (${said}). It is tried again.`, soon)
  return failure('SERVER', `answered with something unexpected (${said}).`)
}

/** The library has its own messages for some connection failures. */
function explainConnection(error: Error, host: string, signal: AbortSignal): DeliveryError {
  if (error.message.startsWith('PASV returned another host'))
    return new DeliveryError(
      'CONNECTION',
      `${host} sends data connections to another host, which is not followed. Set its passive address to its public one.`,
    )
  if (error.message.startsWith('Timeout'))
    return explainFailure(Object.assign(new Error(), { code: 'IDLE_TIMEOUT' }), host, signal)
  if (/^Server sent FIN|closed|Client is closed/.test(error.message) && !('code' in error))
    return explainFailure(Object.assign(new Error(), { code: 'ECONNRESET' }), host, signal)
  return explainFailure(error, host, signal)
}
