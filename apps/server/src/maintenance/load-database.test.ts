import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { cloneDatabase, createPlainDatabase } from '../testing/test-database.ts'
import { dumpDatabase } from './dump-database.ts'
import { loadDatabase } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import { openClient } from './open-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'windrow-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entries = 12_000

/** Entries of 0 to 1500 characters, a few of 300,000, with everything that the format of copies escapes. */
const fill = `
  insert into audit_log (action, subject_type, subject_id, subject_name, ip, user_agent, after)
  select 'run.start', 'run', nullif(i % 3, 0), repeat(chr(97 + i % 26), (i * 7919) % 1500), '192.0.2.1',
    E'\\\\ \\\\N \\t \\n \\r ä 漢 😀 ' || i,
    jsonb_build_object('text', repeat('\\ "é" ', case when i % 4000 = 0 then 50000 else i % 7 end))
  from generate_series(1, ${entries}) i`

async function digestOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ rows: number; digest: string }>(
    `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from "${table}" t`,
  )
  return { table, ...rows[0] }
}

describe('a database that is dumped and loaded', () => {
  it('has every row of every table as it was, also of large ones', async () => {
    await using source = await cloneDatabase()
    await using target = await createPlainDatabase()
    await using before = await openClient(source.url, 'maintenance')
    await before.query(fill)
    await before.query('begin isolation level repeatable read read only')

    const dump = await dumpDatabase(before, folder)
    const manifest: Manifest = {
      format: 'windrow-backup',
      formatVersion: 1,
      version: '0.0.0',
      createdAt: new Date().toISOString(),
      ...dump,
      objects: { kind: 'elsewhere', where: folder },
      secretFingerprint: null,
    }
    await loadDatabase(target.url, folder, manifest)

    expect(dump.tables.find(({ name }) => name === 'audit_log')?.rows).toBe(entries)
    await using after = await openClient(target.url, 'maintenance')
    for (const { name } of dump.tables)
      expect(await digestOf(after, name)).toEqual(await digestOf(before, name))
  })
})
