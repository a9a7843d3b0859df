import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Readable } from 'node:stream'
import type { SettingsOf } from '@windrow/contract/destinations'
import type { SFTPWrapper } from 'ssh2'
import type { DeliveryEnvironment, DriverOptions } from '../../destination-driver.ts'
import { DeliveryError } from '../../delivery-error.ts'
import { explainFailure, oneLine } from '../../explain-failure.ts'
import type { FileSession } from './file-session.ts'
import { fileExists } from '../../files/outgoing-stream.ts'
import { writeAhead } from './sftp-write-ahead.ts'
import { openSshFiles } from './ssh-connection.ts'

const codes = { missing: 2, denied: 3, failure: 4, noConnection: 6, lost: 7, unsupported: 8 }
/** Later protocol versions distinguish these codes. */
const fullCodes = new Set([14, 15])

/** Logs in over SSH. Rejects with a `DeliveryError`. */
export async function openSftp(
  settings: SettingsOf<'FTP'>,
  environment: DeliveryEnvironment,
  options: DriverOptions,
): Promise<FileSession> {
  const { client, sftp } = await openSshFiles(settings, environment, options)
  const { host } = settings
  const lost = new Promise<never>((_resolve, reject) => {
    client.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    client.on('error', reject)
  })
  lost.catch(() => {}) // If the connection ends between two calls, the next one reports it.
  const told = <T>(work: Promise<T>, path: string, writes = false): Promise<T> =>
    Promise.race([work, lost]).catch((error: unknown) => {
      throw explainSftp(error, { host, path, writes, signal: environment.signal })
    })
  return {
    makeFolder: (path) => told(makeFolders(sftp, path), path),
    size: (path) => told(sizeOf(sftp, path), path),
    write: (path, content) => told(writeFile(sftp, path, content), path, true),
    read: (path, into) => told(pipeline(sftp.createReadStream(path), into), path),
    rename: (from, to, replace) => told(replace ? replaceFile(sftp, from, to) : moveFile(sftp, from, to), to),
    remove: (path) => told(promisify(sftp.unlink.bind(sftp))(path), path),
    close: () => client.destroy(),
  }
}

const codeOf = (error: unknown): number | undefined => (error as { code?: number }).code

async function sizeOf(sftp: SFTPWrapper, path: string): Promise<number | null> {
  try {
    const { size } = await statOf(sftp, path)
    return size
  } catch (error) {
    if (codeOf(error) === codes.missing) return null
    throw error
  }
}

const statOf = (sftp: SFTPWrapper, path: string) =>
  new Promise<{ size: number; isDirectory: () => boolean }>((resolve, reject) => {
    sftp.stat(path, (error, stats) => (error ? reject(error) : resolve(stats)))
  })

async function makeFolders(sftp: SFTPWrapper, path: string): Promise<void> {
  const make = promisify((folder: string, done: (error?: Error | null) => void) => sftp.mkdir(folder, done))
  const isThere = (folder: string) =>
    statOf(sftp, folder).then(
      (stats) => stats.isDirectory(),
      () => false,
    )
  const steps = path.split('/').filter(Boolean)
  for (let count = 1; count <= steps.length; count += 1) {
    const folder = `${path.startsWith('/') ? '/' : ''}${steps.slice(0, count).join('/')}`
    if (await isThere(folder)) continue
    await make(folder).catch(async (error: unknown) => {
      // Another delivery may have made it in the meantime; the protocol has no code of its own for that.
      if (!(await isThere(folder))) throw error
    })
  }
}

async function writeFile(sftp: SFTPWrapper, path: string, content: Readable): Promise<void> {
  const handle = await promisify((done: (error: Error | undefined, handle: Buffer) => void) =>
    sftp.open(path, 'w', done),
  )()
  const close = promisify((done: (error?: Error | null) => void) => sftp.close(handle, done))
  try {
    await writeAhead(sftp, handle, content)
  } catch (error) {
    content.destroy()
    await close().catch(() => {})
    throw error
  }
  await close()
}

/** Throws if the new name exists: this protocol version never overwrites when renaming. */
async function moveFile(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  if ((await sizeOf(sftp, to)) !== null) throw fileExists(to)
  await promisify(sftp.rename.bind(sftp))(from, to)
}

/** Atomic if the server has OpenSSH's extension; otherwise the old file is removed first. */
async function replaceFile(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  try {
    await promisify(sftp.ext_openssh_rename.bind(sftp))(from, to)
  } catch (error) {
    // The library throws if the server doesn't support the extension.
    if (codeOf(error) !== undefined && codeOf(error) !== codes.unsupported) throw error
    if ((await sizeOf(sftp, to)) !== null) await promisify(sftp.unlink.bind(sftp))(to)
    await promisify(sftp.rename.bind(sftp))(from, to)
  }
}

interface Where {
  host: string
  path: string
  writes: boolean
  signal: AbortSignal
}

/** Why an SFTP server refused something. */
export function explainSftp(error: unknown, { host, path, writes, signal }: Where): DeliveryError {
  const code = codeOf(error)
  const { message } = error as Error
  if (signal.aborted || error instanceof DeliveryError || typeof code !== 'number')
    return explainFailure(error, host, signal)
  if (code === codes.missing)
    return new DeliveryError(
      'PATH',
      `${host} has no folder for ${path}. Check the path, or create the folder.`,
    )
  if (code === codes.denied)
    return new DeliveryError(
      'PERMISSION',
      `${host} does not permit to write ${path}. Give the user the right, or choose another path.`,
    )
  if (fullCodes.has(code) || (writes && code === codes.failure))
    return new DeliveryError(
      'STORAGE_FULL',
      `${host} stopped taking data for ${path} (${oneLine(message)}). Most often its disk or the user's quota is full.`,
    )
  if (code === codes.noConnection || code === codes.lost)
    return new DeliveryError(
      'CONNECTION',
      `${host} ended the connection before it was done. It is tried again.`,
      { retryable: true },
    )
  return new DeliveryError('PATH', `${host} refused ${path}: ${oneLine(message)}. Check the path.`)
}
