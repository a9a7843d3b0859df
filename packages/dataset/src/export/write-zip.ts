import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { addAbortSignal, type Readable } from 'node:stream'
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
  const stop = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(outPath))
  const added = addEntries(zip, entries, stop.signal)
  try {
    await Promise.race([added.then(() => written), written, failed])
  } catch (error) {
    // This failure is reported already.
    zip.on('error', () => {})
    stop.abort()
    ;(zip.outputStream as Readable).destroy()
    // Then close the file that is being read: open, it would occupy its space even after it was removed.
    await Promise.allSettled([added, written])
    throw error
  }
}

async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, name, packed = false } of entries) {
    const file = addAbortSignal(signal, createReadStream(path))
    zip.addReadStream(file, name, { compress: !packed })
    await finished(file)
  }
  zip.end()
}
