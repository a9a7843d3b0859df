import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** By the clock of the database, the one that all nodes share; milliseconds since 1970. */
export async function databaseNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]!.now.getTime()
}
