import { isStaff } from '@windrow/contract/roles'
import type { MessageFile } from '@windrow/contract/schemas/files'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../database/connect.ts'
import type { ProjectRow } from '../../database/project-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import { fileRows } from '../../message-files/file-rows.ts'
import { mayComment } from '../messages/comment-rights.ts'
import { fileFor } from '../messages/file-for.ts'

interface Reading {
  actor: Pick<Actor, 'userId' | 'role'>
  project: ProjectRow
}

/** Who reads the files of a project. */
export const readerOf = ({ actor, project }: Reading) => ({
  ...actor,
  mayComment: mayComment(actor, project),
})

/** One file as a reader gets it, who may see it. Throws NOT_FOUND. */
export async function loadFile(db: Db, reading: Reading, id: number): Promise<MessageFile> {
  const row = await fileRows(db).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('file')
  return fileFor(readerOf(reading), row)
}

/** A page of the files of a thread that the reader may see, newest first. */
export async function filesOfThread(
  db: Db,
  reading: Reading,
  threadId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ files: MessageFile[]; total: number }> {
  const query = fileRows(db)
    .where('m.thread_id', '=', threadId)
    .where('m.deleted_at', 'is', null)
    .$if(!isStaff(reading.actor.role), (all) => all.where('m.internal', '=', false))
  const [rows, { total }] = await Promise.all([
    query
      .orderBy('f.message_id', 'desc')
      .orderBy('f.position')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const reader = readerOf(reading)
  return { files: rows.map((row) => fileFor(reader, row)), total: Number(total) }
}
