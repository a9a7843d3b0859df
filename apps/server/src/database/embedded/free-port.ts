import { once } from 'node:events'
import { createServer } from 'node:net'

const [lowest, highest] = [12_000, 30_000]

/**
 * A port of loopback that nobody listens on, below those that systems give to outgoing connections: one of these could
 * take it before its server does.
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
