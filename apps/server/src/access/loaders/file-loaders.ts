import { sql } from 'kysely'
import { visibleFiles } from '../visible-files.ts'
import { inside, own, shared } from './loader.ts'

/** Files of messages, and what belongs to them. */
export const fileLoaders = {
  fileId: shared('file', 'file', ({ db, actor, ids }, id) =>
    visibleFiles(db, actor)
      .selectAll('files')
      .select(['messages.thread_id', 'messages.internal'])
      .where('files.id', '=', id)
      .where('files.project_id', '=', inside(ids['id']))
      .executeTakeFirst(),
  ),
  noteId: shared('note', 'note on this picture', ({ db, ids }, id) =>
    db
      .selectFrom('file_notes')
      .selectAll()
      .where('id', '=', id)
      .where('file_id', '=', inside(ids['fileId']))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  ),
  // Users see only their own uploads.
  uploadId: own('upload', 'upload', ({ db, actor, ids }, id) =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', inside(ids['id']))
      .where('user_id', '=', actor.userId)
      .where('handle', 'is not', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  ),
}
