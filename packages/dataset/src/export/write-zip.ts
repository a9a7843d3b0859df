import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file for a zip. It is read as soon as it is yielded, before the next one is requested. */
export interface ZipEntry {
  path: string
  /** Its name in the archive; slashes create folders. */
  name: string
  /** Already compressed: compressing it again only takes time. */
  packed?: boolean
}

/** Writes files into one zip as they arrive, so that only one of them has to exist at a time. */
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
