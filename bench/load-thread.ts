import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'

/** What the thread asks for, over and over on every connection, and how long. */
export interface Load {
  url: string
  token: string
  connections: number
  ms: number
}

/** Asks until the time is over, and tells the time of each answer in ms. */
async function ask({ url, token, connections, ms }: Load): Promise<number[]> {
  const dispatcher = new Agent({ connections })
  const times: number[] = []
  const until = performance.now() + ms
  const one = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      const { statusCode, body } = await request(url, {
        dispatcher,
        headers: { authorization: `Bearer ${token}` },
      })
      await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      if (statusCode !== 200) throw new Error(`the server answered ${statusCode}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  await dispatcher.close()
  return times
}

const times = await ask(workerData as Load)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort!.postMessage(times)
