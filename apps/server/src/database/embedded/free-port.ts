import { once } from 'node:events'
import { createServer } from 'node:net'

const [lowest, highest] = [12_000, 30_000]

/**
 * Returns a free port of loopback below the ephemeral range: an outgoing connection could take one in that range before
 * the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
