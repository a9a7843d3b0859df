import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../../database/connect.ts'
import { ensureOwner } from '../../database/embedded/data-folder.ts'
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts'
import { findPostgresBinaries, postgresUser } from '../../database/embedded/postgres-binaries.ts'
import { productDatabase, runAlone } from '../../database/embedded/product-role.ts'
import { slowStatements } from './slow-statements.ts'

const place = mkdtempSync(join(tmpdir(), 'windrow-statements-'))
chmodSync(place, 0o755)
const folder = join(place, 'postgres')
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** The slowest statements of a server in the folder, after one that can be told from others. */
async function measured() {
  const server = await startEmbeddedPostgres({ folder, volatile: true })
  const { db } = connect(server.url)
  try {
    for (const answer of [42, 43]) await sql`select ${sql.lit(answer)} as answer`.execute(db)
    return await slowStatements(db, [])
  } finally {
    await db.destroy()
    await server.stop()
  }
}

test('slow statements are those that PostgreSQL measured, once its extension is there and loaded', async () => {
  expect(await measured()).toEqual({ source: 'NODES', list: [] })

  const binaries = await findPostgresBinaries()
  const user = postgresUser(binaries, folder)
  ensureOwner(folder, user.setUpOwner)
  await runAlone(binaries, user, folder, productDatabase, ['create extension pg_stat_statements'])
  expect((await measured()).source).toBe('NODES')

  appendFileSync(join(folder, 'postgresql.conf'), "shared_preload_libraries = 'pg_stat_statements'\n")
  const { source, list } = await measured()
  expect(source).toBe('SERVER')
  expect(list.find((one) => one.sql === 'select $1 as answer')).toMatchObject({ calls: 2 })
  expect(list.every(({ totalMs, slowestMs }) => totalMs >= slowestMs)).toBe(true)
})
