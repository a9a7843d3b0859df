import type { CookieClient } from './cookie-client.ts'

/** Milliseconds within which everybody must get an answer, whatever somebody else has sent. */
export const healthBound = 200
const tickMs = 1

/**
 * How long `/api/health` had to wait at most while `work` went on, in milliseconds: the most CPU time that the event loop
 * of the server took for one turn. The call is asked without a pause meanwhile, and answers 200 each time.
 *
 * The server of a test shares its event loop with the test, and each answer needs a turn of that loop. Such a turn is
 * what a caller waits for behind somebody else, on a machine with nothing else to do. Measured on the clock, the call
 * would also wait for other processes, for the threads that work on what was sent, and for the test itself, which sends
 * it from the same loop; the CPU time of one turn has none of that, so it can be held against a fixed bound without
 * trying again.
 */
export async function longestBlock(client: CookieClient, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = cpuMs()
  const measure = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(measure, tickMs)
  const done = new AbortController()
  const asking = askHealth(client, done.signal)
  try {
    await work()
  } finally {
    done.abort()
    await asking
    clearInterval(timer)
  }
  measure()
  return longest
}

async function askHealth(client: CookieClient, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    const answer = await client.fetch('/api/health')
    await answer.text()
    if (answer.status !== 200) throw new Error(`/api/health answered ${answer.status}`)
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
