import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import type { DeliveryEnvironment, DriverOptions } from '../destination-driver.ts'
import { bareHost, keepTime, lookupBy } from './gated-agents.ts'

/** Opens a connection to an address that the egress gate allows. Rejects with the network error. */
export async function openSocket(
  { resolve, signal }: DeliveryEnvironment,
  host: string,
  port: number,
  options: DriverOptions,
): Promise<Socket> {
  const bare = bareHost(host)
  if (isIP(bare)) await resolve(bare)
  const socket = connect({ host: bare, port, lookup: lookupBy(resolve) })
  keepTime(socket, options)
  socket.setNoDelay(true)
  try {
    await once(socket, 'connect', { signal })
  } catch (error) {
    socket.destroy()
    throw error
  }
  return socket
}
