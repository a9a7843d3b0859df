import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { record } from '../../audit/record.ts'
import type { Handler } from '../../calls/handler.ts'
import { filesOfThread, loadFile } from './load-file.ts'

export const fileGet =
  (app: AppContext): Handler<Routes['fileGet']> =>
  async (call) =>
    loadFile(app.db, call, call.file.id)

/** Deletes the own file unless it was sent meanwhile. */
export const fileDelete =
  (app: AppContext): Handler<Routes['fileDelete']> =>
  async (call) => {
    const { file, project } = call
    await app.db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('files')
        .where('id', '=', file.id)
        .where('message_id', 'is', null)
        .executeTakeFirst()
      if (numDeletedRows === 0n)
        throw new AppError('CONFLICT', 'This file was sent; delete its message instead.')
      await record(trx, call, {
        action: 'FILE_DELETED',
        subject: { type: 'file', id: file.id, name: file.name },
        organizationId: project.organization_id,
      })
    })
    await app.store.remove([file.object_key])
    return { id: file.id }
  }

export const threadFiles =
  (app: AppContext): Handler<Routes['threadFiles']> =>
  async (call) => {
    const { page, limit } = call.query
    const { files, total } = await filesOfThread(app.db, call, call.thread.id, call.query)
    return { files, pagination: { page, perPage: limit, total } }
  }
