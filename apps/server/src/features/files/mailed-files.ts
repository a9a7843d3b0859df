import { mostMessageFiles, mostSmallFileBytes } from '@windrow/contract/files'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ProjectRow } from '../../database/project-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { MailedFile } from '../../mail/replies/read-mail.ts'
import { typeBytes } from '../../message-files/file-type.ts'
import { insertFile } from './add-file.ts'
import { expectUpload } from './expect-upload.ts'

export interface MailedPlace {
  actor: Pick<Actor, 'userId' | 'role'>
  project: Pick<ProjectRow, 'id' | 'organization_id'>
}

/** A file of an email whose object is stored, under an upload that names it. */
interface StoredFile {
  uploadId: number
  key: string
  name: string
  content: Uint8Array
}

/** Files of an email: those that are stored, and the names of those that can't be. */
export interface StoredFiles {
  stored: StoredFile[]
  refused: string[]
}

const isUsable = ({ content }: MailedFile) => content.length > 0 && content.length <= mostSmallFileBytes

/** Throws RATE_LIMITED or CONFLICT if there is no room. */
const expectFiles = (app: AppContext, place: MailedPlace, files: readonly MailedFile[]) =>
  app.db.transaction().execute(async (trx) => {
    const stored: StoredFile[] = []
    for (const { name, content } of files) {
      const upload = await expectUpload(app, trx, place, { name, size: content.length })
      stored.push({ uploadId: upload.id, key: upload.object_key, name: upload.name, content })
    }
    return stored
  })

const hasNoRoom = (error: unknown) =>
  error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'RATE_LIMITED')

/** Removes what was stored, because the message was not added. */
export async function dropMailedFiles(app: AppContext, { stored }: StoredFiles): Promise<void> {
  if (stored.length === 0) return
  await app.store.remove(stored.map(({ key }) => key))
  const ids = stored.map(({ uploadId }) => uploadId)
  await app.db.deleteFrom('uploads').where('id', 'in', ids).execute()
}

/**
 * Stores the objects of an email's files, as many as a message may have and the account has room for. They belong to
 * nobody until {@link takeMailedFiles}.
 */
export async function storeMailedFiles(
  app: AppContext,
  place: MailedPlace,
  files: readonly MailedFile[],
): Promise<StoredFiles> {
  const usable = files.filter(isUsable).slice(0, mostMessageFiles)
  const refused = files.filter((file) => !usable.includes(file)).map(({ name }) => name)
  try {
    const stored = await expectFiles(app, place, usable)
    try {
      for (const { key, content } of stored) await app.store.put(key, Buffer.from(content))
    } catch (error) {
      await dropMailedFiles(app, { stored, refused })
      throw error
    }
    return { stored, refused }
  } catch (error) {
    if (!hasNoRoom(error)) throw error
    return { stored: [], refused: files.map(({ name }) => name) }
  }
}

/** Turns stored objects into files of a message that the same transaction adds; returns their ids. */
export async function takeMailedFiles(
  app: AppContext,
  trx: Trx,
  place: MailedPlace,
  { stored }: StoredFiles,
): Promise<number[]> {
  const ids: number[] = []
  for (const { uploadId, key, name, content } of stored) {
    const head = Buffer.from(content.subarray(0, typeBytes))
    const file = { name, size: content.length, head, object_key: key, is_small: true }
    ids.push(await insertFile(app, trx, place, file))
    await trx.deleteFrom('uploads').where('id', '=', uploadId).execute()
  }
  return ids
}
