import { sql } from 'kysely'
import { expect } from 'vitest'
import { sharedTest as test } from '../testing/test-app.ts'
import type { Db, Trx } from './connect.ts'
import { allowSilence } from './silence-limit.ts'

async function settingsOf(db: Db | Trx) {
  const { rows } = await sql<{ silence: string; isolation: string }>`
    select current_setting('idle_in_transaction_session_timeout') as silence,
      current_setting('transaction_isolation') as isolation`.execute(db)
  return rows[0]
}

test('no transaction may be silent for long, unless it says so, and nothing is left to its session', async ({
  server,
}) => {
  const { db } = server.app
  await db.connection().execute(async (session) => {
    const before = await settingsOf(session)
    await session.transaction().execute(async (trx) => {
      expect(await settingsOf(trx)).toEqual({ silence: '10s', isolation: 'read committed' })
      await allowSilence(trx)
      expect(await settingsOf(trx)).toMatchObject({ silence: '15min' })
    })
    await session
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        expect(await settingsOf(trx)).toEqual({ silence: '10s', isolation: 'repeatable read' })
      })
    expect(await settingsOf(session)).toEqual(before)
    expect(before).toMatchObject({ silence: '0' })
  })
})
