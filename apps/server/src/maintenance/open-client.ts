import type pg from 'pg'
import { databaseClient, endClient } from '../database/database-client.ts'

export type MaintenanceClient = pg.Client & AsyncDisposable

/**
 * Connects a maintenance command to the database; disposal ends the connection. If it is lost, its statements fail, the
 * current and all later ones.
 */
export async function openClient(
  url: string,
  command: 'backup' | 'restore' | 'maintenance',
): Promise<MaintenanceClient> {
  const client = databaseClient(url, `windrow ${command}`)
  // Without a listener, a lost connection would end the process before it has cleaned up.
  client.on('error', () => {})
  await client.connect().catch(async (error: unknown) => {
    await endClient(client)
    throw error
  })
  return Object.assign(client, { [Symbol.asyncDispose]: () => endClient(client) })
}
