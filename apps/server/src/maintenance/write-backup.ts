import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { fingerprintOf } from '../config/keys.ts'
import { backupLock, isUnsupported } from '../storage/noted-store.ts'
import { version } from '../version.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Manifest, manifestFile, objectsFolder, secretFile } from './manifest.ts'
import { openClient } from './open-client.ts'

export interface BackupOptions {
  config: Config
  databaseUrl: string
  /** Folder for the backup; must be new or empty. */
  folder: string
  /** Whether to include the installation's secret. */
  withSecret: boolean
  /** Whether to include the files of the object store; those of an S3 store never are. */
  withObjects: boolean
  say: (text: string) => void
}

/**
 * Writes a backup of an installation, which may be running: a snapshot of the database, and every object it refers to,
 * since removals are postponed meanwhile. The manifest is written last, so an interrupted backup is never valid. Throws
 * a {@link ConfigError} if the folder isn't empty.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder, databaseUrl } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new ConfigError(`${folder} is not empty; name a new folder for the backup.`)
  try {
    // Its end releases the lock.
    await using client = await openClient(databaseUrl, 'backup')
    await postponeRemovals(client, options.say)
    return await fillFolder(client, options)
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    throw error
  }
}

async function fillFolder(client: pg.Client, options: BackupOptions): Promise<Manifest> {
  const { folder, config, withSecret } = options
  await client.query('begin isolation level repeatable read read only')
  const dump = await dumpDatabase(client, folder)
  // Objects may take hours, during which an open snapshot would keep the database from removing old rows.
  await client.query('commit')
  const [objects, secret] = await underLock(client, () =>
    Promise.all([takeObjects(options), readSecret(config)]),
  )
  if (withSecret) await takeSecret(folder, secret)
  const manifest: Manifest = {
    format: 'windrow-backup',
    formatVersion: 1,
    version,
    createdAt: new Date().toISOString(),
    ...dump,
    objects,
    secretFingerprint: secret === null ? null : fingerprintOf(secret),
  }
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return manifest
}

async function postponeRemovals(client: pg.Client, say: (text: string) => void): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1)', [backupLock])
  } catch (error) {
    if (!isUnsupported(error)) throw error
    say(
      'this database has no advisory locks: stop Windrow during the backup, otherwise objects may be missing',
    )
  }
}

/** Fails if the connection was lost meanwhile, and with it the lock: objects may be missing then. */
async function underLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await client.query('select 1')
  }
}

async function takeObjects({ config, withObjects, folder }: BackupOptions): Promise<Manifest['objects']> {
  const { storage, dataDir } = config
  if (storage.kind === 's3')
    return { kind: 'elsewhere', where: ['s3:/', storage.bucket, storage.prefix].filter(Boolean).join('/') }
  if (!withObjects) return { kind: 'elsewhere', where: join(dataDir, 'objects') }
  const source = join(dataDir, 'objects')
  const target = objectsFolder(folder)
  await mkdir(target, { mode: 0o700 })
  let [files, bytes] = [0, 0]
  for (const key of await objectKeys(source)) {
    const path = join(target, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // A copy-on-write clone if the file system supports it.
    await copyFile(join(source, key), path, constants.COPYFILE_FICLONE)
    files += 1
    bytes += (await stat(path)).size
  }
  return { kind: 'included', files, bytes }
}

/**
 * Keys of all objects below a folder; none if it doesn't exist. Excludes files that are still being written. Fails if
 * anything in it can't be read: a backup without some objects is none.
 */
export async function objectKeys(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.[\da-f-]{36}\.part$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const readSecret = async ({ secretKey, dataDir }: Config): Promise<string | null> =>
  secretKey ?? (await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => null))?.trim() ?? null

async function takeSecret(folder: string, secret: string | null): Promise<void> {
  if (secret === null)
    throw new ConfigError('There is no secret in the data folder to include in the backup.')
  await writeFile(secretFile(folder), secret, { mode: 0o600, flush: true })
}
