import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { CopyOut } from './copy-stream.ts'
import { type BackupTable, type Manifest, tableFile } from './manifest.ts'

type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/** Our tables with their columns, except generated ones. */
const tablesQuery = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`

const sequencesQuery = `
  select sequencename as name, last_value::float8 as value from pg_sequences
  where schemaname = current_schema() and last_value is not null order by sequencename`

/**
 * Writes the rows of all tables below `folder`, from one snapshot. The client must be in a `repeatable read`
 * transaction.
 */
export async function dumpDatabase(client: pg.Client, folder: string): Promise<Dump> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const { rows: names } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(tablesQuery)
  const tables: BackupTable[] = []
  for (const { name, columns } of found) tables.push(await dumpTable(client, folder, name, columns))
  // Read after the rows: values taken meanwhile only leave gaps.
  const { rows: sequences } = await client.query<{ name: string; value: number }>(sequencesQuery)
  return { migrations: names.map((row) => row.name), tables, sequences }
}

async function dumpTable(
  client: pg.Client,
  folder: string,
  name: string,
  columns: string[],
): Promise<BackupTable> {
  const rows = new CopyOut(copyStatement(name, columns, 'to stdout'))
  client.query(rows)
  const hash = createHash('sha256')
  const counted = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk))
  const file = createWriteStream(tableFile(folder, name), { mode: 0o600, flush: true })
  await pipeline(rows, createZstdCompress(), counted, file)
  return { name, columns, rows: rows.rows, sha256: hash.digest('hex') }
}

/** COPY in text format, which all versions of PostgreSQL and compatible databases share. */
export const copyStatement = (
  table: string,
  columns: string[],
  direction: 'to stdout' | 'from stdin',
): string => `copy "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) ${direction}`
