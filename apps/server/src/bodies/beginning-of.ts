import type { Readable } from 'node:stream'
import { AppError } from '../errors/app-error.ts'

/** No mail server accepts larger mails. */
const mostBytes = 40 * 1024 ** 2

/**
 * The first bytes of an uploaded mail, and how many there were; the rest is read and dropped. Throws BODY_TOO_LARGE above
 * 40 MB.
 */
export async function beginningOf(
  upload: Readable,
  keptBytes: number,
): Promise<{ start: Buffer; bytes: number }> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    if (bytes < keptBytes) chunks.push(chunk.subarray(0, keptBytes - bytes))
    bytes += chunk.length
    if (bytes > mostBytes)
      throw new AppError(
        'BODY_TOO_LARGE',
        `The mail is larger than ${mostBytes / 1024 ** 2} MB; send only its first part.`,
      )
  }
  return { start: Buffer.concat(chunks), bytes }
}
