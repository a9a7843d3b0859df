import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { connect } from './connect.ts'
import { databaseClient, endClient } from './database-client.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase extends AsyncDisposable {
  url: string
  /** Resolves when the embedded server exits unexpectedly. */
  ended: Promise<void>
  /** Kills the embedded server; its next start recovers committed data. */
  kill: () => void
}

const never = new Promise<void>(() => {})

/** Opens the configured or the embedded database and migrates it to this version. */
export async function openDatabase(config: Config, say: (text: string) => void): Promise<OpenDatabase> {
  if (config.database.kind === 'url') {
    await checkReachable(config.database.url)
    await bringUpToDate(config.database.url, say)
    const { url } = config.database
    return { url, ended: never, kill: () => {}, [Symbol.asyncDispose]: () => Promise.resolve() }
  }
  await using undo = new AsyncDisposableStack()
  const server = await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres'), say })
  let asked = false
  undo.defer(() => {
    asked = true
    return server.stop()
  })
  await bringUpToDate(server.url, say)
  const closing = undo.move()
  return {
    url: server.url,
    kill: server.kill,
    ended: server.exited.then(() => (asked ? never : undefined)),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function bringUpToDate(url: string, say: (text: string) => void): Promise<void> {
  const { db } = connect(url, { max: 2 })
  try {
    const applied = await migrate(db)
    if (applied.length > 0) say(`database migrated to ${applied.at(-1)}`)
  } finally {
    await db.destroy()
  }
}

/** Throws a {@link ConfigError} if the database can't be reached. */
export async function checkReachable(url: string): Promise<void> {
  const client = databaseClient(url, 'windrow')
  client.on('error', () => {}) // connect() reports it
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new ConfigError(
      `The database ${pathname.slice(1)} at ${host} cannot be reached (${error instanceof Error ? error.message : 'unknown reason'}); check DATABASE_URL.`,
    )
  } finally {
    await endClient(client)
  }
}
