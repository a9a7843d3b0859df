import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { onceMark } from './plan-once.ts'

/** Milliseconds since 1970 by the database's clock, which all nodes share. */
export async function databaseNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`${onceMark} select now()`.execute(db)
  return rows[0]!.now.getTime()
}
