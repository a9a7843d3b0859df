import { sql } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { FileNoteRow } from '../../database/file-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import type { Handler } from '../../calls/handler.ts'
import { isPicture } from '../../message-files/file-view.ts'
import { assertMayComment } from '../messages/comment-rights.ts'
import { nameOf } from '../messages/person-view.ts'
import { readerOf } from './load-file.ts'
import { notesOf, toPlace } from './note-queries.ts'
import { putNotes } from './put-notes.ts'
import { tellReaders } from './tell-readers.ts'

export const fileNotes =
  (app: AppContext): Handler<Routes['fileNotes']> =>
  async (call) => ({ fileNotes: await notesOf(app.db, readerOf(call), call.file.id) })

export const fileNotesPut =
  (app: AppContext): Handler<Routes['fileNotesPut']> =>
  async (call) => {
    const { file, project, actor, body, request } = call
    assertMayComment(actor, project)
    if (!isPicture(file))
      throw new AppError('CONFLICT', 'Notes can be drawn on pictures that were checked, not on this file.')
    return app.db.transaction().execute(async (trx) => {
      const { added, changed } = await putNotes(trx, actor, file.id, body.fileNotes)
      const all = { fileNotes: await notesOf(trx, readerOf(call), file.id) }
      if (added.length + changed.length === 0) {
        nothingToRecord(request)
        return all
      }
      await record(trx, call, {
        action: 'FILE_NOTES_SAVED',
        subject: { type: 'file', id: file.id, name: file.name },
        organizationId: project.organization_id,
        after: { added, changed },
      })
      await tellReaders(trx, file, actor.userId)
      return all
    })
  }

/** Throws FORBIDDEN unless the actor wrote the note or is staff. */
function assertOwn(actor: Actor, note: FileNoteRow, what: string): void {
  if (note.user_id === actor.userId || isStaff(actor.role)) return
  throw new AppError('FORBIDDEN', `Only its author and Windrow support can ${what}.`)
}

/** Keeps the note in the database, for its history, and shows it no more. */
export const fileNoteDelete =
  (app: AppContext): Handler<Routes['fileNoteDelete']> =>
  async (call) => {
    const { file, note, project, actor } = call
    assertMayComment(actor, project)
    assertOwn(actor, note, 'delete a note')
    await app.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('file_notes')
        .set({ deleted_at: sql<Date>`now()`, deleted_by: actor.userId })
        .where('id', '=', note.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw notFound('note on this picture')
      await record(trx, call, {
        action: 'FILE_NOTE_DELETED',
        subject: { type: 'file', id: file.id, name: file.name },
        organizationId: project.organization_id,
        before: { fileNotesId: note.id },
      })
      await tellReaders(trx, file, actor.userId)
    })
    return { id: note.id }
  }

export const fileNoteVersions =
  (app: AppContext): Handler<Routes['fileNoteVersions']> =>
  async ({ note, actor, query }) => {
    assertOwn(actor, note, 'see what a note said before')
    const { page, limit } = query
    const [author, earlier] = await Promise.all([
      app.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', note.user_id ?? -1)
        .executeTakeFirst(),
      app.db
        .selectFrom('file_note_versions')
        .selectAll()
        .where('note_id', '=', note.id)
        .orderBy('version', 'desc')
        .execute(),
    ])
    const current = { ...note, created_at: note.edited_at ?? note.created_at }
    const all = [current, ...earlier].map((one, index) => ({
      version: one.version,
      ...toPlace(one),
      fileNote: one.text,
      userName: author ? nameOf(author) : null,
      createdDate: one.created_at.toISOString(),
      isCurrent: index === 0,
    }))
    return {
      versions: all.slice((page - 1) * limit, page * limit),
      pagination: { page, perPage: limit, total: all.length },
    }
  }
