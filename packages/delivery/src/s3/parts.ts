import { setTimeout as sleep } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { OutgoingFile } from '../destination-driver.ts'
import { PieceReader } from '../files/piece-reader.ts'
import { askedMsOf, isPassing } from './failures.ts'

interface PartsUpload {
  client: S3Client
  file: OutgoingFile
  params: {
    Bucket: string
    Key: string
    ContentType: string
    Metadata: Record<string, string>
    IfNoneMatch?: string
  }
  abortSignal: AbortSignal
  onBytes: (bytes: number) => void
}

const smallestPart = 8 * 1024 ** 2
const mostParts = 10_000
const atOnce = 4
const triesOfPart = 4
const firstWaitMs = 200
/** A store that asks for a longer wait is left alone until the next attempt. */
const longestWaitMs = 10_000
/** Milliseconds for telling the store to discard the parts of a failed upload. */
const cleanUpMs = 10_000

/** Sends a file in parts, a few at once. The object appears when the last call succeeds; otherwise nothing remains. */
export async function uploadParts({ client, file, params, abortSignal, onBytes }: PartsUpload) {
  const { IfNoneMatch, ...object } = params
  const { Bucket, Key } = object
  const created = await client.send(
    new CreateMultipartUploadCommand({ ...object, ChecksumAlgorithm: 'CRC32' }),
    { abortSignal },
  )
  const upload = { Bucket, Key, UploadId: created.UploadId }
  try {
    const Parts = await sendParts({ client, file, abortSignal, onBytes }, upload)
    return await client.send(
      new CompleteMultipartUploadCommand({
        ...upload,
        MultipartUpload: { Parts },
        ...(IfNoneMatch ? { IfNoneMatch } : {}),
      }),
      { abortSignal },
    )
  } catch (error) {
    await client
      .send(new AbortMultipartUploadCommand(upload), { abortSignal: AbortSignal.timeout(cleanUpMs) })
      .catch(() => {}) // The bucket's lifecycle rule removes leftover parts.
    throw error
  }
}

/** How long to wait before a part is sent again, in milliseconds; null if it shouldn't be. */
function waitAfter(error: unknown, attempt: number): number | null {
  if (!isPassing(error) || attempt === triesOfPart) return null
  const waitMs = Math.max(firstWaitMs * 3 ** (attempt - 1), askedMsOf(error) ?? 0)
  return waitMs <= longestWaitMs ? waitMs : null
}

/** Repeats a part after failures that pass: otherwise the whole file would have to be sent again. */
async function again<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const waitMs = signal.aborted ? null : waitAfter(error, attempt)
      if (waitMs === null) throw error
      await sleep(waitMs, undefined, { signal })
    }
  }
}

async function sendParts(
  { client, file, abortSignal, onBytes }: Omit<PartsUpload, 'params'>,
  upload: { Bucket: string; Key: string; UploadId: string | undefined },
): Promise<CompletedPart[]> {
  const failed = new AbortController()
  const signal = AbortSignal.any([abortSignal, failed.signal])
  const stream = await file.open()
  const reader = new PieceReader(file, stream)
  const size = Math.max(smallestPart, Math.ceil(file.bytes / mostParts))
  const parts: CompletedPart[] = []
  const sender = async () => {
    const buffer = Buffer.allocUnsafe(size)
    for (;;) {
      const next = await reader.fill(buffer)
      if (!next || signal.aborted) return
      const { piece: Body, number: PartNumber } = next
      const command = new UploadPartCommand({ ...upload, PartNumber, Body })
      const { ETag, ChecksumCRC32 } = await again(() => client.send(command, { abortSignal: signal }), signal)
      parts.push({ PartNumber, ETag, ...(ChecksumCRC32 ? { ChecksumCRC32 } : {}) })
      onBytes(Body.length)
    }
  }
  const stopReading = () => stream.destroy()
  abortSignal.addEventListener('abort', stopReading, { once: true })
  try {
    const senders = Array.from({ length: atOnce }, () =>
      sender().catch((error: unknown) => {
        // The first error is the reason; the others fail because of it.
        failed.abort(error)
        stream.destroy()
      }),
    )
    await Promise.all(senders)
    abortSignal.throwIfAborted()
    failed.signal.throwIfAborted()
    return parts.sort((a, b) => a.PartNumber! - b.PartNumber!)
  } finally {
    abortSignal.removeEventListener('abort', stopReading)
    stream.destroy()
  }
}
