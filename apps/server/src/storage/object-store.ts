import type { Readable } from 'node:stream'

/** Stores files of runs and page copies. Keys are slash-separated; objects are immutable. */
export interface ObjectStore {
  /** Writes an object atomically. */
  put: (key: string, body: Buffer) => Promise<void>
  /** Uploads a local file. */
  putFile: (key: string, path: string) => Promise<void>
  get: (key: string) => Promise<Buffer>
  /** A local path with the object's content, for readers that need a file. Read-only. */
  localPath: (key: string) => Promise<string>
  /** The object, or the bytes from `start` to `end`, both included. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /**
   * Deletes objects; ignores missing ones. A key with a slash at its end stands for all objects below it. Throws
   * {@link NotRemoved}.
   */
  remove: (keys: readonly string[]) => Promise<void>
  /** Deletes expired local copies of remote objects. */
  sweep: () => Promise<void>
  /** For large objects that arrive over hours and several connections. */
  parts: PartedObjects
}

export interface ByteRange {
  start: number
  end: number
}

/** An object that arrives in parts: its key, and the store's name for its parts. */
export interface PartedObject {
  key: string
  handle: string
}

export interface StoredPart {
  /** Counted from 1. */
  number: number
  /** Bytes. */
  size: number
  /** Differs if the content does. */
  etag: string
}

/** A part in a local file, which the store may move. */
export interface ReceivedPart {
  path: string
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Objects that are put together from parts. The parts are no objects; nobody reads them. */
export interface PartedObjects {
  /** Returns the handle. */
  begin: (key: string) => Promise<string>
  /** Stores a part whole or not at all, in place of an earlier one with its number. */
  put: (object: PartedObject, number: number, part: ReceivedPart) => Promise<StoredPart>
  /** A URL that takes the part with PUT, without a login and for some seconds; null if the store has none. */
  url: (
    object: PartedObject,
    part: { number: number; size: number },
    seconds: number,
  ) => Promise<string | null>
  /** The parts that arrived, by number; none if it was put together or given up. */
  list: (object: PartedObject) => Promise<StoredPart[]>
  /** Puts the parts together; repeated, it has no effect. Throws {@link PartMissing}. */
  complete: (object: PartedObject, parts: readonly StoredPart[]) => Promise<void>
  /** Deletes the parts, not the object. Ignores missing ones. */
  abort: (object: PartedObject) => Promise<void>
}

/** A part doesn't exist any more, or has another content by now. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

/** Some objects could not be deleted; the others are gone. */
export class NotRemoved extends Error {
  override name = 'NotRemoved'
  /** As they were given. */
  readonly keys: string[]

  constructor(keys: string[], reason: string, options?: ErrorOptions) {
    super(`${keys.length} objects could not be deleted, such as ${keys[0]}: ${reason}`, options)
    this.keys = keys
  }
}

export const isFolder = (key: string): boolean => key.endsWith('/')

/** Throws unless a key stays below the store's folder; one of everything would delete everything. */
export function assertKey(key: string): void {
  if (
    key
      .split('/')
      .some((part, at, { length }) => isOdd(part) && !(part === '' && at > 0 && at === length - 1))
  )
    throw new Error(`not an object key: ${key}`)
}

const isOdd = (part: string) => part === '' || part === '.' || part === '..'

/** The object doesn't exist, or no longer does. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}
