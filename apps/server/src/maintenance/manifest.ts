import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config/config-error.ts'

// A backup is a folder:
//   manifest.json              the content of the backup; written last
//   tables/<name>.copy.zst     the rows of a table: PostgreSQL's text format of COPY, UTF-8, compressed with zstd
//   objects/<key>              the files of the object store, unchanged
//   secret.key                 the installation's secret, with --with-secret

const name = z.string().regex(/^[a-z][a-z0-9_]*$/)

const Table = z.object({
  name,
  columns: z.array(name),
  rows: z.int(),
  /** SHA-256 of the compressed file. */
  sha256: z.string(),
})
export type BackupTable = z.output<typeof Table>

export const Manifest = z.object({
  format: z.literal('windrow-backup'),
  formatVersion: z.literal(1),
  /** Version of the product that made it. */
  version: z.string(),
  createdAt: z.string(),
  /** Names of the migrations applied to its database. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ name, value: z.int() })),
  /** `elsewhere`: the objects are in a separate store, which the backup doesn't include. */
  objects: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('included'), files: z.int(), bytes: z.int() }),
    z.object({ kind: z.literal('elsewhere'), where: z.string() }),
  ]),
  /** Fingerprint of the secret that encrypted the database's secrets; null if it couldn't be read. */
  secretFingerprint: z.string().nullable(),
})
export type Manifest = z.output<typeof Manifest>

export const manifestFile = (folder: string): string => join(folder, 'manifest.json')
export const tableFile = (folder: string, table: string): string =>
  join(folder, 'tables', `${table}.copy.zst`)
export const objectsFolder = (folder: string): string => join(folder, 'objects')
export const secretFile = (folder: string): string => join(folder, 'secret.key')

/** Reads the manifest of a backup. Throws a {@link ConfigError} if the folder doesn't contain a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      code === 'EACCES'
        ? `The backup in ${folder} cannot be read by the user that owns the data folder; change its permissions.`
        : `There is no backup in ${folder} (${code}); name the folder that "windrow backup" made.`,
    )
  })
  const result = Manifest.safeParse(parsed(text))
  if (result.success) return result.data
  throw new ConfigError(`The manifest of the backup in ${folder} is damaged or from a newer Windrow.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
