import { mostSmallFileBytes } from '@windrow/contract/files'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { UploadRow } from '../../database/file-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { assertMayComment } from '../messages/comment-rights.ts'
import { finishUpload } from './add-file.ts'
import { expectUpload } from './expect-upload.ts'
import { loadFile } from './load-file.ts'
import { type ReceivedBody, withBody } from './receive-bytes.ts'
import { oneOfFewBodies } from './upload-limits.ts'

const tooLarge = () =>
  new AppError('BODY_TOO_LARGE', 'The file is larger than 10 MB; upload it in parts instead.')

/** Bytes that the call says it has; the most it may have if it says nothing. Throws BODY_TOO_LARGE. */
function announced(length: string | undefined): number {
  const size = length === undefined ? mostSmallFileBytes : Number(length)
  if (size > mostSmallFileBytes) throw tooLarge()
  if (size === 0) throw new AppError('VALIDATION', 'The file is empty; choose one with content.')
  return size
}

type UploadCall = Call<Routes['fileUpload']>

/** An upload that names the object before it is written. */
const expectFile = (app: AppContext, call: UploadCall): Promise<UploadRow> => {
  const { request, query } = call
  const size = announced(request.headers['content-length'])
  return app.db.transaction().execute((trx) => expectUpload(app, trx, call, { name: query.name, size }))
}

async function store(app: AppContext, call: UploadCall, upload: UploadRow, body: ReceivedBody) {
  if (body.size === 0) throw new AppError('VALIDATION', 'The file is empty; choose one with content.')
  await app.store.putFile(upload.object_key, body.path)
  const { size, head } = body
  const { name, object_key } = upload
  return finishUpload(app, call, upload.id, { name, size, head, object_key, is_small: true })
}

/** Receives a small file in one call. */
export const fileUpload =
  (app: AppContext): Handler<Routes['fileUpload']> =>
  async (call) => {
    const { actor, project, request, signal } = call
    assertMayComment(actor, project)
    return oneOfFewBodies(actor.userId, async () => {
      const upload = await expectFile(app, call)
      const wanted = { mostBytes: mostSmallFileBytes, tooLarge, signal }
      try {
        const id = await withBody(app, request, wanted, (body) => store(app, call, upload, body))
        return await loadFile(app.db, call, id)
      } catch (error) {
        await app.store.remove([upload.object_key])
        throw error
      } finally {
        // The file owns the object now, or nothing does.
        await app.db.deleteFrom('uploads').where('id', '=', upload.id).execute()
      }
    })
  }
