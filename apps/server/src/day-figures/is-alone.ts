import { sql } from 'kysely'
import type { Trx } from '../database/connect.ts'
import { onceMark } from '../database/plan-once.ts'

/** Whether no other node holds this lock; if so, this one holds it until the end of the transaction. */
export async function isAlone(trx: Trx, lock: number): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`${onceMark} select pg_try_advisory_xact_lock(${lock}) as locked`.execute(trx)
  return rows[0]!.locked
}
