/**
 * How long a test waits without progress, in milliseconds: enough for a busy machine to load the program or create a
 * database.
 */
export const patienceMs = 60_000
const tickMs = 500

/**
 * Resolves with the awaited value, or throws once there was no progress for a minute. Time counts only while
 * this process is scheduled, so that an overloaded machine isn't reported as a fault.
 * @param fault returns what was expected and the current state.
 * @param moved returns a value that changes with progress; a constant limits the whole wait.
 * @param withinMs replaces the minute.
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
