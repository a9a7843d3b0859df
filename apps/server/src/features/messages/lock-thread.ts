import type { Trx } from '../../database/connect.ts'
import type { ThreadRow } from '../../database/talk-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'

/** The columns of a thread, without its search words. */
export const threadColumns = [
  'id',
  'project_id',
  'organization_id',
  'tier_rank',
  'is_hidden',
  'number',
  'subject',
  'state',
  'kind',
  'report_id',
  'run_id',
  'created_by',
  'created_by_staff',
  'assigned_to',
  'waiting_since',
  'last_message_id',
  'last_public_id',
  'last_at',
  'last_public_at',
  'message_count',
  'public_count',
  'version',
  'created_at',
] as const satisfies (keyof ThreadRow)[]

/**
 * A thread, locked until the transaction ends: its messages get their numbers one after the other. Throws NOT_FOUND, and
 * CONFLICT in a deleted project.
 */
export async function lockThread(trx: Trx, threadId: number): Promise<ThreadRow> {
  const thread = await trx
    .selectFrom('threads')
    .select(threadColumns)
    .where('id', '=', threadId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!thread) throw notFound('thread')
  if (thread.is_hidden) throw new AppError('CONFLICT', 'This project is deleted; restore it first.')
  return thread
}
