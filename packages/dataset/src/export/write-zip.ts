import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file that goes into a zip: it is read as soon as it is given, and only then the next one is asked for. */
export interface ZipEntry {
  path: string
  /** Its name inside; slashes make folders. */
  name: string
  /** Files that are packed already only lose time when packed again. */
  packed?: boolean
}

/** Writes files into one zip as they come, so that never more than one of them has to exist. */
export async function writeZip(entries: AsyncIterable<ZipEntry>, outPath: string): Promise<void> {
  const zip = new ZipFile()
  const failed = once(zip, 'error').then(([error]) => Promise.reject(error as Error))
  const written = pipeline(zip.outputStream, createWriteStream(outPath))
  try {
    await Promise.race([addEntries(zip, entries).then(() => written), written, failed])
  } catch (error) {
    ;(zip.outputStream as Readable).destroy()
    await written.catch(() => undefined)
    throw error
  }
}

async function addEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const { path, name, packed = false } of entries) {
    const file = createReadStream(path)
    zip.addReadStream(file, name, { compress: !packed })
    await finished(file)
  }
  zip.end()
}
