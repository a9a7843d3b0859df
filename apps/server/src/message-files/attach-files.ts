import { mostMessageBytes } from '@windrow/contract/files'
import type { Trx } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

interface Sender {
  userId: number
  projectId: number
}

const refuse = (index: number, message: string): never => {
  throw new AppError('VALIDATION', message, [{ path: `body.fileIds.${index}`, message }])
}

/**
 * Checks files that are to be sent with a message, and locks them: the sender's own of this project, not sent yet and not
 * blocked. Throws VALIDATION.
 */
export async function lockUnsentFiles(
  trx: Trx,
  { userId, projectId }: Sender,
  fileIds: readonly number[] = [],
): Promise<void> {
  if (fileIds.length === 0) return
  const repeated = fileIds.findIndex((id, index) => fileIds.indexOf(id) !== index)
  if (repeated >= 0) refuse(repeated, 'This file is listed twice.')
  const rows = await trx
    .selectFrom('files')
    .select(['id', 'state', 'size', 'is_small'])
    .where('id', 'in', fileIds)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const [index, id] of fileIds.entries()) {
    const row = rows.find((one) => one.id === id)
    if (!row) refuse(index, 'This file is no longer there, or was sent already; upload it again.')
    if (row?.state === 'INFECTED') refuse(index, 'This file contains a virus; remove it.')
  }
  const bytes = rows.filter((row) => row.is_small).reduce((sum, row) => sum + row.size, 0)
  if (bytes > mostMessageBytes)
    refuse(0, 'The files of a message may have 100 MB together; send some of them with the next message.')
}

/** Sends locked files with a message, in this order. */
export async function attachFiles(
  trx: Trx,
  messageId: number,
  fileIds: readonly number[] = [],
): Promise<void> {
  for (const [position, id] of fileIds.entries())
    await trx.updateTable('files').set({ message_id: messageId, position }).where('id', '=', id).execute()
}
