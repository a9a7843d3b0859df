import type { MessageFile } from '@windrow/contract/schemas/files'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../database/connect.ts'
import type { ProjectRow } from '../../database/project-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import { fileById } from '../../message-files/file-rows.ts'
import { mayComment } from '../messages/comment-rights.ts'
import { fileFor } from '../messages/file-for.ts'

interface Reading {
  actor: Pick<Actor, 'userId' | 'role'>
  project: ProjectRow
}

/** Who reads the files of a project. */
export const readerOf = ({ actor, project }: Reading) => ({
  userId: actor.userId,
  role: actor.role,
  mayComment: mayComment(actor, project),
})

/** One file as a reader gets it, who may see it. Throws NOT_FOUND. */
export async function loadFile(db: Db, reading: Reading, id: number): Promise<MessageFile> {
  const row = await fileById(db, id)
  if (!row) throw notFound('file')
  return fileFor(readerOf(reading), row)
}
