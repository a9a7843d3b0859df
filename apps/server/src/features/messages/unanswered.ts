import { sql } from 'kysely'
import type { Trx } from '../../database/connect.ts'

/** When a customer wrote the oldest message of a thread that staff has not answered since; null if none waits. */
export async function unansweredSince(trx: Trx, threadId: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from messages
    where thread_id = ${threadId} and not internal and not from_staff and deleted_at is null and source <> 'SYSTEM'
      and id > coalesce((
        select max(id) from messages
        where thread_id = ${threadId} and from_staff and not internal and deleted_at is null and source <> 'SYSTEM'), 0)
  `.execute(trx)
  return rows[0]!.since
}
