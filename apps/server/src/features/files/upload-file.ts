import { sql } from 'kysely'
import { mostSmallFileBytes, unsentFileHours } from '@windrow/contract/files'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { safeFileName } from '../../message-files/file-name.ts'
import { assertMayComment } from '../messages/comment-rights.ts'
import { finishUpload, newFileKey } from './add-file.ts'
import { loadFile } from './load-file.ts'
import { type ReceivedBody, withBody } from './receive-bytes.ts'
import { checkRoom, oneOfFewBodies } from './upload-limits.ts'

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
const expectFile = (app: AppContext, { project, actor, request, query }: UploadCall) =>
  app.db.transaction().execute(async (trx) => {
    const size = announced(request.headers['content-length'])
    const place = { userId: actor.userId, organizationId: project.organization_id }
    await checkRoom(app, trx, place, size)
    return trx
      .insertInto('uploads')
      .values({
        project_id: project.id,
        user_id: actor.userId,
        name: safeFileName(query.name),
        size,
        object_key: newFileKey(project.id),
        handle: null,
        expires_at: sql<Date>`now() + make_interval(hours => ${unsentFileHours})`,
      })
      .returning(['id', 'name', 'object_key'])
      .executeTakeFirstOrThrow()
  })

type Expected = Awaited<ReturnType<typeof expectFile>>

async function store(app: AppContext, call: UploadCall, upload: Expected, body: ReceivedBody) {
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
