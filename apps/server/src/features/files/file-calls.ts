import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { record } from '../../audit/record.ts'
import type { Handler } from '../../calls/handler.ts'
import { filesOfThread } from '../../message-files/file-rows.ts'
import { fileFor } from '../messages/file-for.ts'
import { loadFile, readerOf } from './load-file.ts'

export const fileGet =
  (app: AppContext): Handler<Routes['fileGet']> =>
  async (call) =>
    loadFile(app.db, call, call.file.id)

/** Deletes the own file unless it was sent meanwhile. */
export const fileDelete =
  (app: AppContext): Handler<Routes['fileDelete']> =>
  async (call) => {
    const { file, project } = call
    await app.store.removeAfter(async (trx) => {
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
      return [file.object_key]
    })
    return { id: file.id }
  }

export const threadFiles =
  (app: AppContext): Handler<Routes['threadFiles']> =>
  async (call) => {
    const { actor, thread, query } = call
    const of = { threadId: thread.id, internal: isStaff(actor.role) }
    const { rows, total } = await filesOfThread(app.db, of, query)
    return {
      files: rows.map((row) => fileFor(readerOf(call), row)),
      pagination: { page: query.page, perPage: query.limit, total },
    }
  }
