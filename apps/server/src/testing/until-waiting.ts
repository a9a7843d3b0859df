import { patienceMs } from '@windrow/contract/testing/patience'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Waits until this many queries on the test's database wait for a lock. */
export async function untilWaiting({ app }: Pick<TestApp, 'app'>, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db)
    return rows[0]?.count
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(count), { timeout: patienceMs, interval: 20 })
}
