import { createHash } from 'node:crypto'
import type { SettingsOf } from '@windrow/contract/destinations'
import { Client, type SFTPWrapper } from 'ssh2'
import type { DeliveryEnvironment, DriverOptions } from '../../destination-driver.ts'
import { DeliveryError } from '../../delivery-error.ts'
import { explainFailure, oneLine } from '../../explain-failure.ts'
import { limitsOf } from '../../net/gated-agents.ts'
import { openSocket } from '../../net/gated-socket.ts'

type Settings = SettingsOf<'FTP'>

/** The fingerprint of a server's key, as shown by `ssh-keygen -l`. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

/**
 * Logs in and opens the file transfer. The server's key must match the settings; if these have none, the key shown
 * is stored. Rejects with a `DeliveryError`.
 */
export async function openSshFiles(
  settings: Settings,
  environment: DeliveryEnvironment,
  options: DriverOptions,
): Promise<{ client: Client; sftp: SFTPWrapper }> {
  const { host, port, username, password, ssh_key, host_key } = settings
  const client = new Client()
  let shown = ''
  try {
    const privateKey = ssh_key ? await environment.sshKey(ssh_key) : undefined
    const sock = await openSocket(environment, host, port ?? 22, options)
    await loggedIn(client, {
      sock,
      username,
      ...(password ? { password, tryKeyboard: true } : {}),
      ...(privateKey ? { privateKey } : {}),
      readyTimeout: limitsOf(options).connectMs,
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key)
        return host_key === '' || shown === host_key.replaceAll('=', '')
      },
    })
    if (host_key === '') await environment.remember({ host_key: shown })
    return { client, sftp: await fileTransfer(client, host) }
  } catch (error) {
    client.destroy()
    if (host_key && shown && shown !== host_key.replaceAll('=', '')) throw otherHostKey(host, shown)
    throw explainSsh(error, settings, environment.signal)
  }
}

function loggedIn(client: Client, config: Parameters<Client['connect']>[0]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('ready', resolve)
    client.on('error', reject)
    client.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => config.password ?? '')),
    )
    client.connect(config)
  })
}

/** The library's messages when the connection ended while the file transfer was being opened. */
const isLost = ({ message }: Error): boolean =>
  /No response from server|unexpected SFTP session termination/i.test(message)

function fileTransfer(client: Client, host: string): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    client.sftp((error, sftp) => {
      if (error)
        reject(
          isLost(error)
            ? Object.assign(error, { code: 'ECONNRESET' })
            : new DeliveryError(
                'PERMISSION',
                `${host} lets the user in, but not transfer files. Switch SFTP on for this user.`,
              ),
        )
      else resolve(sftp)
    })
  })
}

const otherHostKey = (host: string, shown: string) =>
  new DeliveryError(
    'TLS',
    `${host} shows the host key ${shown}, not the one that was seen before. If its operator changed the key, enter the new fingerprint or empty the field; otherwise somebody may be in between.`,
  )

/** Failures before files are transferred. */
function explainSsh(
  error: unknown,
  { host, username, ssh_key }: Settings,
  signal: AbortSignal,
): DeliveryError {
  const { level, message } = error as { level?: string; message: string }
  if (signal.aborted || error instanceof DeliveryError) return explainFailure(error, host, signal)
  if (level === 'client-authentication')
    return new DeliveryError(
      'CREDENTIALS',
      ssh_key
        ? `${host} did not let ${username} in. Authorise the public ${ssh_key} key of this account on the server, or check user name and password.`
        : `${host} did not let ${username} in. Check user name and password.`,
    )
  if (level === 'client-timeout')
    return new DeliveryError(
      'TIMEOUT',
      `${host} did not greet in time. Check that the port is one that speaks SSH.`,
      {
        retryable: true,
      },
    )
  // Servers with too many concurrent logins hang up before their greeting.
  if (/lost before handshake/i.test(message))
    return new DeliveryError(
      'CONNECTION',
      `${host} ended the connection before it greeted. It is tried again; if that stays so, check the port.`,
      { retryable: true, cause: error },
    )
  if (level === 'handshake' || level === 'protocol' || /invalid identification/i.test(message))
    return new DeliveryError(
      'CONNECTION',
      `${host} did not agree on an SSH connection (${oneLine(message)}). Check the port.`,
    )
  return explainFailure(error, host, signal)
}
