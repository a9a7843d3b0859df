import { sql } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import type { FileRow } from '../database/file-tables.ts'

type Shown = 'id' | 'project_id' | 'user_id' | 'from_staff' | 'name' | 'media_type' | 'size' | 'state'

/** A file with what its readers get, before it is known who reads it. */
export interface LoadedFile extends Pick<FileRow, Shown | 'state_reason' | 'created_at' | 'message_id'> {
  thread_id: number | null
  account_name: string
  /** Of its author; null if the user was deleted. */
  first_name: string | null
  last_name: string | null
  email: string | null
  role_id: number | null
  note_count: number
}

/** Files with their author and account, and the number of their notes. */
const fileRows = (db: Db | Trx) =>
  db
    .selectFrom('files as f')
    .innerJoin('projects as p', 'p.id', 'f.project_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('users as author', 'author.id', 'f.user_id')
    .leftJoin('messages as m', 'm.id', 'f.message_id')
    .select(['f.id', 'f.project_id', 'f.user_id', 'f.from_staff', 'f.name', 'f.media_type', 'f.size'])
    .select(['f.state', 'f.state_reason', 'f.created_at', 'f.message_id', 'm.thread_id'])
    .select(['o.name as account_name', 'author.first_name', 'author.last_name', 'author.email'])
    .select('author.role_id')
    .select(
      sql<number>`(select count(*)::int from file_notes n where n.file_id = f.id and n.deleted_at is null)`.as(
        'note_count',
      ),
    )

/** One file, whoever may see it. */
export const fileById = (db: Db | Trx, id: number): Promise<LoadedFile | undefined> =>
  fileRows(db).where('f.id', '=', id).executeTakeFirst()

/** The files of messages that weren't deleted, by message, in their order. */
export async function filesOfMessages(
  db: Db | Trx,
  messageIds: readonly number[],
): Promise<Map<number | null, LoadedFile[]>> {
  if (messageIds.length === 0) return new Map()
  const rows: LoadedFile[] = await fileRows(db)
    .where('f.message_id', 'in', messageIds)
    .where('m.deleted_at', 'is', null)
    .orderBy('f.message_id')
    .orderBy('f.position')
    .execute()
  return Map.groupBy(rows, (row) => row.message_id)
}

interface Page {
  page: number
  limit: number
}

/** A page of the files of a thread, newest first, and how many there are; `internal` includes those of internal notes. */
export async function filesOfThread(
  db: Db,
  { threadId, internal }: { threadId: number; internal: boolean },
  { page, limit }: Page,
): Promise<{ rows: LoadedFile[]; total: number }> {
  const wanted = fileRows(db)
    .where('m.thread_id', '=', threadId)
    .where('m.deleted_at', 'is', null)
    .$if(!internal, (all) => all.where('m.internal', '=', false))
  const [rows, { total }] = await Promise.all([
    wanted
      .orderBy('f.message_id', 'desc')
      .orderBy('f.position')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
