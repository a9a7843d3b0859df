import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fillAccount } from '../testing/fill-account.ts'
import { test, type TestApp } from '../testing/test-app.ts'
import { cleanUp } from './clean-up.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

/** Gives every row that can have one an object, to see it removed. */
async function withObjects({ app }: TestApp, ids: { cid: number; exportId: number; comparisonId: number }) {
  const keys = { copy: 'test/copy', file: 'test/file', comparison: 'test/comparison' }
  for (const key of Object.values(keys)) await app.store.put(key, Buffer.from('bytes'))
  const { db } = app
  await db.updateTable('page_copies').set({ object_key: keys.copy }).where('id', '=', ids.cid).execute()
  await db
    .updateTable('run_exports')
    .set({ object_key: keys.file, state: 'READY' })
    .where('id', '=', ids.exportId)
    .execute()
  await db
    .updateTable('comparisons')
    .set({ object_key: keys.comparison })
    .where('id', '=', ids.comparisonId)
    .execute()
  return Object.values(keys)
}

async function what({ app: { db } }: TestApp) {
  const counted = [
    'page_copies',
    'run_exports',
    'comparisons',
    'sessions',
    'one_time_tokens',
    'attempt_counters',
    'schedule_firings',
  ] as const
  const entries = await Promise.all(
    counted.map(async (table) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return [table, rows[0]!.count] as const
    }),
  )
  return Object.fromEntries(entries)
}

async function existing({ app }: TestApp, keys: string[]): Promise<string[]> {
  const found = await Promise.all(
    keys.map((key) =>
      app.store.get(key).then(
        () => key,
        () => null,
      ),
    ),
  )
  return found.filter((key) => key !== null)
}

/** Rows written just now, with a distant expiry. */
async function fresh(server: TestApp) {
  const { owner, params } = await fillAccount(server)
  const { db } = server.app
  await db.deleteFrom('one_time_tokens').execute()
  await db.deleteFrom('attempt_counters').execute()
  await db
    .insertInto('one_time_tokens')
    .values({
      user_id: owner.userId,
      purpose: 'reset',
      token_hash: Buffer.from('a'),
      expires_at: hours(1),
    })
    .execute()
  await db
    .insertInto('attempt_counters')
    .values({ subject: 'test', count: 1, started_at: new Date() })
    .execute()
  await sql`insert into schedule_firings (schedule_id, due_at, state) values (${params.sid}, now(), 'STARTED')`.execute(
    db,
  )
  return { owner, params, keys: await withObjects(server, params) }
}

describe('cleaning up', () => {
  test('keeps what has not expired', async ({ server }) => {
    const { keys } = await fresh(server)
    const before = await what(server)

    await cleanUp(server.app)

    expect(await what(server)).toEqual(before)
    expect(await existing(server, keys)).toEqual(keys)
  })

  test('removes page copies, files, comparisons, sessions, links, counters and past due times, with their objects', async ({
    server,
  }) => {
    const { keys } = await fresh(server)
    const { db } = server.app
    await sql`update page_copies set created_at = now() - interval '25 hours'`.execute(db)
    await db
      .updateTable('run_exports')
      .set({ expires_at: hours(-1) })
      .execute()
    await db
      .updateTable('comparisons')
      .set({ expires_at: hours(-1) })
      .execute()
    await db
      .updateTable('sessions')
      .set({ expires_at: hours(-1) })
      .execute()
    await db
      .updateTable('one_time_tokens')
      .set({ expires_at: hours(-1) })
      .execute()
    await db
      .updateTable('attempt_counters')
      .set({ started_at: hours(-25) })
      .execute()
    await sql`update schedule_firings set due_at = now() - interval '401 days', created_at = now() - interval '401 days'`.execute(
      db,
    )

    await cleanUp(server.app)

    const after = await what(server)
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((table) => [table, 0])))
    expect(await existing(server, keys)).toEqual([])
  })
})
