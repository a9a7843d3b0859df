/** How long a test waits for something in which nothing moves, in milliseconds: much for a busy machine, and no more. */
export const patienceMs = 20_000
const tickMs = 500

/**
 * What is awaited, or a failure as soon as it has not moved for twenty seconds. Time counts only while this process has
 * its turns, so that a machine which starves it is not taken for a fault.
 * @param fault says what was expected and how things stand.
 * @param moved changes as long as there is progress; what never changes bounds the whole wait.
 * @param withinMs instead of the twenty seconds, for what takes long without a word.
 */
export async function patiently<T>(
  awaited: Promise<T>,
  fault: () => string | Promise<string>,
  moved: () => unknown = () => null,
  withinMs = patienceMs,
): Promise<T> {
  const { promise: still, resolve } = Promise.withResolvers<null>()
  let last = moved()
  let ticks = 0
  const timer = setInterval(() => {
    const now = moved()
    ticks = now === last ? ticks + 1 : 0
    last = now
    if (ticks * tickMs >= withinMs) resolve(null)
  }, tickMs)
  try {
    const first = await Promise.race([awaited.then((value) => ({ value })), still])
    if (first) return first.value
  } finally {
    clearInterval(timer)
  }
  throw new Error(await fault())
}
