import { sql } from 'kysely'
import type { Trx } from '../../database/connect.ts'

/** Gives up what was uploaded to a project and not sent; the next clean-up removes it. */
export async function giveUpUnsent(trx: Trx, projectId: number): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .execute()
  await sql`update files set created_at = 'epoch' where project_id = ${projectId} and message_id is null`.execute(
    trx,
  )
}
