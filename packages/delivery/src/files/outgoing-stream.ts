import { pipeline, Transform, type Readable } from 'node:stream'
import type { DeliveryEnvironment, OutgoingDelivery, OutgoingFile } from '../destination-driver.ts'
import { DeliveryError } from '../delivery-error.ts'

/** Counts the bytes of a delivery as they are sent. A part that is sent again isn't counted twice. */
export class Progress {
  readonly #environment: DeliveryEnvironment
  #before = 0
  #now = 0
  constructor(environment: DeliveryEnvironment) {
    this.#environment = environment
  }
  add(bytes: number): void {
    this.#now += bytes
    this.#environment.onProgress(this.#before + this.#now)
  }
  /** Ends a file: sets its count to its size. */
  done(file: OutgoingFile): void {
    this.#before += file.bytes
    this.#now = 0
    this.#environment.onProgress(this.#before)
  }
}

/** Passes bytes on, and fails at the end unless their number is the size of the file. */
export class Metered extends Transform {
  readonly #file: OutgoingFile
  readonly #onBytes: (chunk: Buffer) => void
  #bytes = 0
  constructor(file: OutgoingFile, onBytes: (chunk: Buffer) => void) {
    super({ highWaterMark: 256 * 1024 })
    this.#file = file
    this.#onBytes = onBytes
  }
  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ) {
    this.#bytes += chunk.length
    this.#onBytes(chunk)
    done(null, chunk)
  }
  override _flush(done: (error?: Error) => void) {
    done(this.#bytes === this.#file.bytes ? undefined : notWhole(this.#file, this.#bytes))
  }
}

/**
 * The content of a file, counted. Fails as the source does, and ends it if destroyed; either may happen before somebody
 * reads, and thus listens.
 */
export function metered(file: OutgoingFile, source: Readable, onBytes: (chunk: Buffer) => void): Metered {
  const counted = new Metered(file, onBytes)
  pipeline(source, counted, () => {})
  return counted
}

/** Reads a whole file, which must be small. Fails if it is incomplete. */
export async function wholeContent(file: OutgoingFile): Promise<Buffer> {
  const content = Buffer.concat(await (await file.open()).toArray())
  if (content.length !== file.bytes) throw notWhole(file, content.length)
  return content
}

export const notWhole = (file: OutgoingFile, bytes: number) =>
  new DeliveryError(
    'SERVER',
    `Of ${file.name} only ${bytes} of ${file.bytes} bytes could be read here; it is tried again.`,
    {
      retryable: true,
    },
  )

/** Sends the files of a delivery one after the other. */
export async function eachFile<T>(
  { files }: OutgoingDelivery,
  environment: DeliveryEnvironment,
  send: (file: OutgoingFile, progress: Progress) => Promise<T>,
): Promise<T[]> {
  const progress = new Progress(environment)
  const sent: T[] = []
  for (const file of files) {
    environment.signal.throwIfAborted()
    sent.push(await send(file, progress))
    progress.done(file)
  }
  return sent
}

/** Throws if the destination has another number of bytes than was sent. */
export function checkBytes(file: OutgoingFile, stated: number | undefined): void {
  if (stated !== undefined && stated !== file.bytes)
    throw new DeliveryError(
      'SERVER',
      `${file.name} has ${stated} bytes at the destination instead of ${file.bytes}; it is tried again.`,
      { retryable: true },
    )
}

/** The error for a file with a different checksum at the destination. */
export const changedOnItsWay = ({ name }: OutgoingFile) =>
  new DeliveryError('SERVER', `${name} was changed on its way; it is tried again.`, { retryable: true })

/** The error for a file that already exists and must not be overwritten. */
export const fileExists = (location: string): DeliveryError =>
  new DeliveryError(
    'FILE_EXISTS',
    `${location} is there already with other content. Switch on "Replace old files", or put the time or a sequence into the file name.`,
  )

/** Joins a folder and a name to an object key: no slash at either end. */
export const keyOf = (folder: string, name: string): string =>
  [folder, name]
    .map((part) => part.replaceAll(/^\/+|\/+$/g, '').replaceAll(/\/{2,}/g, '/'))
    .filter(Boolean)
    .join('/')

/** The name of a file that is written to test permissions. */
export const probeName = (): string => `.windrow-probe-${crypto.randomUUID().slice(0, 8)}`
export const probeBody = Buffer.from('Windrow tried whether it may write here. This file can be deleted.\n')
