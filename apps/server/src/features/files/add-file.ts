import { randomUUID } from 'node:crypto'
import { isStaff } from '@windrow/contract/roles'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ProjectRow } from '../../database/project-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import { record, type Source } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import { fileType } from '../../message-files/file-type.ts'

/** A new object for a file of a project; names of objects can't be guessed. */
export const newFileKey = (projectId: number): string => `files/${projectId}/${randomUUID()}`

export interface FileCall extends Source {
  project: ProjectRow
  actor: Actor
}

interface Arrived {
  name: string
  size: number
  /** Its first bytes. */
  head: Buffer
  object_key: string
  is_small: boolean
}

/** A file whose object is stored. Held if there is a scanner. */
export async function insertFile(
  { config }: AppContext,
  trx: Trx,
  { project, actor }: { project: Pick<ProjectRow, 'id'>; actor: Pick<Actor, 'userId' | 'role'> },
  file: Arrived,
): Promise<number> {
  const { head, ...values } = file
  const { id } = await trx
    .insertInto('files')
    .values({
      ...values,
      project_id: project.id,
      user_id: actor.userId,
      from_staff: isStaff(actor.role),
      media_type: fileType(head),
      state: config.files.scanner ? 'CHECKING' : 'READY',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Turns an upload whose object is stored into a file. If another call has done so meanwhile, returns its file. Throws
 * NOT_FOUND if the upload was given up meanwhile.
 *
 * @returns the id of the file
 */
export const finishUpload = (
  app: AppContext,
  call: FileCall,
  uploadId: number,
  file: Arrived,
): Promise<number> =>
  app.db.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom('uploads')
      .select('file_id')
      .where('id', '=', uploadId)
      .forUpdate()
      .executeTakeFirst()
    if (!upload) throw notFound('upload')
    if (upload.file_id !== null) return upload.file_id
    const id = await insertFile(app, trx, call, file)
    await trx.updateTable('uploads').set({ file_id: id }).where('id', '=', uploadId).execute()
    await record(trx, call, {
      action: 'FILE_UPLOADED',
      subject: { type: 'file', id, name: file.name },
      organizationId: call.project.organization_id,
      after: { size: file.size },
    })
    return id
  })
