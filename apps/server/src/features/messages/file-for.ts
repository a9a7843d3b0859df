import type { MessageFile } from '@windrow/contract/schemas/files'
import type { LoadedFile } from '../../message-files/file-rows.ts'
import { toFile } from '../../message-files/file-view.ts'
import { toPerson } from './person-view.ts'

/** A file as a reader of its thread gets it. */
export function fileFor(reader: { userId: number; mayComment: boolean }, row: LoadedFile): MessageFile {
  const { first_name, last_name, email, role_id } = row
  const author = { id: row.user_id, first_name, last_name, email, role_id }
  return toFile(reader, row, toPerson(author, row.account_name, row.from_staff))
}
