import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../errors/app-error.ts'

/** Writes an upload to a file. Throws as soon as it exceeds the allowed size. */
export async function receiveFile(
  upload: Readable,
  path: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0
  await pipeline(
    upload,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > mostBytes)
          throw new AppError(
            'BODY_TOO_LARGE',
            `The file is larger than ${Math.floor(mostBytes / 1024 ** 2)} MB; split it and import the parts.`,
          )
        yield chunk
      }
    },
    createWriteStream(path),
    { signal },
  )
  if (bytes === 0) throw new AppError('VALIDATION', 'The file is empty; choose one with rows.')
  return bytes
}
