import type { Trx } from '../../database/connect.ts'
import { addEvents } from '../messages/add-event.ts'

/** A file with the message that it was sent with. */
export interface SentFile {
  project_id: number
  message_id: number | null
  thread_id: number | null
  internal: boolean | null
}

/**
 * Tells everyone who follows the thread of a file that its message is to be shown anew. The last statement of a
 * transaction, see {@link addEvents}. Nothing to tell if the file wasn't sent.
 */
export async function tellReaders(trx: Trx, file: SentFile, userId: number | null): Promise<void> {
  if (file.message_id === null || file.thread_id === null) return
  await addEvents(trx, { id: file.thread_id, project_id: file.project_id }, [
    { kind: 'FILES', messageId: file.message_id, internal: file.internal ?? false, userId },
  ])
}
