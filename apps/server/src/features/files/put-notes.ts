import { sql } from 'kysely'
import { mostNotes } from '@windrow/contract/picture-notes'
import { isStaff } from '@windrow/contract/roles'
import type { NoteBody } from '@windrow/contract/schemas/file-notes'
import type { Actor } from '../../access/actor.ts'
import type { Trx } from '../../database/connect.ts'
import type { FileNoteRow } from '../../database/file-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { lockNotes } from './note-queries.ts'

/** With deleted ones. */
const mostNotesEver = 10 * mostNotes
/** Versions of a note; all are kept. */
const mostVersions = 200

const values = (body: NoteBody) => ({
  x: body.fileX,
  y: body.fileY,
  width: body.fileWidth,
  height: body.fileHeight,
  text: body.fileNote,
})

/** Adds notes; those that were added before, by their client ids, are left out. */
async function addNotes(
  trx: Trx,
  { userId, role }: Actor,
  fileId: number,
  added: readonly NoteBody[],
): Promise<number[]> {
  if (added.length === 0) return []
  const rows = await trx
    .insertInto('file_notes')
    .values(
      added.map((body) => ({
        file_id: fileId,
        user_id: userId,
        from_staff: isStaff(role),
        client_id: body.clientId ?? null,
        ...values(body),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['file_id', 'user_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Throws FORBIDDEN for notes of others, and CONFLICT if the note was changed since, or too often. */
function checkChange({ userId }: Actor, row: FileNoteRow, { version }: NoteBody): void {
  if (row.user_id !== userId)
    throw new AppError('FORBIDDEN', 'Only its author can change a note; add one of your own.')
  if (version !== undefined && version !== row.version)
    throw new AppError('CONFLICT', 'The note was changed meanwhile; look at it and change it again.')
  if (row.version >= mostVersions)
    throw new AppError('CONFLICT', 'This note was changed too often; add a new one.')
}

/** Changes an own note and keeps what it was. */
async function changeNote(trx: Trx, actor: Actor, fileId: number, body: NoteBody): Promise<boolean> {
  const row = await trx
    .selectFrom('file_notes')
    .selectAll()
    .where('id', '=', body.fileNotesId!)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('note on this picture')
  checkChange(actor, row, body)
  const now = values(body)
  if ((Object.keys(now) as (keyof typeof now)[]).every((key) => row[key] === now[key])) return false
  const { x, y, width, height, text, version } = row
  const created_at = row.edited_at ?? row.created_at
  await trx
    .insertInto('file_note_versions')
    .values({ note_id: row.id, version, x, y, width, height, text, created_at })
    .execute()
  await trx
    .updateTable('file_notes')
    .set({ ...now, version: version + 1, edited_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  return true
}

/** Throws CONFLICT if a picture has too many notes, or had: deleted ones are kept for their history. */
function checkCount({ shown, ever }: { shown: number; ever: number }, added: number): void {
  if (shown + added > mostNotes)
    throw new AppError(
      'CONFLICT',
      `A picture can have ${mostNotes} notes and has ${shown}; delete some of them first.`,
    )
  if (ever + added > mostNotesEver)
    throw new AppError('CONFLICT', 'Too many notes were drawn on this picture; send it again for more.')
}

/**
 * Adds notes to a picture and changes own ones. Throws NOT_FOUND, FORBIDDEN, and CONFLICT if there are too many.
 *
 * @returns the ids of notes that were added or changed
 */
export async function putNotes(
  trx: Trx,
  actor: Actor,
  fileId: number,
  notes: readonly NoteBody[],
): Promise<{ added: number[]; changed: number[] }> {
  const before = await lockNotes(trx, fileId)
  if (before === null) throw notFound('file')
  const [old, fresh] = [
    notes.filter((note) => note.fileNotesId !== undefined),
    notes.filter((note) => note.fileNotesId === undefined),
  ]
  const changed: number[] = []
  for (const note of old) if (await changeNote(trx, actor, fileId, note)) changed.push(note.fileNotesId!)
  const added = await addNotes(trx, actor, fileId, fresh)
  if (added.length > 0) checkCount(before, added.length)
  return { added, changed }
}
