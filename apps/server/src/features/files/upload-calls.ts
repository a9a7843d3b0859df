import { uploadPartBytes, uploadPartCount, uploadPartRange } from '@windrow/contract/files'
import type { Routes } from '@windrow/contract/routes'
import type { Upload } from '@windrow/contract/schemas/files'
import type { AppContext } from '../../context.ts'
import type { UploadRow } from '../../database/file-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { record } from '../../audit/record.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import type { PartedObject, StoredPart } from '../../storage/object-store.ts'
import { assertMayComment } from '../messages/comment-rights.ts'
import { newFileKey, type FileCall } from './add-file.ts'
import { expectUpload } from './expect-upload.ts'
import { loadFile } from './load-file.ts'

/** How the object store knows an upload in parts. */
export const partsOf = ({ object_key, handle }: Pick<UploadRow, 'object_key' | 'handle'>) => ({
  key: object_key,
  handle: handle!,
})

export const toPart = ({ number, size, etag }: StoredPart) => ({ partNumber: number, size, etag })

/** The bytes that a part of an upload has. Throws NOT_FOUND if it has no such part. */
export function sizeOfPart({ size }: Pick<UploadRow, 'size'>, partNumber: number): number {
  if (partNumber > uploadPartCount(size)) throw notFound('part of this upload')
  const { start, end } = uploadPartRange(size, partNumber)
  return end - start
}

/** Throws CONFLICT if the upload was completed. */
export function assertOpen({ file_id }: UploadRow): void {
  if (file_id !== null) throw new AppError('CONFLICT', 'This upload is complete already.')
}

const toUpload = (row: UploadRow, parts: readonly StoredPart[], file: Upload['file']): Upload => ({
  uploadId: row.id,
  name: row.name,
  size: row.size,
  partSize: uploadPartBytes,
  partCount: uploadPartCount(row.size),
  parts: parts.map(toPart),
  createdDate: row.created_at.toISOString(),
  expiresDate: row.expires_at.toISOString(),
  file,
})

/** Whole parts of the right size; what the object store has else is sent again. */
const arrivedParts = async (app: AppContext, upload: UploadRow): Promise<StoredPart[]> =>
  (await app.store.parts.list(partsOf(upload))).filter(
    ({ number, size }) => number <= uploadPartCount(upload.size) && size === sizeOfPart(upload, number),
  )

type CreateCall = Call<Routes['uploadCreate']>

/** An upload whose parts the store expects under this handle. */
const startUpload = (app: AppContext, call: CreateCall, { key, handle }: PartedObject) =>
  app.db.transaction().execute(async (trx) => {
    const { name, size } = call.body
    const made = await expectUpload(app, trx, call, { name, size, key, handle })
    await recordUpload(trx, call, 'UPLOAD_STARTED', made)
    return made
  })

export const uploadCreate =
  (app: AppContext): Handler<Routes['uploadCreate']> =>
  async (call) => {
    assertMayComment(call.actor, call.project)
    const key = newFileKey(call.project.id)
    const object = { key, handle: await app.store.parts.begin(key) }
    try {
      return toUpload(await startUpload(app, call, object), [], null)
    } catch (error) {
      await app.store.parts.abort(object)
      throw error
    }
  }

const recordUpload = (
  trx: Parameters<typeof record>[0],
  call: FileCall,
  action: string,
  upload: UploadRow,
): Promise<void> =>
  record(trx, call, {
    action,
    subject: { type: 'upload', id: upload.id, name: upload.name },
    organizationId: call.project.organization_id,
    after: { size: upload.size },
  })

export const uploadGet =
  (app: AppContext): Handler<Routes['uploadGet']> =>
  async (call) => {
    const { upload } = call
    if (upload.file_id !== null) return toUpload(upload, [], await loadFile(app.db, call, upload.file_id))
    return toUpload(upload, await arrivedParts(app, upload), null)
  }

/** Deletes the row first: a call that completes the upload meanwhile then finds that it is gone. */
export const uploadAbort =
  (app: AppContext): Handler<Routes['uploadAbort']> =>
  async (call) => {
    const { upload } = call
    assertOpen(upload)
    await app.db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('uploads')
        .where('id', '=', upload.id)
        .where('file_id', 'is', null)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('upload')
      await recordUpload(trx, call, 'UPLOAD_ABORTED', upload)
    })
    await app.store.parts.abort(partsOf(upload))
    await app.store.remove([upload.object_key])
    return { id: upload.id }
  }
