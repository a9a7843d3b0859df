import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect } from 'vitest'
import { startClamd, testVirus } from '../../testing/clamd-server.ts'
import { failure, messageOf } from '../../testing/failure.ts'
import { startThread, uploadFile } from '../../testing/message-files.ts'
import { startTestApp, test as plainTest, type TestApp } from '../../testing/test-app.ts'
import { scan } from './clamd.ts'
import { scanNextFile } from './scan-files.ts'

type Clamd = Awaited<ReturnType<typeof startClamd>>
const test = plainTest.extend<{ clamd: Clamd; server: TestApp }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
  clamd: async ({}, use) => {
    await using clamd = await startClamd()
    await use(clamd)
  },
  server: async ({ clamd }, use) => {
    const scanner = clamd.address
    await using server = await startTestApp((config) => ({ ...config, files: { ...config.files, scanner } }))
    await use(server)
  },
})

/** The header of a zip with a file that unpacks to four gigabytes. */
const zipBomb = Buffer.alloc(2000)
zipBomb.writeUInt32LE(0x04034b50, 0)
zipBomb.writeUInt32LE(2000, 18)
zipBomb.writeUInt32LE(0xffffffff, 22)

async function open(server: TestApp) {
  const owner = await server.signIn('MANAGER')
  const { id } = await owner.api.projectCreate({ body: { name: randomUUID() } })
  const upload = (body: Buffer | string) => uploadFile(owner, id, 'a.txt', body)
  const get = (fileId: number) => owner.api.fileGet({ params: { id, fileId } })
  const content = (fileId: number) => owner.api.fileContent({ params: { id, fileId } })
  const scanNext = (mostBytes?: number) => scanNextFile(server.app, new AbortController().signal, mostBytes)
  const makeDue = () =>
    server.app.db
      .updateTable('files')
      .set({ next_scan_at: new Date(0) })
      .execute()
  return { owner, id, upload, get, content, scanNext, makeDue }
}

describe('with a virus scanner', () => {
  test('files are held until they are clean; infected ones are never served', async ({ server }) => {
    const { owner, id, upload, get, content, scanNext } = await open(server)
    const clean = await upload('name,price\n')
    const { thread } = await startThread(owner, id, [clean.fileId])

    expect(clean.state).toBe('CHECKING')
    expect(await messageOf(content(clean.fileId))).toMatch(/still being checked/)
    const events = server.app.db
      .selectFrom('thread_events')
      .select('kind')
      .where('thread_id', '=', thread.threadId)
    expect(await scanNext()).toBe(true)
    expect(await get(clean.fileId)).toMatchObject({ state: 'READY', stateReason: null })
    expect(await (await content(clean.fileId)).text()).toBe('name,price\n')
    expect((await events.orderBy('id').execute()).map(({ kind }) => kind)).toEqual(['MESSAGE', 'FILES'])

    const infected = await upload(`a ${testVirus} b`)
    const bomb = await upload(zipBomb)
    while (await scanNext());
    expect(await get(infected.fileId)).toMatchObject({
      state: 'INFECTED',
      stateReason: 'The virus scanner found Windrow.Test-1.',
    })
    expect(await get(bomb.fileId)).toMatchObject({
      state: 'INFECTED',
      stateReason: 'The virus scanner found Heuristics.Limits.Exceeded.MaxScanSize.',
    })
    expect(await failure(content(infected.fileId))).toBe('409 CONFLICT')
    expect(await messageOf(startThread(owner, id, [infected.fileId]))).toBe(
      'This file contains a virus; remove it.',
    )
    expect(await scanNext()).toBe(false)
  })

  test('that is down or takes no file as large, files stay held with the reason and are tried again', async ({
    server,
    clamd,
  }) => {
    const { upload, get, content, scanNext, makeDue } = await open(server)
    clamd.behaviour.streamMaxLength = 1_000_000
    const { fileId } = await upload(Buffer.alloc(3_000_000, 'a'))

    expect(await scanNext(2_000_000)).toBe(false)
    await scanNext()
    expect(await get(fileId)).toMatchObject({
      state: 'CHECKING',
      stateReason: expect.stringMatching(/larger than the virus scanner takes/),
    })
    expect(await scanNext()).toBe(false)
    await clamd.close()
    await makeDue()
    await scanNext()
    expect(await get(fileId)).toMatchObject({
      state: 'CHECKING',
      stateReason: 'The virus scanner cannot be reached. It is tried again.',
    })
    expect(await failure(content(fileId))).toBe('409 CONFLICT')
    await using again = await startClamd({ streamMaxLength: 5_000_000 })
    server.app.config.files.scanner = again.address
    await makeDue()
    await scanNext()
    expect((await get(fileId)).state).toBe('READY')
  })

  test('that is turned off, held files are let go', async ({ server }) => {
    const { upload, get, scanNext } = await open(server)
    const { fileId } = await upload('a')
    server.app.config.files.scanner = null

    await scanNext()

    expect((await get(fileId)).state).toBe('READY')
  })

  test('a verdict that comes too late has no effect', async ({ server, clamd }) => {
    const { upload, get, scanNext, makeDue } = await open(server)
    clamd.behaviour.isSilent = true
    const { fileId } = await upload('a')
    const first = scanNext()
    const attempts = () => server.app.db.selectFrom('files').select('scan_attempt').executeTakeFirst()
    await expect.poll(attempts).toEqual({ scan_attempt: 1 })
    await makeDue()
    clamd.behaviour.isSilent = false
    await scanNext()
    await clamd.close()

    await first
    expect(await get(fileId)).toMatchObject({ state: 'READY', stateReason: null })
  })
})

describe("clamd's protocol", () => {
  const never = new AbortController().signal
  const outcome = async (address: Clamd['address'], content: string | Buffer, signal = never) =>
    scan(address, Readable.from([Buffer.from(content)]), signal).catch((error: unknown) => String(error))

  test('is spoken in chunks, whatever the size', async ({ clamd }) => {
    const late = Buffer.concat([Buffer.alloc(700_000), Buffer.from(testVirus)])

    expect(await outcome(clamd.address, 'a')).toEqual({ isClean: true })
    expect(await outcome(clamd.address, late)).toEqual({ isClean: false, virus: 'Windrow.Test-1' })
    clamd.behaviour.streamMaxLength = 1000
    const large = Buffer.alloc(20_000_000)
    expect(await outcome(clamd.address, large)).toBe(
      'ScanFailed: The file is larger than the virus scanner takes (StreamMaxLength).',
    )
    clamd.behaviour.isAbrupt = true
    expect(await outcome(clamd.address, large)).toMatch(/ended the connection while it was sent the file/)
  })

  test('ends with the work, and with answers that are no verdict', async ({ clamd }) => {
    clamd.behaviour.isSilent = true
    const stop = new AbortController()
    const silent = outcome(clamd.address, 'a', stop.signal)
    stop.abort(new Error('stopped'))

    expect(await silent).toBe('Error: stopped')
    expect(await outcome({ host: '127.0.0.1', port: 1 }, 'a')).toBe(
      'ScanFailed: The virus scanner cannot be reached.',
    )
    const broken = new Readable({ read: () => {} })
    const failed = scan(clamd.address, broken, never).catch((error: unknown) => String(error))
    broken.destroy(new Error('the object is gone'))
    expect(await failed).toBe('Error: the object is gone')
  })
})
