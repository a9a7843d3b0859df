/** Time for work that heeds the signal to end in order. */
const orderlyMs = 5000

/**
 * Settles like the work. Once the signal has aborted and the work still goes on a few seconds later, rejects with the
 * signal's reason: the object store, for one, knows no signals, and may be silent for ever.
 */
export async function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const stop = () => (timer = setTimeout(() => reject(signal.reason), orderlyMs))
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, stopped])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
