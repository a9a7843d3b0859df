import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { isInitialised, lockFolder } from '../database/embedded/data-folder.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { checkReachable } from '../database/open-database.ts'
import { openClient } from './open-client.ts'

export interface Installation extends AsyncDisposable {
  databaseUrl: string
}

export const postgresFolder = ({ dataDir }: Config): string => join(dataDir, 'postgres')

/** The database of an installation, whether Windrow is running or not. */
export async function openInstallation(config: Config): Promise<Installation> {
  if (config.database.kind === 'url') {
    await checkReachable(config.database.url)
    return { databaseUrl: config.database.url, [Symbol.asyncDispose]: () => Promise.resolve() }
  }
  const databaseUrl = findRunningPostgres(postgresFolder(config))
  if (databaseUrl) return { databaseUrl, [Symbol.asyncDispose]: () => Promise.resolve() }
  return openStopped(config)
}

/**
 * The same for a stopped installation, locked so that nothing changes meanwhile. Throws a {@link ConfigError} if it is
 * running.
 */
export async function openStopped(config: Config): Promise<Installation> {
  await using undo = new AsyncDisposableStack()
  undo.defer(lockFolder(config.dataDir))
  let databaseUrl: string
  if (config.database.kind === 'url') {
    databaseUrl = config.database.url
    await checkReachable(databaseUrl)
    await assertUnused(databaseUrl)
  } else {
    const folder = postgresFolder(config)
    if (!isInitialised(folder))
      throw new ConfigError(`There is no database in ${folder}; check WINDROW_DATA_DIR.`)
    const server = await startEmbeddedPostgres({ folder })
    undo.defer(() => server.stop())
    databaseUrl = server.url
  }
  const closing = undo.move()
  return { databaseUrl, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function assertUnused(url: string): Promise<void> {
  await using client = await openClient(url, 'maintenance')
  const { rows } = await client.query<{ nodes: number }>(
    `select count(*)::int as nodes from pg_stat_activity
     where datname = current_database() and application_name like 'windrow%' and pid <> pg_backend_pid()`,
  )
  if (rows[0]!.nodes > 0)
    throw new ConfigError('Nodes of Windrow are connected to the database; stop them all first.')
}
