import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fillAccount } from '../testing/fill-account.ts'
import { test } from '../testing/test-app.ts'
import { claimOrder, wasLostTooOften, type OrderTable } from './orders.ts'

const tables: OrderTable[] = [
  { name: 'run_exports', lostSeconds: 10, mostOfAccount: 2 },
  { name: 'dataset_jobs', lostSeconds: 10, mostOfAccount: 2 },
]

describe('orders of one account', () => {
  test('wait while as many of it are being made as may be, and go on when their makers are lost', async ({
    server,
  }) => {
    const { params } = await fillAccount(server)
    const { db } = server.app
    for (const table of tables) {
      const name = sql.table(table.name)
      const columns =
        table.name === 'run_exports'
          ? sql`report_id, user_id, run_ids, format, notify`
          : sql`report_id, user_id, kind, run_ids, settings, author`
      await sql`insert into ${name} (${columns})
        select ${columns} from ${name} cross join generate_series(1, 2) where report_id = ${params.rid}`.execute(
        db,
      )
      await sql`update ${name} set state = 'QUEUED'`.execute(db)

      const first = await claimOrder(db, table)
      const second = await claimOrder(db, table)
      expect([first?.attempt, second?.attempt]).toEqual([1, 1])
      expect(await claimOrder(db, table)).toBeNull()

      // Both makers fall silent: the third order goes before them, and they are begun anew.
      await sql`update ${name} set worked_at = now() - interval '11 seconds' where state = 'WORKING'`.execute(
        db,
      )
      const claims = [await claimOrder(db, table), await claimOrder(db, table)]
      expect(new Set(claims.map((claim) => claim?.id))).toEqual(new Set([first!.id, second!.id]))
      expect(claims.map((claim) => claim?.attempt)).toEqual([2, 2])
      expect(await claimOrder(db, table)).toBeNull()
    }
  })

  test('are given up at the third loss', () => {
    expect([1, 2, 3, 4].map((losses) => wasLostTooOften({ losses }))).toEqual([false, false, true, true])
  })
})
