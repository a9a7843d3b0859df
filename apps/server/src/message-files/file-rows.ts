import { sql } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'

/** Files with their author and account, and the number of their notes. */
export const fileRows = (db: Db | Trx) =>
  db
    .selectFrom('files as f')
    .innerJoin('projects as p', 'p.id', 'f.project_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('users as author', 'author.id', 'f.user_id')
    .leftJoin('messages as m', 'm.id', 'f.message_id')
    .select([
      'f.id',
      'f.project_id',
      'f.user_id',
      'f.from_staff',
      'f.name',
      'f.media_type',
      'f.size',
      'f.state',
      'f.state_reason',
      'f.created_at',
      'f.message_id',
      'm.thread_id',
      'o.name as account_name',
      'author.first_name',
      'author.last_name',
      'author.email',
      'author.role_id',
      sql<number>`(select count(*) from file_notes n where n.file_id = f.id and n.deleted_at is null)`.as(
        'note_count',
      ),
    ])

/** A file with what its readers get, before it is known who reads it. */
export type LoadedFile = Awaited<ReturnType<ReturnType<typeof fileRows>['executeTakeFirstOrThrow']>>

/** The files of messages that weren't deleted, by message, in their order. */
export async function filesOfMessages(
  db: Db | Trx,
  messageIds: readonly number[],
): Promise<Map<number | null, LoadedFile[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await fileRows(db)
    .where('f.message_id', 'in', messageIds)
    .where('m.deleted_at', 'is', null)
    .orderBy('f.message_id')
    .orderBy('f.position')
    .execute()
  return Map.groupBy(rows, (row) => row.message_id)
}
