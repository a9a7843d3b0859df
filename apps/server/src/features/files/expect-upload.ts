import { sql } from 'kysely'
import { unsentFileHours } from '@windrow/contract/files'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { UploadRow } from '../../database/file-tables.ts'
import type { ProjectRow } from '../../database/project-tables.ts'
import { safeFileName } from '../../message-files/file-name.ts'
import { newFileKey } from './add-file.ts'
import { checkRoom } from './upload-limits.ts'

interface UploadPlace {
  project: Pick<ProjectRow, 'id' | 'organization_id'>
  actor: Pick<Actor, 'userId'>
}

interface ExpectedFile {
  name: string
  size: number
  /** The object; by default, a new one of the project. */
  key?: string
  /** Of the parts in the store; null if it arrives whole. */
  handle?: string | null
}

/**
 * Inserts an upload that names its object before that is written, if the person may upload so many bytes more. Throws
 * RATE_LIMITED or CONFLICT.
 */
export async function expectUpload(
  app: Pick<AppContext, 'config'>,
  trx: Trx,
  { project, actor: { userId } }: UploadPlace,
  { name, size, key = newFileKey(project.id), handle = null }: ExpectedFile,
): Promise<UploadRow> {
  await checkRoom(app, trx, { userId, organizationId: project.organization_id }, size)
  return trx
    .insertInto('uploads')
    .values({
      project_id: project.id,
      user_id: userId,
      name: safeFileName(name),
      size,
      object_key: key,
      handle,
      expires_at: sql<Date>`now() + make_interval(hours => ${unsentFileHours})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
