import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { startReport } from '../testing/run-reports.ts'
import { test, type TestApp } from '../testing/test-app.ts'
import { backupLock, keepFinished, noteRemovals, notedStore, noteUnfinished } from '../storage/noted-store.ts'
import { cleanUp } from './clean-up.ts'

const exists = ({ app }: TestApp, key: string) =>
  app.store.get(key).then(
    () => true,
    () => false,
  )
const notes = async ({ app: { db } }: TestApp) =>
  (await db.selectFrom('postponed_removals').select('object_key').orderBy('object_key').execute()).map(
    ({ object_key }) => object_key,
  )
const bytes = Buffer.from('a')

describe('removed objects', () => {
  test('stay until the end of a backup that may refer to them', async ({ server }) => {
    const { store } = server.app
    await store.put('runs/1/a', bytes)
    await store.put('runs/1/b', bytes)
    const backup = new pg.Client({ connectionString: server.databaseUrl })
    await backup.connect()
    await backup.query('select pg_advisory_lock($1)', [backupLock])

    await store.remove(['runs/1/a'])
    await store.remove(['runs/1/a', 'runs/1/b'])
    expect(await cleanUp(server.app)).toBe(false)
    expect(await store.removeDue(2)).toBe(false)
    expect(await exists(server, 'runs/1/a')).toBe(true)
    await backup.end()
    await expect.poll(() => cleanUp(server.app).then(() => notes(server))).toEqual([])

    expect(await exists(server, 'runs/1/a')).toBe(false)
    expect(await exists(server, 'runs/1/b')).toBe(false)
  })

  test('are gone at once, without a note', async ({ server }) => {
    await server.app.store.put('runs/1/a', bytes)
    await server.app.store.remove(['runs/1/a'])

    expect(await exists(server, 'runs/1/a')).toBe(false)
    expect(await notes(server)).toEqual([])
  })

  test('are removed later if the process ends right after the commit', async ({ server }) => {
    const { db, store } = server.app
    await store.put('runs/1/a', bytes)
    await db.transaction().execute((trx) => noteRemovals(trx, ['runs/1/a', 'runs/1/a', 'runs/1/missing']))

    await cleanUp(server.app)

    expect(await exists(server, 'runs/1/a')).toBe(false)
    expect(await notes(server)).toEqual([])
  })

  test('that the store cannot remove are tried again later, and keep no others', async ({ server }) => {
    const { db, log, store } = server.app
    await store.put('runs/1/folder/x', bytes)
    await store.put('runs/1/a', bytes)
    // The disk does not delete a folder as if it were a file.
    await store.remove(['runs/1/folder', 'runs/1/a'])

    expect(await exists(server, 'runs/1/a')).toBe(false)
    expect(await notes(server)).toEqual(['runs/1/folder'])
    const { rows } = await sql<{ later: boolean }>`
      select due_at > now() + interval '9 minutes' as later from postponed_removals`.execute(db)
    expect(rows).toEqual([{ later: true }])
    // Not due, so it isn't in the way of others.
    await noteRemovals(db, ['runs/1/missing'])
    expect(await notedStore(store, { db, log }).removeDue(1)).toBe(true)
    expect(await notes(server)).toEqual(['runs/1/folder'])
  })

  test('stay noted while the store is out of reach', async ({ server }) => {
    const { db, log, store } = server.app
    const away = notedStore({ ...store, remove: () => Promise.reject(new Error('no route')) }, { db, log })

    await away.remove(['runs/1/a', 'runs/1/b'])

    expect(await notes(server)).toEqual(['runs/1/a', 'runs/1/b'])
    expect(await away.removeDue(10)).toBe(false)
  })
})

describe('an object that was written before anything refers to it', () => {
  test('is removed after a day', async ({ server }) => {
    const { db, store } = server.app
    await noteUnfinished(db, 'exports/1/a')
    await store.put('exports/1/a', bytes)
    await cleanUp(server.app)
    expect(await exists(server, 'exports/1/a')).toBe(true)
    await sql`update postponed_removals set due_at = due_at - interval '24 hours'`.execute(db)

    await cleanUp(server.app)

    expect(await exists(server, 'exports/1/a')).toBe(false)
    await expect(db.transaction().execute((trx) => keepFinished(trx, 'exports/1/a'))).rejects.toThrow(
      'exports/1/a took longer than 24 hours',
    )
  })

  test('stays once something does', async ({ server }) => {
    const { db } = server.app
    await noteUnfinished(db, 'exports/1/a')

    await db.transaction().execute((trx) => keepFinished(trx, 'exports/1/a'))

    expect(await notes(server)).toEqual([])
  })
})

test('a purged run leaves nothing, not even what its workers could not commit', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, {
    version: 1,
    start: ['https://shop.example/'],
    types: { page: { table: 'items', fields: { name: { select: 'h1' } } } },
  })
  const { db, store } = server.app
  const left = [`runs/${path.hid}/0-1/3-0-rows.jsonl.zst`, `runs/${path.hid}/0-2/7-page-1.png`]
  const other = `runs/${path.hid}1/0-1/0-0-rows.jsonl.zst`
  for (const key of [...left, other]) await store.put(key, bytes)
  await sql`update runs set status = 'STOPPED', ended_at = now(), deleted_at = now() - interval '25 hours'`.execute(
    db,
  )

  await cleanUp(server.app)

  for (const key of left) expect(await exists(server, key)).toBe(false)
  expect(await exists(server, other)).toBe(true)
  expect(await notes(server)).toEqual([])
})

test('a step that fails keeps no other from its work', async ({ server }) => {
  const { db, store } = server.app
  await sql`alter table runs rename to moved_away`.execute(db)
  await store.put('x/a', bytes)
  await noteRemovals(db, ['x/a'])
  await sql`insert into attempt_counters (subject, count, started_at) values ('test', 1, now() - interval '2 days')`.execute(
    db,
  )

  await cleanUp(server.app)

  expect(await db.selectFrom('attempt_counters').selectAll().execute()).toEqual([])
  expect(await exists(server, 'x/a')).toBe(false)
})
