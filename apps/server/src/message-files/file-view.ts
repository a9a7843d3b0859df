import { fileKindOf } from '@windrow/contract/files'
import type { MessageFile } from '@windrow/contract/schemas/files'
import type { ThreadPerson } from '@windrow/contract/schemas/thread-person'
import type { FileRow } from '../database/file-tables.ts'
import type { LoadedFile } from './file-rows.ts'
import { isDisguised } from './file-type.ts'

interface Reader {
  userId: number
  /** In the file's project. */
  mayComment: boolean
}

/** Whether notes can be drawn on a file: it is a picture whose content may be seen. */
export const isPicture = (file: Pick<FileRow, 'media_type' | 'state'>): boolean =>
  file.state === 'READY' && fileKindOf(file.media_type) === 'PICTURE'

/** A file as a reader gets it. Callers leave out those that the reader may not see. */
export function toFile(reader: Reader, row: LoadedFile, author: ThreadPerson): MessageFile {
  return {
    fileId: row.id,
    projectId: row.project_id,
    name: row.name,
    mediaType: row.media_type,
    kind: fileKindOf(row.media_type),
    isDisguised: isDisguised(row.name, row.media_type),
    size: row.size,
    state: row.state,
    stateReason: row.state_reason,
    author,
    createdDate: row.created_at.toISOString(),
    threadId: row.thread_id,
    messageId: row.message_id,
    noteCount: row.note_count,
    mayDelete: row.message_id === null && row.user_id === reader.userId,
    mayAnnotate: reader.mayComment && isPicture(row),
  }
}
