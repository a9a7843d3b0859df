import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fillAccount } from '../testing/fill-account.ts'
import { test } from '../testing/test-app.ts'
import { anyWaits, lookStatement } from './what-waits.ts'

describe('what waits', () => {
  test('is asked for with one statement by all that ask at the same moment', async ({ server }) => {
    const { db, statements } = server.app
    const before = statements.totals.queries

    const answers = await Promise.all([
      anyWaits(db, 'exports'),
      anyWaits(db, 'figures'),
      anyWaits(db, 'firings'),
    ])

    expect(answers).toEqual([false, false, false])
    expect(statements.totals.queries).toBe(before + 1)
  })

  test('is what is queued or in progress now', async ({ server }) => {
    const { db } = server.app
    await fillAccount(server)
    const answers: boolean[] = []
    for (const state of ['READY', 'QUEUED', 'WORKING', 'FAILED'] as const) {
      await db.updateTable('run_exports').set({ state }).execute()
      answers.push(await anyWaits(db, 'exports'))
    }

    expect(answers).toEqual([false, true, true, false])
  })

  test('is read from indexes alone, however much has ended', async ({ server }) => {
    // Connections keep the plan that they made when tables were small.
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${lookStatement}`.execute(server.app.db)
    const steps = rows.map((row) => row['QUERY PLAN'].trim()).filter((step) => / Scan /.test(step))

    expect(steps.length).toBeGreaterThan(10)
    expect(steps.filter((step) => !/Index Only Scan|Index Scan/.test(step))).toEqual([])
  })
})
