import pg from 'pg'
import { expect } from 'vitest'
import { test } from '../testing/test-app.ts'
import { ObjectMissing } from '../storage/object-store.ts'
import { backupLock } from '../storage/postponed-removals.ts'
import { cleanUp } from './clean-up.ts'

test('objects are removed only after a backup that may refer to them', async ({ server }) => {
  const { db, store } = server.app
  await store.put('runs/1/a', Buffer.from('a'))
  await store.put('runs/1/b', Buffer.from('b'))
  const backup = new pg.Client({ connectionString: server.databaseUrl })
  await backup.connect()
  await backup.query('select pg_advisory_lock($1)', [backupLock])

  await store.remove(['runs/1/a'])
  await store.remove(['runs/1/a', 'runs/1/b'])
  expect(await cleanUp(server.app)).toBe(false)
  expect((await store.get('runs/1/a')).toString()).toBe('a')
  await backup.end()
  await expect
    .poll(() => cleanUp(server.app).then(() => db.selectFrom('postponed_removals').selectAll().execute()))
    .toEqual([])

  await expect(store.get('runs/1/a')).rejects.toBeInstanceOf(ObjectMissing)
  await expect(store.get('runs/1/b')).rejects.toBeInstanceOf(ObjectMissing)
})
