import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { fingerprintOf } from '../config/keys.ts'
import { isInitialised, lockFolder, prepareFolder } from '../database/embedded/data-folder.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { checkReachable } from '../database/open-database.ts'
import { cacheFolder, openStore } from '../storage/open-store.ts'
import { LeftBehindError } from './left-behind-error.ts'
import { loadDatabase } from './load-database.ts'
import { type Manifest, objectsFolder, readManifest, secretFile } from './manifest.ts'
import { postgresFolder } from './open-installation.ts'
import { objectKeys } from './write-backup.ts'

export interface RestoreOptions {
  config: Config
  folder: string
  /** Whether to move an existing embedded database and its objects aside. */
  replace: boolean
  /** Whether to continue if the secret differs from the backup's. */
  otherSecret: boolean
  say: (text: string) => void
}

/**
 * Restores a backup into the data folder and the configured database. Windrow must not be running there. Throws a
 * {@link ConfigError} if something prevents it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config, folder } = options
  const manifest = await readManifest(folder)
  prepareFolder(config.dataDir)
  using undo = new DisposableStack()
  undo.defer(lockFolder(config.dataDir))
  await settleSecret(options, manifest)
  // Its copies are of objects that may differ from those that the restored database means by the same keys.
  await rm(cacheFolder(config), { recursive: true, force: true })
  await using aside = await putAside(options, ['postgres', 'objects'])
  await restoreObjects(options, manifest)
  await restoreInto(config, folder, manifest)
  aside.keep()
  return manifest
}

/** Restores into the configured database, which must be empty; creates an embedded one. */
export async function restoreInto(config: Config, folder: string, manifest: Manifest): Promise<void> {
  if (config.database.kind === 'url') {
    await checkReachable(config.database.url)
    return loadDatabase(config.database.url, folder, manifest)
  }
  const server = await startEmbeddedPostgres({ folder: postgresFolder(config) })
  try {
    await loadDatabase(server.url, folder, manifest)
  } catch (error) {
    // The folder of this database is removed with all tables.
    throw error instanceof LeftBehindError ? error.cause : error
  } finally {
    await server.stop()
  }
}

interface Aside extends AsyncDisposable {
  /** Keeps the new state; what was moved aside stays there. */
  keep: () => void
}

/**
 * Makes room for an embedded database: renames what exists to `<name>.before-<time>`, and renames it back on disposal
 * unless `keep` was called.
 */
export async function putAside(
  { config, replace, say }: Pick<RestoreOptions, 'config' | 'replace' | 'say'>,
  names: readonly string[],
): Promise<Aside> {
  const embedded = config.database.kind === 'embedded'
  const folder = postgresFolder(config)
  if (embedded && isInitialised(folder) && !replace)
    throw new ConfigError(
      `There is a database in ${folder} already. Name another data folder with WINDROW_DATA_DIR, or move this one aside with --replace.`,
    )
  const mark = `before-${new Date().toISOString().replaceAll(/[^\d]/g, '').slice(0, 14)}`
  const moved: { from: string; to: string }[] = []
  for (const name of embedded && isInitialised(folder) ? names : []) {
    const from = join(config.dataDir, name)
    if (!(await stat(from).catch(() => null))) continue
    await rename(from, `${from}.${mark}`)
    moved.push({ from, to: `${from}.${mark}` })
  }
  let keepsNew = false
  return {
    keep: () => {
      keepsNew = true
      for (const { from, to } of moved) say(`moved ${from} to ${to}; delete it once everything works`)
    },
    [Symbol.asyncDispose]: async () => {
      if (keepsNew) return
      if (embedded) await rm(folder, { recursive: true, force: true })
      for (const { from, to } of moved) {
        await rm(from, { recursive: true, force: true })
        await rename(to, from)
      }
    },
  }
}

async function restoreObjects({ config, folder, say }: RestoreOptions, { objects }: Manifest): Promise<void> {
  if (objects.kind === 'elsewhere') {
    say(
      `the backup contains no objects; rows, logs and files are read from ${objects.where}, which must exist`,
    )
    return
  }
  const keys = await objectKeys(objectsFolder(folder))
  if (keys.length !== objects.files)
    throw new ConfigError(
      `The backup is damaged: it has ${keys.length} objects and should have ${objects.files}.`,
    )
  const store = await openStore(config)
  for (const key of keys) await store.putFile(key, join(objectsFolder(folder), key))
}

/** Installs the backup's secret in a data folder without one. Throws a {@link ConfigError} if the secrets differ. */
async function settleSecret(
  { config, folder, otherSecret }: RestoreOptions,
  { secretFingerprint }: Manifest,
): Promise<void> {
  const own = join(config.dataDir, 'secret.key')
  const read = (file: string) =>
    readFile(file, 'utf8').then(
      (text) => text.trim(),
      () => null,
    )
  const brought = await read(secretFile(folder))
  const there = config.secretKey ?? (await read(own))
  if (there === null && brought !== null) return writeFile(own, brought, { mode: 0o600, flag: 'wx' })
  if (otherSecret || secretFingerprint === null) return
  if (there !== null && fingerprintOf(there) === secretFingerprint) return
  throw new ConfigError(
    `The backup was made with another secret. Put its secret.key into ${config.dataDir}, or set its WINDROW_SECRET_KEY; with --other-secret everybody has to log in again, and stored passwords and second factors have to be entered again.`,
  )
}
