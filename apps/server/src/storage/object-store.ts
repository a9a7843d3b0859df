import type { Readable } from 'node:stream'

/** Where files of runs and page copies live. Keys are slash-separated; an object never changes once written. */
export interface ObjectStore {
  /** Writes the whole object or nothing. */
  put: (key: string, body: Buffer) => Promise<void>
  /** Uploads a local file. */
  putFile: (key: string, path: string) => Promise<void>
  get: (key: string) => Promise<Buffer>
  /** A path on this machine with the object's content, for readers that need a file. Never to be changed. */
  localPath: (key: string) => Promise<string>
  read: (key: string) => Promise<Readable>
  /** Deletes objects; those that are gone already do not matter. */
  remove: (keys: readonly string[]) => Promise<void>
}

/** The object is not there (any more). */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}
