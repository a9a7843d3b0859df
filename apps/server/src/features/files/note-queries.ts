import { sql } from 'kysely'
import type { FileNote } from '@windrow/contract/schemas/file-notes'
import { isStaff } from '@windrow/contract/roles'
import type { Actor } from '../../access/actor.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { FileNoteRow } from '../../database/file-tables.ts'
import { toPerson } from '../messages/person-view.ts'

export type NoteReader = Pick<Actor, 'userId' | 'role'> & { mayComment: boolean }

/** The pixels of a note under their names in calls. */
export const toPlace = ({ x, y, width, height }: Pick<FileNoteRow, 'x' | 'y' | 'width' | 'height'>) => ({
  fileX: x,
  fileY: y,
  fileWidth: width,
  fileHeight: height,
})

const noteRows = (db: Db | Trx, fileId: number) =>
  db
    .selectFrom('file_notes as n')
    .innerJoin('files as f', 'f.id', 'n.file_id')
    .innerJoin('projects as p', 'p.id', 'f.project_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('users as author', 'author.id', 'n.user_id')
    .selectAll('n')
    .select([
      'o.name as account_name',
      'author.first_name',
      'author.last_name',
      'author.email',
      'author.role_id',
    ])
    .where('n.file_id', '=', fileId)
    .where('n.deleted_at', 'is', null)
    .orderBy('n.id')

type NoteViewRow = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>

function toNote(reader: NoteReader, row: NoteViewRow): FileNote {
  const { first_name, last_name, email, role_id } = row
  const author = { id: row.user_id, first_name, last_name, email, role_id }
  const isMine = row.user_id === reader.userId
  return {
    fileNotesId: row.id,
    ...toPlace(row),
    fileNote: row.text,
    author: toPerson(author, row.account_name, row.from_staff),
    createdDate: row.created_at.toISOString(),
    editedDate: row.edited_at?.toISOString() ?? null,
    version: row.version,
    mayEdit: isMine && reader.mayComment,
    mayDelete: (isMine || isStaff(reader.role)) && reader.mayComment,
  }
}

/** All notes on a picture by their ids, as a reader gets them. */
export async function notesOf(
  db: Db | Trx,
  reader: NoteReader,
  fileId: number,
): Promise<Record<string, FileNote>> {
  const rows = await noteRows(db, fileId).execute()
  return Object.fromEntries(rows.map((row) => [row.id, toNote(reader, row)]))
}

/**
 * How many notes a picture has, and had. Its row is locked, so that no other call adds some meanwhile; null if it is
 * gone.
 */
export async function lockNotes(trx: Trx, fileId: number): Promise<{ shown: number; ever: number } | null> {
  const file = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!file) return null
  return trx
    .selectFrom('file_notes')
    .select(sql<number>`count(*) filter (where deleted_at is null)::int`.as('shown'))
    .select(sql<number>`count(*)::int`.as('ever'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
}
