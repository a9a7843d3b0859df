import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import type { Made } from './make-report.ts'

/** A thread of the project with its first message. */
export async function makeThread({ app: { db } }: TestApp, { owner, id }: Made) {
  const thread = await owner.api.threadCreate({
    params: { id },
    body: { subject: 'Prices', kind: 'QUESTION', text: 'Are these prices with tax?', clientId: randomUUID() },
  })
  const { threadId } = thread.thread
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()
  return { threadId, messageId: message.id }
}

/** A picture of the message with a note, and an upload. */
export async function makePicture(
  { app: { db, store } }: TestApp,
  { owner, id }: Made,
  { messageId }: { messageId: number },
) {
  const key = `files/${id}/${randomUUID()}`
  await store.put(key, Buffer.from('a picture'))
  const by = { user_id: owner.userId, from_staff: true }
  const file = await db
    .insertInto('files')
    .values({
      ...by,
      project_id: id,
      name: 'shop.png',
      media_type: 'image/png',
      size: 9,
      is_small: true,
      object_key: key,
      state: 'READY',
      message_id: messageId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = await db
    .insertInto('file_notes')
    .values({ ...by, file_id: file.id, client_id: null, x: 1, y: 1, width: 9, height: 9, text: 'Here' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const upload = await owner.api.uploadCreate({
    params: { id },
    body: { name: 'pages.zip', size: 40_000_000 },
  })
  return { fileId: file.id, noteId: note.id, uploadId: upload.uploadId }
}
