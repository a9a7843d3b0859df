import type { Readable, Writable } from 'node:stream'

/** One log-in at a file server. Paths are relative to the folder of the log-in, or absolute. */
export interface FileSession {
  /** Makes a folder and those above it; one that is there already is fine. */
  makeFolder(path: string): Promise<void>
  /** Bytes of a file; null where there is none, `unknown` where the server does not say. */
  size(path: string): Promise<number | null | 'unknown'>
  write(path: string, content: Readable): Promise<void>
  read(path: string, into: Writable): Promise<void>
  /** Takes the place of a file of the new name only when `replace` is set, where the protocol can tell. */
  rename(from: string, to: string, replace: boolean): Promise<void>
  remove(path: string): Promise<void>
  close(): void
}
