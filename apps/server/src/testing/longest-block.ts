import { longestTurn, processorTime } from '@windrow/contract/testing/longest-turn'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import type { CookieClient } from './cookie-client.ts'

/** Milliseconds within which every request must be answered, whatever others have sent. */
export const healthBound = 200

/**
 * The longest wait of `/api/health` during `work`, in milliseconds: the most CPU time that one turn of the server's
 * event loop took. The endpoint is called continuously meanwhile, and must answer 200 each time.
 *
 * The server of a test shares its event loop with the test, and each response needs a turn of that loop. On an idle
 * machine, such a turn is how long a caller waits for others. Wall-clock time would also include other processes, the
 * worker threads, and the test itself, which sends from the same loop; the CPU time of one turn includes none of that,
 * so it can be compared with a fixed bound without retries. A longer turn is given in the time of the reference machine,
 * since a core may be slower at times.
 */
export async function longestBlock(client: CookieClient, work: () => Promise<unknown>): Promise<number> {
  const { longest } = await longestTurn(async () => {
    const done = new AbortController()
    const asking = askHealth(client, done.signal)
    try {
      await work()
    } finally {
      done.abort()
      await asking
    }
  })
  return longest < healthBound ? longest : longest / slowerHere(processorTime)
}

async function askHealth(client: CookieClient, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    const answer = await client.fetch('/api/health')
    await answer.text()
    if (answer.status !== 200) throw new Error(`/api/health answered ${answer.status}`)
  }
}
