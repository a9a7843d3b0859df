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
  read: (key: string) => Promise<Readable>
  /** Deletes objects; ignores missing ones. */
  remove: (keys: readonly string[]) => Promise<void>
}

/** The object doesn't exist, or no longer does. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}
