import { ApiError } from '@windrow/contract/client'
import { uploadPartRange } from '@windrow/contract/files'
import type { MessageFile, Upload } from '@windrow/contract/schemas/files'
import { api } from '../../api/client.ts'
import { uploadPart } from '../../api/uploads.ts'
import { sendWatched } from '../../api/send-bytes.ts'

const pausesMs = [1000, 2000, 4000]

export interface Sending {
  /** The project. */
  id: number
  source: File
  signal: AbortSignal
  /** Bytes of the file that have arrived. */
  onProgress: (bytes: number) => void
}

/** Whether a later attempt can succeed: the connection was lost, or too much was sent. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

/** Waits; throws as soon as the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}

async function retrying<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of pausesMs) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      await pause(wait, signal)
    }
  }
  return work()
}

/** The upload that was begun, or a new one if it was given up meanwhile. */
async function begin({ id, source, signal }: Sending, uploadId: number | null): Promise<Upload> {
  if (uploadId !== null)
    try {
      return await api.uploadGet({ params: { id, uploadId }, signal })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    }
  return api.uploadCreate({ params: { id }, body: { name: source.name, size: source.size }, signal })
}

async function sendPart(
  sending: Sending,
  upload: Upload,
  partNumber: number,
  arrived: number,
): Promise<string> {
  const { id, source, signal } = sending
  const { start, end } = uploadPartRange(source.size, partNumber)
  const part = source.slice(start, end)
  const params = { id, uploadId: upload.uploadId, partNumber }
  const target = await api.uploadPartTarget({ params, signal })
  const watched = { signal, onProgress: (bytes: number) => sending.onProgress(arrived + bytes) }
  if (!target.isDirect) return (await uploadPart(target.url, part, watched)).etag
  // To the object store, without the session.
  const response = await sendWatched(target.url, { method: 'PUT', body: part, ...watched })
  const etag = response.headers.get('etag')
  if (!response.ok || etag === null) throw new Error('The file store did not take a part of the file.')
  return etag
}

/**
 * Uploads a file in parts, each with some attempts; parts that arrived earlier aren't sent again. `onBegun` gets the id
 * to go on with.
 */
export async function sendInParts(
  sending: Sending,
  uploadId: number | null,
  onBegun: (uploadId: number) => void,
): Promise<MessageFile> {
  const { id, signal, onProgress } = sending
  const upload = await retrying(() => begin(sending, uploadId), signal)
  onBegun(upload.uploadId)
  if (upload.file) return upload.file
  const etags = new Map(upload.parts.map(({ partNumber, etag }) => [partNumber, etag]))
  let arrived = upload.parts.reduce((sum, { size }) => sum + size, 0)
  onProgress(arrived)
  for (let partNumber = 1; partNumber <= upload.partCount; partNumber += 1) {
    if (etags.has(partNumber)) continue
    etags.set(partNumber, await retrying(() => sendPart(sending, upload, partNumber, arrived), signal))
    const { start, end } = uploadPartRange(sending.source.size, partNumber)
    arrived += end - start
    onProgress(arrived)
  }
  const parts = [...etags].sort(([a], [b]) => a - b).map(([partNumber, etag]) => ({ partNumber, etag }))
  return retrying(
    () => api.uploadComplete({ params: { id, uploadId: upload.uploadId }, body: { parts }, signal }),
    signal,
  )
}
