import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadPartBytes } from '@windrow/contract/files'
import type { Upload, UploadPart } from '@windrow/contract/schemas/files'
import type { CookieClient } from '../../testing/cookie-client.ts'
import { failure, messageOf } from '../../testing/failure.ts'
import { dataOf, sha256, startThread } from '../../testing/message-files.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { tidyFiles } from './tidy-files.ts'

/** Three parts, each with other bytes; begins like a zip. */
const file = Buffer.alloc(2 * uploadPartBytes + 1000)
for (let at = 0; at < file.length; at += 1000) file.writeUInt32LE(at, at)
file.write('PK\x03\x04')
const partOf = (number: number) => file.subarray((number - 1) * uploadPartBytes, number * uploadPartBytes)

describe.each(['disk', 's3'] as const)('uploads in parts to the %s store', (kind) => {
  let server: TestApp
  let owner: CookieClient & { userId: number }
  let id: number
  const undo = new AsyncDisposableStack()
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'windrow-parts-'))
    undo.defer(() => rm(folder, { recursive: true, force: true }))
    const s3 = kind === 's3' ? undo.use(await startS3Server(folder)) : null
    server = undo.use(
      await startTestApp((config) => ({ ...config, storage: s3 ? s3.storage : config.storage })),
    )
    owner = await server.signIn('MANAGER')
    id = (await owner.api.projectCreate({ body: { name: 'Gear' } })).id
  })
  afterAll(() => undo.disposeAsync())

  const begin = (): Promise<Upload> =>
    owner.api.uploadCreate({ params: { id }, body: { name: 'saved-pages.wacz', size: file.length } })
  /** Sends a part to this server. */
  const put = async (uploadId: number, number: number, body: Buffer, query = ''): Promise<UploadPart> =>
    dataOf(
      await owner.fetch(`/api/projects/${id}/uploads/${uploadId}/parts/${number}${query}`, {
        method: 'PUT',
        body: new Uint8Array(body),
      }),
    )
  /** Sends a part where it is to be sent, which is the store itself if that can be reached. */
  const putDirectly = async (uploadId: number, number: number): Promise<UploadPart> => {
    const params = { id, uploadId, partNumber: number }
    const { url, isDirect } = await owner.api.uploadPartTarget({ params })
    expect(isDirect).toBe(kind === 's3')
    if (!isDirect) return put(uploadId, number, partOf(number), `?sha256=${sha256(partOf(number))}`)
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(partOf(number)) })
    expect(answer.status).toBe(200)
    return { partNumber: number, size: partOf(number).length, etag: answer.headers.get('etag')! }
  }
  const complete = (uploadId: number, parts: { partNumber: number; etag: string }[]) =>
    owner.api.uploadComplete({
      params: { id, uploadId },
      body: { parts: parts.map(({ partNumber, etag }) => ({ partNumber, etag })) },
    })

  // spec: MSG-11
  it('arrive in any order, are put together once, and are sent with a message', async () => {
    const { uploadId, partCount } = await begin()
    const parts = [
      await putDirectly(uploadId, 3),
      await put(uploadId, 1, partOf(1)),
      await putDirectly(uploadId, 2),
    ].toSorted((a, b) => a.partNumber - b.partNumber)
    const there = await owner.api.uploadGet({ params: { id, uploadId } })
    const unquoted = parts.map((part) => ({ ...part, etag: part.etag.replaceAll('"', '') }))
    expect([partCount, there.parts]).toEqual([3, unquoted])

    const both = await Promise.all([complete(uploadId, parts), complete(uploadId, parts)])
    const made = await complete(uploadId, parts)

    expect(new Set([...both, made].map(({ fileId }) => fileId)).size).toBe(1)
    expect(made).toMatchObject({
      name: 'saved-pages.wacz',
      size: file.length,
      mediaType: 'application/zip',
      isDisguised: false,
      state: 'READY',
    })
    const { thread } = await startThread(owner, id, [made.fileId])
    const url = `/api/projects/${id}/files/${made.fileId}/content`
    const content = Buffer.from(await (await owner.fetch(url)).arrayBuffer())
    expect(sha256(content)).toBe(sha256(file))
    const end = await owner.fetch(url, { headers: { range: 'bytes=-4' } })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(file.subarray(-4))
    const after = await owner.api.uploadGet({ params: { id, uploadId } })
    expect(after.file).toMatchObject({ fileId: made.fileId, threadId: thread.threadId })
    expect(await failure(put(uploadId, 1, partOf(1)))).toBe('409 CONFLICT')
    expect(await failure(owner.api.uploadAbort({ params: { id, uploadId } }))).toBe('409 CONFLICT')
  })

  it('are refused with the reason if a part is missing, wrong, or out of order', async () => {
    const { uploadId } = await begin()
    const [one, three] = [await put(uploadId, 1, partOf(1)), await put(uploadId, 3, partOf(3))]
    const two = { partNumber: 2, etag: one.etag }
    const outcome = (parts: { partNumber: number; etag: string }[]) => messageOf(complete(uploadId, parts))

    expect({
      missing: await outcome([one, two, three]),
      left: await outcome([one, three]),
      few: await outcome([one, two]),
      turned: await outcome([three, two, one]),
      twice: await outcome([one, one, two, three]),
      many: await outcome([one, two, three, { ...three, partNumber: 4 }]),
    }).toEqual({
      missing: 'Part 2 did not arrive; send it again.',
      left: 'Part 2 is missing in the list.',
      few: 'Part 3 is missing in the list.',
      turned: 'Part 1 is missing in the list.',
      twice: 'The parts must be listed once each, in ascending order.',
      many: 'There is no part 4; the file has 3.',
    })
    const stored = await put(uploadId, 2, partOf(2))
    expect(await outcome([one, { ...stored, etag: one.etag }, three])).toMatch(/^Part 2 is not the one/)
    const replaced = await put(uploadId, 2, partOf(1))
    expect(replaced.etag).not.toBe(stored.etag)
    expect(await outcome([one, stored, three])).toMatch(/^Part 2 is not the one/)
    const wrong = {
      short: await messageOf(put(uploadId, 1, file.subarray(0, 1000))),
      last: await messageOf(put(uploadId, 3, partOf(1))),
      none: await failure(put(uploadId, 4, partOf(3))),
      sum: await messageOf(put(uploadId, 3, partOf(3), `?sha256=${sha256('another')}`)),
      odd: await failure(put(uploadId, 3, partOf(3), '?sha256=abc')),
    }
    expect(wrong).toEqual({
      short: 'Part 1 of this file has 16,777,216 bytes, not 1,000 bytes.',
      last: 'Part 3 of this file has 1,000 bytes, not 16,777,216 bytes.',
      none: '404 NOT_FOUND',
      sum: 'Part 3 arrived with another SHA-256 than you sent; send it again.',
      odd: '422 VALIDATION',
    })
    expect((await complete(uploadId, [one, replaced, three])).size).toBe(file.length)
  })

  it('are completed by a second call if the first one failed after it had put them together', async () => {
    const { db, store } = server.app
    const { uploadId } = await begin()
    const parts = []
    for (const number of [1, 2, 3]) parts.push(await put(uploadId, number, partOf(number)))
    const { object_key, handle } = await db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', uploadId)
      .executeTakeFirstOrThrow()
    const object = { key: object_key, handle: handle! }
    await store.parts.complete(object, await store.parts.list(object))

    expect(await complete(uploadId, parts)).toMatchObject({ name: 'saved-pages.wacz', size: file.length })
  })

  it('go on after the connection was cut within a part', async () => {
    const { uploadId } = await begin()
    await put(uploadId, 3, partOf(3))
    const cut = request(`${server.url}/api/projects/${id}/uploads/${uploadId}/parts/1`, {
      method: 'PUT',
      headers: {
        'content-length': uploadPartBytes,
        cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    }).on('error', () => {})
    const received = async () => (await readdir(join(server.dataDir, 'tmp')).catch(() => [])).length
    cut.write(partOf(1).subarray(0, 1_000_000))
    await expect.poll(received).toBe(1)
    cut.destroy()

    await expect.poll(received).toBe(0)
    const { parts } = await owner.api.uploadGet({ params: { id, uploadId } })
    expect(parts.map(({ partNumber }) => partNumber)).toEqual([3])
  })

  it('are given up by their user, or once they expired, with everything that arrived', async () => {
    const { db, store } = server.app
    const colleague = await server.signIn('MANAGER')
    const [given, expired] = [await begin(), await begin()]
    for (const { uploadId } of [given, expired]) await put(uploadId, 3, partOf(3))
    const rows = await db
      .selectFrom('uploads')
      .selectAll()
      .where('id', 'in', [given.uploadId, expired.uploadId])
      .execute()
    const params = { id, uploadId: given.uploadId }
    const left = () =>
      Promise.all(
        rows.map(async ({ object_key, handle }) => {
          const parts = await store.parts.list({ key: object_key, handle: handle! })
          return parts.length
        }),
      )

    expect(await failure(colleague.api.uploadGet({ params }))).toBe('404 NOT_FOUND')
    expect(await owner.api.uploadAbort({ params })).toEqual({ id: given.uploadId })
    expect(await failure(owner.api.uploadGet({ params }))).toBe('404 NOT_FOUND')
    await tidyFiles(server.app, 100)
    expect(await left()).toEqual([0, 1])
    await db
      .updateTable('uploads')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired.uploadId)
      .execute()
    expect(await failure(owner.api.uploadGet({ params: { id, uploadId: expired.uploadId } }))).toBe(
      '404 NOT_FOUND',
    )
    await tidyFiles(server.app, 100)
    expect(await left()).toEqual([0, 0])
    expect(await failure(complete(expired.uploadId, [{ partNumber: 1, etag: randomUUID() }]))).toBe(
      '404 NOT_FOUND',
    )
  })

  if (kind === 's3')
    it('reach the store only as they were signed', async () => {
      const { uploadId } = await begin()
      const target = (partNumber: number) =>
        owner.api.uploadPartTarget({ params: { id, uploadId, partNumber } })
      const send = async (url: string, body: Buffer) =>
        (await fetch(url, { method: 'PUT', body: new Uint8Array(body) })).status
      const { url } = await target(3)

      expect(await send(url, partOf(3).subarray(1))).toBe(403)
      expect(await send(url.replace('partNumber=3', 'partNumber=2'), partOf(3))).toBe(403)
      expect(await send(url.replace(/files(\/|%2F)/, 'runs$1'), partOf(3))).toBe(403)
      expect(await send(url, partOf(3))).toBe(200)
      const policy = (await owner.fetch('/api/health')).headers.get('content-security-policy')
      expect(policy).toContain(`connect-src 'self' ${new URL(url).origin}`)
    })
})
