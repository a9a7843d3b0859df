import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import type { SettingsOf } from '@windrow/contract/destinations'
import type {
  DeliveryEnvironment,
  DestinationDriver,
  DriverOptions,
  OutgoingFile,
  Receipt,
} from '../../destination-driver.ts'
import { stopped } from '../../explain-failure.ts'
import type { FileSession } from './file-session.ts'
import {
  checkBytes,
  eachFile,
  fileExists,
  metered,
  probeBody,
  probeName,
  type Progress,
} from '../../files/outgoing-stream.ts'
import { fileOfBuffer } from '../../files/probe-file.ts'

type Settings = SettingsOf<'FTP'>
type Open = (
  settings: Settings,
  environment: DeliveryEnvironment,
  options: DriverOptions,
) => Promise<FileSession>

/** Milliseconds for removing what a failed attempt left. */
const cleanUpMs = 10_000

async function opener({ protocol }: Settings): Promise<Open> {
  return protocol === 'SFTP'
    ? (await import('./sftp-session.ts')).openSftp
    : (await import('./ftp-session.ts')).openFtp
}

/** Folders on file servers: FTP, FTPS and SFTP. */
export const driver = (options: DriverOptions): DestinationDriver<Settings> => ({
  send: async (delivery, settings, environment) => {
    const open = await opener(settings)
    const work = new FileServerWork(open, settings, environment, options)
    try {
      return await eachFile(delivery, environment, (file, progress) =>
        work.put({ file, progress, deliveryId: delivery.id, replace: delivery.replace }),
      )
    } finally {
      work.close()
    }
  },
  test: async (settings, environment) => {
    const open = await opener(settings)
    const work = new FileServerWork(open, settings, environment, options)
    try {
      return { answer: await work.probe() }
    } finally {
      work.close()
    }
  },
})

interface Put {
  file: OutgoingFile
  progress: Progress
  deliveryId: string
  replace: boolean
}

/** One attempt at a file server. */
class FileServerWork {
  readonly #open: Open
  readonly #settings: Settings
  readonly #environment: DeliveryEnvironment
  readonly #options: DriverOptions
  readonly #folders = new Set<string>()
  #session: FileSession | null = null

  constructor(open: Open, settings: Settings, environment: DeliveryEnvironment, options: DriverOptions) {
    this.#open = open
    this.#settings = settings
    this.#environment = environment
    this.#options = options
    environment.signal.addEventListener('abort', () => this.close(), { once: true })
  }

  close(): void {
    this.#session?.close()
    this.#session = null
  }

  async #connected(): Promise<FileSession> {
    if (this.#environment.signal.aborted) throw stopped()
    const session = (this.#session ??= await this.#open(this.#settings, this.#environment, this.#options))
    if (!this.#environment.signal.aborted) return session
    // The attempt ended while the session was being opened, when there was none to close.
    this.close()
    throw stopped()
  }

  async #folder(session: FileSession, path: string): Promise<void> {
    if (path === '' || path === '/' || this.#folders.has(path)) return
    await session.makeFolder(path)
    this.#folders.add(path)
  }

  /** Writes under a temporary name, checks that everything arrived, and only then renames the file. */
  async put({ file, progress, deliveryId, replace }: Put): Promise<Receipt> {
    const session = await this.#connected()
    const path = placeOf(this.#settings.path, file.name)
    await this.#folder(session, folderOf(path))
    if (!replace && (await this.#isThere(session, { file, path, progress })))
      return this.#receipt(file, path, 'was there already')

    const aside = temporaryPath(path, deliveryId)
    const source = await file.open()
    const content = metered(file, source, (chunk) => progress.add(chunk.length))
    try {
      await session.write(aside, content)
      const size = await session.size(aside)
      if (size !== 'unknown') checkBytes(file, size ?? 0)
      await session.rename(aside, path, replace)
    } catch (error) {
      content.destroy()
      await this.#forget(aside)
      throw error
    }
    return this.#receipt(file, path, 'stored')
  }

  /** Whether an earlier attempt has uploaded this file. Throws if another file has the name. */
  async #isThere(
    session: FileSession,
    { file, path, progress }: { file: OutgoingFile; path: string; progress: Progress },
  ): Promise<boolean> {
    const size = await session.size(path)
    if (size === null) return false
    if (size === file.bytes || size === 'unknown') {
      const hash = createHash('sha256')
      const into = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk)
          progress.add(0) // Reports activity although nothing is sent.
          done()
        },
      })
      const read = await session.read(path, into).then(
        () => true,
        (error: unknown) => {
          if (size === 'unknown') return false
          throw error
        },
      )
      if (!read) return false
      if (hash.digest('hex') === file.sha256) return true
    }
    throw fileExists(path)
  }

  /** Removes an incomplete file, over a new connection if the old one is lost. */
  async #forget(path: string): Promise<void> {
    this.close()
    const environment = { ...this.#environment, signal: AbortSignal.timeout(cleanUpMs) }
    const session = await this.#open(this.#settings, environment, this.#options).catch(() => null)
    // If it can't be removed now, the next attempt overwrites it, since its name stays the same.
    await session?.remove(path).catch(() => {})
    session?.close()
  }

  #receipt(file: OutgoingFile, path: string, answer: string): Receipt {
    const { protocol, host } = this.#settings
    const scheme = { SFTP: 'sftp', FTP: 'ftp', FTPS: 'ftps', FTPS_IMPLICIT: 'ftps' }[protocol]
    const location = `${scheme}://${host}/${path.replace(/^\//, '')}`
    return { name: file.name, location, bytes: file.bytes, checksum: null, answer }
  }

  async probe(): Promise<string> {
    const session = await this.#connected()
    const path = placeOf(this.#settings.path, probeName())
    await this.#folder(session, folderOf(path))
    const probe = fileOfBuffer(path, probeBody)
    await session.write(path, await probe.open())
    await session.remove(path)
    return `Wrote and removed a file in ${folderOf(path) || 'the folder of the log-in'} on ${this.#settings.host}.`
  }
}

/** A path for the server: with a leading `/` it is absolute, otherwise relative to the login folder. */
function placeOf(folder: string, name: string): string {
  const parts = `${folder}/${name}`.split('/').filter(Boolean)
  return `${folder.startsWith('/') ? '/' : ''}${parts.join('/')}`
}

const folderOf = (path: string): string =>
  path.slice(0, Math.max(path.lastIndexOf('/'), path.startsWith('/') ? 1 : 0))

/** The temporary name. The same in every attempt, so that leftovers are overwritten instead of accumulating. */
function temporaryPath(path: string, deliveryId: string): string {
  const mark = createHash('sha256').update(deliveryId).digest('hex').slice(0, 12)
  const at = path.lastIndexOf('/') + 1
  return `${path.slice(0, at)}.${path.slice(at)}.${mark}.part`
}
