import type { Readable, Writable } from 'node:stream'

/** One login at a file server. Paths are relative to the login folder, or absolute. */
export interface FileSession {
  /** Creates a folder and its parents; existing ones are fine. */
  makeFolder(path: string): Promise<void>
  /** Bytes of a file; null if it doesn't exist, `unknown` if the server doesn't report sizes. */
  size(path: string): Promise<number | null | 'unknown'>
  write(path: string, content: Readable): Promise<void>
  read(path: string, into: Writable): Promise<void>
  /** Overwrites a file with the new name only if `replace` is set, as far as the protocol can tell. */
  rename(from: string, to: string, replace: boolean): Promise<void>
  remove(path: string): Promise<void>
  close(): void
}
