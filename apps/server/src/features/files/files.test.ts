import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { mostSmallFileBytes } from '@windrow/contract/files'
import { failure, messageOf } from '../../testing/failure.ts'
import { startThread, tinyPng, uploadFile } from '../../testing/message-files.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { tidyFiles } from './tidy-files.ts'

const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'

/** A project with its manager, a viewer who is a member, and staff. */
async function open(server: TestApp) {
  const account = randomUUID()
  const owner = await server.signIn('MANAGER', account)
  const viewer = await server.signIn('VIEWER', account)
  const staff = await server.signIn('ADMIN:ENVOY', 'Windrow')
  const { id } = await owner.api.projectCreate({ body: { name: 'Gear' } })
  await server.app.db
    .insertInto('project_members')
    .values({ project_id: id, user_id: viewer.userId })
    .execute()
  const content = (client: typeof owner, fileId: number, init?: RequestInit, query = '') =>
    client.fetch(`/api/projects/${id}/files/${fileId}/content${query}`, init)
  const send = async (client: typeof owner, fileIds: number[], more: object = {}) => {
    const { thread } = await startThread(client, id, [])
    const params = { id, threadId: thread.threadId }
    return client.api.messageSend({
      params,
      body: { text: 'See', clientId: randomUUID(), fileIds, ...more },
    })
  }
  return { owner, viewer, staff, id, content, send }
}

const storedFiles = ({ app: { db } }: TestApp, ids: number[]) =>
  db.selectFrom('files').select('object_key').where('id', 'in', ids).execute()

describe('files of messages', () => {
  test('can be sent without a text; lists, search and quotes then show their names', async ({ server }) => {
    const { owner, id, send } = await open(server)
    const files = [await uploadFile(owner, id, 'tents.csv', 'a'), await uploadFile(owner, id, 'b.csv', 'b')]
    const sent = await send(
      owner,
      files.map(({ fileId }) => fileId),
      { text: ' ' },
    )
    expect([sent.text, sent.files.map(({ name }) => name)]).toEqual(['', ['tents.csv', 'b.csv']])
    const { threads } = await owner.api.threadAll({ query: { search: 'tents' } })
    expect(threads.map(({ lastMessage }) => lastMessage?.text)).toEqual(['tents.csv, b.csv'])
    expect(await failure(send(owner, [], { text: '' }))).toBe('422 VALIDATION')
    const subject = { subject: 'Only a file', kind: 'QUESTION', text: '' } as const
    const body = { ...subject, clientId: randomUUID() }
    expect(await failure(owner.api.threadCreate({ params: { id }, body }))).toBe('422 VALIDATION')
  })

  // spec: MSG-08, MSG-11
  test('are what their content is, whatever their name says', async ({ server }) => {
    const { owner, id, content } = await open(server)
    const shown = async (name: string, body: Buffer | string) => {
      const file = await uploadFile(owner, id, name, body)
      const { headers } = await content(owner, file.fileId)
      const [disposition] = headers.get('content-disposition')!.split(';')
      return [file.kind, file.isDisguised, headers.get('content-type'), disposition].join(' ')
    }

    expect({
      png: await shown('shop.png', tinyPng),
      text: await shown('rows.csv', 'name,price\n'),
      pdf: await shown('offer.pdf', '%PDF-1.7\n'),
      lying: await shown('shop.png', html),
      drawing: await shown('logo.svg', svg),
      page: await shown('page.html', html),
      program: await shown('photo.jpg', `MZ\x90\0${'\0'.repeat(60)}`),
      noEnding: await shown('unknown', Buffer.from([0, 1, 2, 255])),
    }).toEqual({
      png: 'PICTURE false image/png inline',
      text: 'TEXT false text/plain; charset=utf-8 inline',
      pdf: 'PDF false application/pdf inline',
      lying: 'OTHER true application/octet-stream attachment',
      drawing: 'OTHER false application/octet-stream attachment',
      page: 'OTHER false application/octet-stream attachment',
      program: 'OTHER true application/octet-stream attachment',
      noEnding: 'OTHER false application/octet-stream attachment',
    })
  })

  test('open inert, in ranges, and again only if they changed', async ({ server }) => {
    const { owner, id, content } = await open(server)
    const body = 'Tarn 45 trekking pack\n'.repeat(200)
    const { fileId } = await uploadFile(owner, id, '../a"b\u202Etxt.exe', body)

    const whole = await content(owner, fileId, { headers: { 'accept-encoding': 'gzip' } })
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-length': String(body.length),
      'content-disposition': `inline; filename="_a_b_txt.exe"; filename*=UTF-8''_a_b_txt.exe`,
    })
    expect(await whole.text()).toBe(body)
    const part = await content(owner, fileId, { headers: { range: 'bytes=5-11' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 5-11/${body.length}`,
      '45 trek',
    ])
    const stale = { range: 'bytes=5-11', 'if-range': '"another"' }
    expect((await content(owner, fileId, { headers: stale })).status).toBe(200)
    const etag = whole.headers.get('etag')!
    expect((await content(owner, fileId, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const download = await content(owner, fileId, {}, '?download=true')
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('that are empty, too large or cut off are refused and leave nothing behind', async ({ server }) => {
    const { owner, viewer, id } = await open(server)
    const url = `/api/projects/${id}/files?name=a.txt`
    const streamed = (bytes: number) =>
      owner.fetch(url, {
        method: 'POST',
        duplex: 'half',
        body: new ReadableStream({
          start: (controller) => {
            for (let sent = 0; sent < bytes; sent += 1024 ** 2) controller.enqueue(new Uint8Array(1024 ** 2))
            controller.close()
          },
        }),
      } as RequestInit)
    expect(await failure(uploadFile(owner, id, 'a.txt', ''))).toBe('422 VALIDATION')
    expect(await failure(uploadFile(owner, id, ' ', 'x'))).toBe('422 VALIDATION')
    expect(await failure(uploadFile(owner, id, 'a'.repeat(201), 'x'))).toBe('422 VALIDATION')
    expect(await failure(uploadFile(owner, id, 'a.txt', Buffer.alloc(mostSmallFileBytes + 1)))).toBe(
      '413 BODY_TOO_LARGE',
    )
    expect((await streamed(mostSmallFileBytes + 1024 ** 2)).status).toBe(413)
    expect((await streamed(mostSmallFileBytes)).status).toBe(201)
    expect(await messageOf(uploadFile(viewer, id, 'a.txt', 'x'))).toBe(
      'Your role allows you to write only in projects that you own.',
    )
    const { db } = server.app
    expect(await db.selectFrom('uploads').selectAll().where('project_id', '=', id).execute()).toEqual([])
    expect((await db.selectFrom('files').select('id').where('project_id', '=', id).execute()).length).toBe(1)
  })

  test('are their own until they are sent, and then those of everybody who sees the message', async ({
    server,
  }) => {
    const { owner, viewer, staff, id, content, send } = await open(server)
    const stranger = await server.signIn('MANAGER', randomUUID())
    const picture = await uploadFile(owner, id, 'shop.png', tinyPng)
    const at = { id, fileId: picture.fileId }
    const seenBy = async (fileId: number) =>
      Promise.all([owner, viewer, staff, stranger].map(async (one) => (await content(one, fileId)).status))

    expect(await seenBy(picture.fileId)).toEqual([200, 404, 404, 404])
    const message = await send(owner, [picture.fileId])
    expect(message.files).toMatchObject([
      { ...picture, messageId: message.messageId, threadId: message.threadId, mayDelete: false },
    ])
    expect(await seenBy(picture.fileId)).toEqual([200, 200, 200, 404])
    expect(await failure(owner.api.fileDelete({ params: at }))).toBe('409 CONFLICT')

    const secret = await uploadFile(staff, id, 'notes.txt', 'Only for us')
    const note = await staff.api.messageSend({
      params: { id, threadId: message.threadId },
      body: { text: 'Internal', clientId: randomUUID(), internal: true, fileIds: [secret.fileId] },
    })
    expect(await seenBy(secret.fileId)).toEqual([404, 404, 200, 404])
    const params = { id, threadId: message.threadId }
    const listed = async (one: typeof owner) =>
      (await one.api.threadFiles({ params })).files.map(({ fileId }) => fileId)
    expect([await listed(staff), await listed(viewer)]).toEqual([
      [secret.fileId, picture.fileId],
      [picture.fileId],
    ])

    const gone = await owner.api.messageDelete({ params: { ...params, messageId: message.messageId } })
    expect(gone.files).toEqual([])
    expect(await seenBy(picture.fileId)).toEqual([404, 404, 404, 404])
    expect(await listed(staff)).toEqual([note.files[0]!.fileId])
  })

  test('are sent once, by whom they belong to, in their project', async ({ server }) => {
    const { owner, staff, id, send } = await open(server)
    const other = await owner.api.projectCreate({ body: { name: 'Tents' } })
    const mine = await uploadFile(owner, id, 'a.txt', 'a')
    const theirs = await uploadFile(staff, id, 'b.txt', 'b')
    const elsewhere = await uploadFile(owner, other.id, 'c.txt', 'c')
    const isGone = 'This file is no longer there, or was sent already; upload it again.'

    expect(await messageOf(send(owner, [mine.fileId, theirs.fileId]))).toBe(isGone)
    expect(await messageOf(send(owner, [elsewhere.fileId]))).toBe(isGone)
    expect(await messageOf(send(owner, [mine.fileId, mine.fileId]))).toBe('This file is listed twice.')
    expect(await failure(send(owner, [999_999_999]))).toBe('422 VALIDATION')
    const clientId = randomUUID()
    const { thread } = await startThread(owner, id, [mine.fileId])
    expect(await messageOf(send(owner, [mine.fileId]))).toBe(isGone)
    const again = await uploadFile(owner, id, 'd.txt', 'd')
    const params = { id, threadId: thread.threadId }
    const body = { text: 'See', clientId, fileIds: [again.fileId] }
    const [first, second] = [
      await owner.api.messageSend({ params, body }),
      await owner.api.messageSend({ params, body }),
    ]
    expect(second).toEqual(first)
    expect(first.files.map(({ name }) => name)).toEqual(['d.txt'])
  })

  test('of a message have at most 100 MB together if each was sent in one call', async ({ server }) => {
    const { owner, id, send } = await open(server)
    const files = [await uploadFile(owner, id, 'a.txt', 'a'), await uploadFile(owner, id, 'b.txt', 'b')]
    const ids = files.map(({ fileId }) => fileId)
    const resize = (size: number) =>
      server.app.db.updateTable('files').set({ size }).where('id', 'in', ids).execute()
    await resize(51 * 1024 ** 2)

    expect(await failure(send(owner, ids))).toBe('422 VALIDATION')
    await resize(50 * 1024 ** 2)
    expect((await send(owner, ids)).files).toHaveLength(2)
  })

  test('are cleaned up if they were not sent, or their message was deleted', async ({ server }) => {
    const { owner, id, send } = await open(server)
    const { db, store } = server.app
    const [unsent, sent, kept] = [
      await uploadFile(owner, id, 'a.txt', 'a'),
      await uploadFile(owner, id, 'b.txt', 'b'),
      await uploadFile(owner, id, 'c.txt', 'c'),
    ]
    const keys = (await storedFiles(server, [unsent.fileId, sent.fileId, kept.fileId])).map(
      ({ object_key }) => object_key,
    )
    const message = await send(owner, [sent.fileId])
    await send(owner, [kept.fileId])
    const there = () =>
      Promise.all(keys.map((key) => store.get(key).then(() => true, () => false))) // prettier-ignore
    const age = (hours: number) => new Date(Date.now() - hours * 3_600_000)

    await tidyFiles(server.app, 100)
    expect(await there()).toEqual([true, true, true])
    await db
      .updateTable('files')
      .set({ created_at: age(25) } as never)
      .where('project_id', '=', id)
      .execute()
    await db
      .updateTable('messages')
      .set({ deleted_at: age(25) })
      .where('id', '=', message.messageId)
      .execute()
    await tidyFiles(server.app, 100)

    expect(await there()).toEqual([false, false, true])
    expect(await storedFiles(server, [unsent.fileId, sent.fileId])).toEqual([])
  })

  test('have bounds for each person and account', async ({ server }) => {
    const { owner, id } = await open(server)
    const { db } = server.app
    const body = { name: 'a.zip', size: 5 * 1024 ** 3 }
    const params = { id }
    for (let made = 0; made < 20; made++) await owner.api.uploadCreate({ params, body })

    expect(await messageOf(owner.api.uploadCreate({ params, body }))).toMatch(/may have 100 GB together/)
    await db.updateTable('uploads').set({ size: 1 }).where('project_id', '=', id).execute()
    const { userId } = owner
    const one = { user_id: userId, project_id: id, name: 'a', size: 1, object_key: 'none', handle: 'none' }
    const expires_at = new Date(Date.now() + 60_000)
    await db
      .insertInto('uploads')
      .values(Array.from({ length: 80 }, () => ({ ...one, expires_at })))
      .execute()
    expect(await failure(uploadFile(owner, id, 'a.txt', 'a'))).toBe('429 RATE_LIMITED')
    expect(await failure(owner.api.uploadCreate({ params, body: { name: 'a', size: 0 } }))).toBe(
      '422 VALIDATION',
    )
    const huge = { name: 'a', size: 5 * 1024 ** 3 + 1 }
    expect(await failure(owner.api.uploadCreate({ params, body: huge }))).toBe('422 VALIDATION')
  })
})
