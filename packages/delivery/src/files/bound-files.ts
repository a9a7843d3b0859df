import { addAbortSignal, type Readable } from 'node:stream'
import type { OutgoingDelivery, OutgoingFile } from '../destination-driver.ts'
import { stopped } from '../explain-failure.ts'

/** Opens a file. Rejects when the attempt ends, even if our own store neither answers nor fails. */
async function opened(file: OutgoingFile, signal: AbortSignal): Promise<Readable> {
  if (signal.aborted) throw stopped()
  const { promise: end, reject } = Promise.withResolvers<never>()
  const stop = () => reject(stopped())
  signal.addEventListener('abort', stop, { once: true })
  const opening = file.open()
  try {
    return await Promise.race([opening, end])
  } catch (error) {
    void opening.then(
      (late) => late.on('error', () => {}).destroy(),
      () => {},
    )
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Ends a stream with the attempt: a reader would wait for ever for one that stops in the middle. Drivers may await
 * something else before they read it, so errors always have a listener; readers get them all the same.
 */
const bound = (stream: Readable, signal: AbortSignal): Readable =>
  addAbortSignal(signal, stream).on('error', () => {})

/** The delivery with files that can only be read during the attempt. */
export const boundFiles = (delivery: OutgoingDelivery, signal: AbortSignal): OutgoingDelivery => ({
  ...delivery,
  files: delivery.files.map((file) => ({
    ...file,
    open: async () => bound(await opened(file, signal), signal),
  })),
})
