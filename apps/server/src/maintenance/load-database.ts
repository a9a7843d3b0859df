import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { connect } from '../database/connect.ts'
import { migrateAs } from '../database/migrate.ts'
import { copyIn } from './copy-stream.ts'
import { copyStatement } from './dump-database.ts'
import { LeftBehindError } from './left-behind-error.ts'
import { type DatabaseObject, listObjects, removeMadeObjects } from './made-objects.ts'
import { type BackupTable, type Manifest, tableFile } from './manifest.ts'
import { openClient } from './open-client.ts'

const foreignKeysQuery = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`

/**
 * Restores a backup into an empty database: creates the tables as of the backup, and inserts all rows in one
 * transaction. The next start migrates them. Throws a {@link ConfigError} if the database isn't empty or the backup is
 * damaged; leaves the database empty then, and after any other failure unless it throws a {@link LeftBehindError}.
 */
export async function loadDatabase(url: string, folder: string, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) await checkFile(folder, table)
  const before = await objectsOf(url)
  assertEmpty(before, url)
  try {
    await using client = await openClient(url, 'restore')
    await makeAndFill(client, url, folder, manifest)
    await client.query('analyze')
  } catch (error) {
    await cleanUp(url, before, error)
    throw error
  }
}

async function objectsOf(url: string): Promise<DatabaseObject[]> {
  await using client = await openClient(url, 'restore')
  return await listObjects(client)
}

/** On a connection of its own, since the one that failed may be lost. */
async function cleanUp(url: string, before: DatabaseObject[], cause: unknown): Promise<void> {
  try {
    await using client = await openClient(url, 'restore')
    await removeMadeObjects(client, before)
  } catch (error) {
    throw new LeftBehindError(
      `The restore failed (${messageOf(cause)}), and so did removing the tables it had made (${messageOf(error)}). Name an empty database next time.`,
      { cause },
    )
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function makeAndFill(
  client: pg.Client,
  url: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await makeTables(url, manifest)
  await client.query('begin')
  await fillTables(client, folder, manifest)
  await client.query('commit')
}

async function makeTables(url: string, { migrations }: Manifest): Promise<void> {
  const { db } = connect(url, { max: 2 })
  try {
    await migrateAs(db, migrations)
  } finally {
    await db.destroy()
  }
}

/** Throws if there are tables: the database may be in use. */
function assertEmpty(objects: DatabaseObject[], url: string): void {
  if (!objects.some(({ name }) => name.startsWith('table '))) return
  const { host, pathname } = new URL(url)
  throw new ConfigError(`The database ${pathname.slice(1)} at ${host} has tables already; name an empty one.`)
}

/** Disables triggers and references while rows are copied; recreating the references checks all rows at the end. */
async function fillTables(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    foreignKeysQuery,
  )
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  const names = tables.map(({ name }) => `"${name}"`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Migrations may have inserted rows.
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
  for (const table of tables) await fillTable(client, folder, table)
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [`"${name}"`, value])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function fillTable(client: pg.Client, folder: string, table: BackupTable): Promise<void> {
  const file = createReadStream(tableFile(folder, table.name))
  const source = createZstdDecompress()
  const reading = pipeline(file, source)
  const [rows] = await Promise.all([
    copyIn(client, copyStatement(table.name, table.columns, 'from stdin'), source),
    reading,
  ])
  if (rows !== table.rows)
    throw new ConfigError(
      `The backup is damaged: ${table.name} has ${rows} rows and should have ${table.rows}.`,
    )
}

async function checkFile(folder: string, { name, sha256 }: BackupTable): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(tableFile(folder, name)), hash).catch((error: unknown) => {
    throw new ConfigError(
      `The backup is damaged: the rows of ${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  })
  if (hash.digest('hex') !== sha256)
    throw new ConfigError(`The backup is damaged: the checksum of ${name} does not match.`)
}
