import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ReceivedPart } from '../../storage/object-store.ts'
import { typeBytes } from '../../message-files/file-type.ts'

/** A body that takes longer is given up; 16 MB then arrive at 19 KB/s. */
const slowestMs = 15 * 60_000

export interface ReceivedBody extends ReceivedPart {
  /** Its first bytes, enough to detect its type. */
  head: Buffer
}

interface Wanted {
  mostBytes: number
  tooLarge: () => AppError
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

async function writeBody(request: FastifyRequest, path: string, { mostBytes, tooLarge, signal }: Wanted) {
  const digest = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  await pipeline(
    request.raw,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (size < typeBytes) head.push(chunk.subarray(0, typeBytes - size))
        size += chunk.length
        if (size > mostBytes) throw tooLarge()
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
    { signal: AbortSignal.any([signal, AbortSignal.timeout(slowestMs)]) },
  )
  return { path, size, sha256: digest.digest('hex'), head: Buffer.concat(head) }
}

/**
 * Writes the body of a call to a temporary file for the time of `work`. Throws `tooLarge` as soon as it has more bytes,
 * and BAD_REQUEST if it doesn't arrive whole.
 */
export async function withBody<T>(
  { config }: Pick<AppContext, 'config'>,
  request: FastifyRequest,
  wanted: Wanted,
  work: (body: ReceivedBody) => Promise<T>,
): Promise<T> {
  const folder = join(config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `upload-${randomUUID()}`)
  try {
    const body = await writeBody(request, path, wanted).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      throw new AppError('BAD_REQUEST', 'The upload did not arrive whole; send it again.', [], {
        cause: error,
      })
    })
    return await work(body)
  } finally {
    await rm(path, { force: true })
  }
}
