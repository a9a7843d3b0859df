import { sql } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import type { FileRow } from '../../database/file-tables.ts'
import { inside, own, shared, type Place } from './loader.ts'

/** A file with the thread that it was sent to; both null until it is sent. */
export interface SeenFile extends FileRow {
  thread_id: number | null
  internal: boolean | null
}

/**
 * A file of a project that the actor may see: their own until it is sent, then with its message. Internal notes are for
 * staff, and deleted messages have no files.
 */
const seenFile = ({ db, actor, ids }: Place, id: number): Promise<SeenFile | undefined> =>
  db
    .selectFrom('files')
    .leftJoin('messages', 'messages.id', 'files.message_id')
    .selectAll('files')
    .select(['messages.thread_id', 'messages.internal'])
    .where('files.id', '=', id)
    .where('files.project_id', '=', inside(ids['id']))
    .where((eb) =>
      eb.or([
        eb.and([eb('files.message_id', 'is', null), eb('files.user_id', '=', actor.userId)]),
        eb.and([
          eb('messages.id', 'is not', null),
          eb('messages.deleted_at', 'is', null),
          ...(isStaff(actor.role) ? [] : [eb('messages.internal', '=', false)]),
        ]),
      ]),
    )
    .executeTakeFirst()

/** Files of messages, and what belongs to them. */
export const fileLoaders = {
  fileId: shared('file', 'file', seenFile),
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
