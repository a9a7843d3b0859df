import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long the database may take to accept a connection, or to answer a statement that waits for nobody. */
export const answerLimitMs = 10_000
/** How long the end of a connection may take. */
const endMs = 2000

/**
 * Settings of every connection, so that a database whose host disappears without closing them is noticed: after ten
 * seconds of silence the system asks once a second for a sign of life, and gives up after ten of these.
 */
export const connectionSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: answerLimitMs,
}

/** A client outside the pool, which the caller connects and ends, also if connecting or its first statements fail. */
export const databaseClient = (
  url: string,
  applicationName: string,
  more: Pick<pg.ClientConfig, 'query_timeout'> = {},
): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: applicationName,
    ...connectionSettings,
    ...more,
  })

/** Ends a connection. Never rejects, and resolves soon even if the database doesn't answer any more. */
export async function endClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, sleep(endMs, undefined, { ref: false })])
  client.connection.stream.destroy()
}
