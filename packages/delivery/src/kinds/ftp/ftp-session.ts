import { checkServerIdentity } from 'node:tls'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import type { SettingsOf } from '@windrow/contract/destinations'
import { Client, FTPError } from 'basic-ftp'
import type { DeliveryEnvironment, DriverOptions } from '../../destination-driver.ts'
import { DeliveryError } from '../../delivery-error.ts'
import { explainFailure } from '../../explain-failure.ts'
import type { FileSession } from './file-session.ts'
import { explainFtp } from './ftp-failures.ts'
import { bareHost, limitsOf, trustOf } from '../../net/gated-agents.ts'
import { fileExists } from '../../files/outgoing-stream.ts'

type Settings = SettingsOf<'FTP'>

/** Logs in by FTP, with TLS if the settings require it. Rejects with a `DeliveryError`. */
export async function openFtp(
  settings: Settings,
  environment: DeliveryEnvironment,
  options: DriverOptions,
): Promise<FileSession> {
  const { idleMs } = limitsOf(options)
  // Data connections go only to the host of the control connection: a server must not redirect us.
  const client = new Client(idleMs, { allowSeparateTransferHost: false })
  const told = <T>(work: Promise<T>, path = ''): Promise<T> =>
    work.catch((error: unknown) => {
      throw explainFtp(error, {
        host: settings.host,
        user: settings.username,
        path,
        signal: environment.signal,
      })
    })
  const stop = () => client.close()
  environment.signal.addEventListener('abort', stop, { once: true })
  try {
    await told(logIn(client, settings, environment, options))
  } catch (error) {
    client.close()
    throw error
  }
  return {
    makeFolder: (path) => told(makeFolders(client, path), path),
    size: (path) => told(sizeOf(client, path), path),
    write: (path, content) => told(upload(client, content, path), path),
    read: (path, into) =>
      told(
        client.downloadTo(into, path).then(() => {}),
        path,
      ),
    rename: (from, to, replace) => told(moveFile(client, from, to, replace), to),
    remove: (path) =>
      told(
        client.remove(path).then(() => {}),
        path,
      ),
    close: () => {
      environment.signal.removeEventListener('abort', stop)
      client.close()
    },
  }
}

async function logIn(
  client: Client,
  settings: Settings,
  { resolve }: DeliveryEnvironment,
  options: DriverOptions,
): Promise<void> {
  const { protocol, username, password } = settings
  const host = bareHost(settings.host)
  const port = settings.port ?? (protocol === 'FTPS_IMPLICIT' ? 990 : 21)
  const addresses = await resolve(host)
  for (const [at, { address }] of addresses.entries()) {
    try {
      await client.access({
        host: address,
        port,
        user: username,
        password,
        secure: protocol === 'FTPS_IMPLICIT' ? 'implicit' : protocol === 'FTPS',
        secureOptions: {
          ...trustOf(options),
          ...(isIP(host) ? {} : { servername: host }),
          // The connection uses an IP address, but the certificate must match the host name.
          checkServerIdentity: (_address, certificate) => checkServerIdentity(host, certificate),
        },
      })
      return
    } catch (error) {
      const isLast = at === addresses.length - 1
      const { fault } = explainFailure(error, host)
      if (isLast || error instanceof FTPError || !['CONNECTION', 'TIMEOUT'].includes(fault)) throw error
    }
  }
  throw new DeliveryError('NAME_RESOLUTION', `${host} has no address. Check the spelling of the host name.`, {
    retryable: true,
  })
}

/** Milliseconds to wait for the server's reason after it closed a transfer. */
const reasonMs = 1000

/** A server without free space closes the transfer first and gives the reason afterwards, which people need. */
async function upload(client: Client, content: Readable, path: string): Promise<void> {
  const { socket } = client.ftp
  const reason = Promise.withResolvers<FTPError | null>()
  const listen = (data: Buffer | string) => {
    const [, code, message] = /^([45]\d\d)[ -](.*)/m.exec(String(data)) ?? []
    if (code) reason.resolve(new FTPError({ code: Number(code), message: message ?? '' }))
  }
  const giveUp = () => reason.resolve(null)
  socket.once('close', giveUp)
  // Not earlier: servers may refuse one way of opening the data connection before they accept another.
  keepControl(client, content, () => socket.on('data', listen))
  try {
    await client.uploadFrom(content, path)
  } catch (error) {
    if (error instanceof FTPError || error instanceof DeliveryError || client.closed) throw error
    const timer = setTimeout(giveUp, reasonMs)
    const told = await reason.promise
    clearTimeout(timer)
    throw told ?? error
  } finally {
    socket.off('data', listen)
    socket.off('close', giveUp)
  }
}

/**
 * The library closes everything when a transfer breaks, so the reason would be lost with the control connection.
 * The transfer itself reports the error, so these listeners aren't needed. Holds for the next transfer only.
 *
 * @param onPrepared called when the data connection is open
 */
function keepControl(client: Client, content: Readable, onPrepared: () => void): void {
  const prepare = client.prepareTransfer
  client.prepareTransfer = async (context) => {
    // The library may replace it by the first way that works.
    client.prepareTransfer = prepare
    const answer = await prepare(context)
    context.dataSocket?.removeAllListeners('close')
    for (const stream of [context.dataSocket, content])
      stream?.removeAllListeners('error').on('error', () => {})
    onPrepared()
    return answer
  }
}

/** Creates folders, and returns to the initial folder, since the library changes into those it creates. */
async function makeFolders(client: Client, path: string): Promise<void> {
  const before = await client.pwd()
  await client.ensureDir(path)
  await client.cd(before)
}

async function sizeOf(client: Client, path: string): Promise<number | null | 'unknown'> {
  try {
    return await client.size(path)
  } catch (error) {
    if (!(error instanceof FTPError)) throw error
    return error.code === 550 ? null : 'unknown'
  }
}

/** Most servers overwrite when renaming; for the others, the old file is removed first. */
async function moveFile(client: Client, from: string, to: string, replace: boolean): Promise<void> {
  const there = typeof (await sizeOf(client, to)) === 'number'
  if (there && !replace) throw fileExists(to)
  try {
    await client.rename(from, to)
  } catch (error) {
    if (!there || !(error instanceof FTPError)) throw error
    await client.remove(to)
    await client.rename(from, to)
  }
}
