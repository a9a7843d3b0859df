import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fillAccount } from '../testing/fill-account.ts'
import { test } from '../testing/test-app.ts'
import { claimJob } from './job-lease.ts'
import { wasLostTooOften, type Claim, type Lease } from './lease.ts'

const leases: Lease[] = [
  { table: 'run_exports', what: 'export', working: 'WORKING', seconds: 10 },
  { table: 'dataset_jobs', what: 'job', working: 'WORKING', seconds: 10 },
]

describe('jobs of one account', () => {
  test('wait at the limit, and are taken over when their workers are lost', async ({ server }) => {
    const { params } = await fillAccount(server)
    const { db } = server.app
    for (const lease of leases) {
      const name = sql.table(lease.table)
      const claim = () => claimJob<Claim>(db, lease)
      const columns =
        lease.table === 'run_exports'
          ? sql`report_id, user_id, run_ids, format, notify`
          : sql`report_id, user_id, kind, run_ids, settings, author`
      await sql`insert into ${name} (${columns})
        select ${columns} from ${name} cross join generate_series(1, 2) where report_id = ${params.rid}`.execute(
        db,
      )
      await sql`update ${name} set state = 'QUEUED'`.execute(db)

      const first = await claim()
      const second = await claim()
      expect([first?.attempt, second?.attempt]).toEqual([1, 1])
      expect(await claim()).toBeNull()

      // Both workers are lost: the third job is taken before their jobs are restarted.
      await sql`update ${name} set worked_at = now() - interval '11 seconds' where state = 'WORKING'`.execute(
        db,
      )
      const claims = [await claim(), await claim()]
      expect(new Set(claims.map((claim) => claim?.id))).toEqual(new Set([first!.id, second!.id]))
      expect(claims.map((claim) => claim?.attempt)).toEqual([2, 2])
      expect(await claim()).toBeNull()
    }
  })

  test('are given up at the third loss', () => {
    expect([1, 2, 3, 4].map((losses) => wasLostTooOften({ losses }))).toEqual([false, false, true, true])
  })
})
