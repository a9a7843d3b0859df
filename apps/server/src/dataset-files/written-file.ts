import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../context.ts'
import type { FileAnswer } from '../calls/handler.ts'

/** Writes the whole file first, so that failures become error responses and never truncated downloads. */
export async function writtenFile(
  app: Pick<AppContext, 'config'>,
  name: string,
  write: (path: string) => Promise<{ mediaType: string; extension: string }>,
): Promise<FileAnswer> {
  const folder = join(app.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `download-${randomUUID()}`)
  const { mediaType, extension } = await write(path)
  const stream = createReadStream(path)
  // Unlink the file once it is open; its content stays readable until it is sent.
  stream.once('open', () => void rm(path, { force: true }))
  return { stream, mediaType, fileName: `${name}.${extension}` }
}
