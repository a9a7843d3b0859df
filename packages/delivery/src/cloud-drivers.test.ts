import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DestinationDriver } from './destination-driver.ts'
import { openDriver } from './open-driver.ts'
import { startBoxServer } from './testing/box-server.ts'
import type { CloudServer } from './testing/cloud-server.ts'
import { startDropboxServer } from './testing/dropbox-server.ts'
import { failure } from './testing/failure.ts'
import { googleKey, startGoogleServer } from './testing/google-server.ts'
import { reply, startHttpServer } from './testing/http-server.ts'
import { startFront } from './testing/trouble-front.ts'
import { bigFile, brokenFile, deliveryOf, fileOf } from './testing/test-delivery.ts'
import { testEnvironment } from './testing/test-environment.ts'

const google = { service_account_key: googleKey(), bucket: 'data', path: 'exports/shop' }
const dropbox = { token: 'right', refresh_token: '', client_id: '', client_secret: '', path: 'exports/shop' }
const box = { ...dropbox, enterprise_id: '' }

interface Vendor {
  start: () => Promise<CloudServer>
  settings: Record<string, string>
  /** The vendor's key for a file. */
  key: (name: string) => string
  denied: CloudServer['trouble']['refuse']
}

const vendors = {
  GOOGLE_CLOUD: {
    start: startGoogleServer,
    settings: google,
    key: (name) => `exports/shop/${name}`,
    denied: { status: 403, body: { error: { errors: [{ reason: 'forbidden' }] } } },
  },
  DROPBOX: {
    start: startDropboxServer,
    settings: dropbox,
    key: (name) => `/exports/shop/${name}`,
    denied: { status: 409, body: { error_summary: 'path/no_write_permission/' } },
  },
  BOX: {
    start: startBoxServer,
    settings: box,
    key: (name) => `exports/shop/${name}`,
    denied: { status: 403, body: { code: 'access_denied_insufficient_permissions' } },
  },
} satisfies Record<string, Vendor>

describe.each(Object.entries(vendors))('a delivery to %s', (type, { start, settings, key, denied }) => {
  let server: CloudServer
  let driver: DestinationDriver<Record<string, unknown>>
  const send = (
    ...[delivery, environment]: [ReturnType<typeof deliveryOf>, ReturnType<typeof testEnvironment>?]
  ) => driver.send(delivery, settings, environment ?? testEnvironment())

  beforeAll(async () => {
    server = await start()
    driver = await openDriver(type as keyof typeof vendors, { base: server.base })
  })
  afterEach(() =>
    Object.assign(server.trouble, { refuse: null, cut: false, lost: false, lostPart: false, token: 'right' }),
  )
  afterAll(() => server[Symbol.asyncDispose]())

  it('puts each file at its place and checks what arrived', async () => {
    const environment = testEnvironment()
    const files = [fileOf('new/größe.csv', 'id\n1\n'), fileOf('b.csv', 'id\n22\n'), fileOf('empty.csv', '')]

    const receipts = await send(deliveryOf(files), environment)

    expect(server.files.get(key('new/größe.csv'))?.toString()).toBe('id\n1\n')
    expect(server.files.get(key('empty.csv'))?.length).toBe(0)
    expect(receipts.map(({ bytes }) => bytes)).toEqual([5, 6, 0])
    expect(receipts[0]!.checksum).toMatch(/^(md5|sha1|dropbox):[\da-f]+$/)
    expect(environment.progress.at(-1)).toBe(11)
  })

  it('sends large files in pieces, and replaces them', async () => {
    await send(deliveryOf([bigFile('large.csv', 24_000_001)]))
    await send(deliveryOf([bigFile('large.csv', 24_000_003)]))

    expect(server.files.get(key('large.csv'))?.length).toBe(24_000_003)
  })

  it('keeps old files where that is wanted, and takes its own for delivered', async () => {
    const first = deliveryOf([fileOf('keep.csv', 'old')], { replace: false })
    await send(first)
    await send(first)

    const error = await failure(send(deliveryOf([fileOf('keep.csv', 'new')], { replace: false })))

    expect(error).toMatchObject({ fault: 'FILE_EXISTS', retryable: false })
    expect(server.files.get(key('keep.csv'))?.toString()).toBe('old')
  })

  it('leaves nothing of a file that breaks off, nor of one that is stopped', async () => {
    expect(await failure(send(deliveryOf([brokenFile('half.csv', 36_000_000)])))).toMatchObject({
      retryable: true,
    })
    const stop = new AbortController()
    const environment = testEnvironment({ signal: stop.signal, onProgress: () => stop.abort() })
    const stopped = await failure(send(deliveryOf([bigFile('stopped.csv', 36_000_000)]), environment))

    expect(stopped.fault).toBe('STOPPED')
    expect([server.files.has(key('half.csv')), server.files.has(key('stopped.csv'))]).toEqual([false, false])
  })

  it('is tried with a probe file, which is removed', async () => {
    const { answer } = await driver.test(settings, testEnvironment())

    expect(answer).toContain('Wrote and removed a file in')
    expect([...server.files.keys()].filter((name) => name.includes('probe'))).toEqual([])
  })

  it('says that the vendor does not permit it', async () => {
    server.trouble.refuse = denied

    const error = await failure(send(deliveryOf([fileOf('x.csv', 'x')])))
    expect(error).toMatchObject({ fault: 'PERMISSION', retryable: false })
  })

  it('says that the connection was cut, and succeeds the next time', async () => {
    server.trouble.cut = true
    const delivery = deliveryOf([fileOf('cut.csv', 'whole')])
    expect(await failure(send(delivery))).toMatchObject({ fault: 'CONNECTION', retryable: true })

    server.trouble.cut = false
    await send(delivery)
    expect(server.files.get(key('cut.csv'))?.toString()).toBe('whole')
  })

  if (type === 'GOOGLE_CLOUD')
    it.each([
      ['none', 'BUCKET'],
      ['secret', 'PERMISSION'],
    ])('explains the bucket %s', async (bucket, fault) => {
      expect((await failure(driver.test({ ...settings, bucket }, testEnvironment()))).fault).toBe(fault)
    })
  if (type === 'GOOGLE_CLOUD')
    it.each([404, 410])(
      'is tried again with a new upload when Google has lost it (status %d)',
      async (status) => {
        server.trouble.refuse = { status, body: '' }
        const error = await failure(send(deliveryOf([fileOf('x.csv', 'x')])))

        expect(error).toMatchObject({ fault: 'SERVER', retryable: true })
      },
    )
  if (type === 'DROPBOX')
    it('succeeds the next time when the answer to the last piece was lost', async () => {
      const delivery = deliveryOf([bigFile('lost.csv', 20_000_000)], { replace: false })
      server.trouble.lost = true
      expect(await failure(send(delivery))).toMatchObject({ fault: 'SERVER', retryable: true })

      expect(await send(delivery)).toMatchObject([{ bytes: 20_000_000 }])
    })
  if (type !== 'BOX')
    it('goes on with a large file after the answer to one of its parts was lost', async () => {
      server.trouble.lostPart = true
      await send(deliveryOf([bigFile('part.csv', 40_000_000)]))

      expect(server.trouble.lostPart).toBe(false)
      expect(server.files.get(key('part.csv'))?.length).toBe(40_000_000)
    })
  if (type === 'DROPBOX')
    it('works with a refresh token', async () => {
      const app = { ...settings, token: '', refresh_token: 'lasting', client_id: 'app' }
      expect((await driver.test(app, testEnvironment())).answer).toContain('Wrote and removed')
    })
  if (type === 'BOX')
    it('says that it moves while it compares a file that is there', async () => {
      const delivery = deliveryOf([bigFile('compared.csv', 600_000)], { replace: false })
      await send(delivery)
      const environment = testEnvironment()
      await send(delivery, environment)

      expect(environment.progress).toEqual([0, 0, 0, 600_000])
    })
  if (type === 'BOX')
    it('remembers the refresh token that takes the place of the one used, or signs in for the enterprise', async () => {
      const app = { ...settings, token: '', client_id: 'app', client_secret: 'hidden' }
      const environment = testEnvironment()
      await driver.test({ ...app, refresh_token: 'once' }, environment)
      expect(environment.remembered).toEqual({ refresh_token: 'next' })
      const again = driver.test({ ...app, refresh_token: 'once' }, testEnvironment())
      expect((await failure(again)).fault).toBe('CREDENTIALS')

      expect((await driver.test({ ...app, enterprise_id: '77' }, testEnvironment())).answer).toContain(
        'Wrote',
      )
    })
})

/** Credentials for which the vendor issues expiring tokens. */
const signIns = {
  GOOGLE_CLOUD: google,
  DROPBOX: { ...dropbox, token: '', refresh_token: 'lasting', client_id: 'app' },
  BOX: { ...box, token: '', client_id: 'app', client_secret: 'hidden', enterprise_id: '77' },
} satisfies Record<keyof typeof vendors, object>
const byRefreshToken = { ...signIns.BOX, enterprise_id: '', refresh_token: 'once' }

it.each([...Object.entries(signIns), ['BOX', byRefreshToken]] as [keyof typeof vendors, object][])(
  'gets another token of %s when the first one ends before everything is sent',
  async (type, signIn) => {
    await using server = await vendors[type].start()
    const driver = await openDriver(type, { base: server.base })
    vi.useFakeTimers({ toFake: ['Date'] })
    const onProgress = () => {
      if (server.trouble.token === 'newer') return
      server.trouble.token = 'newer'
      vi.setSystemTime(Date.now() + 55 * 60_000)
    }

    const sent = driver.send(
      deliveryOf([fileOf('a.csv', 'a'), fileOf('b.csv', 'b')]),
      { ...signIn },
      testEnvironment({ onProgress }),
    )

    await expect(sent.finally(() => vi.useRealTimers())).resolves.toHaveLength(2)
  },
)

it('keeps the next refresh token of Box when the delivery is stopped while it is exchanged', async () => {
  await using server = await startBoxServer()
  const stop = new AbortController()
  const isContent = ({ url }: IncomingMessage) => {
    if (url === '/oauth2/token') stop.abort()
    return false
  }
  await using front = await startFront({ behind: server.base, isContent, passed: 0 }, 'cut')
  const driver = await openDriver('BOX', { base: front.base })
  const environment = testEnvironment({ signal: stop.signal })

  const error = await failure(driver.send(deliveryOf([fileOf('a.csv', 'a')]), byRefreshToken, environment))

  expect(error.fault).toBe('STOPPED')
  expect(environment.remembered).toEqual({ refresh_token: 'next' })
  const late = testEnvironment({ signal: stop.signal })
  expect((await failure(driver.test({ ...byRefreshToken, refresh_token: 'next' }, late))).fault).toBe(
    'STOPPED',
  )
  expect(late.remembered).toEqual({})
})

describe('a folder of Box', () => {
  it('is found among so many others that their list is long', async () => {
    await using server = await startBoxServer({ others: 1900 })
    const driver = await openDriver('BOX', { base: server.base })
    await driver.send(deliveryOf([fileOf('a.csv', 'old')]), box, testEnvironment())

    await driver.send(deliveryOf([fileOf('a.csv', 'new')]), box, testEnvironment())

    expect(server.files.get('exports/shop/a.csv')?.toString()).toBe('new')
  })

  it('has a large file as soon as Box has put its parts together', async () => {
    await using server = await startBoxServer({ lateCommits: 2 })
    const driver = await openDriver('BOX', { base: server.base })

    const receipts = await driver.send(deliveryOf([bigFile('a.csv', 24_000_001)]), box, testEnvironment())

    expect(receipts).toMatchObject([{ bytes: 24_000_001 }])
    expect(server.files.get('exports/shop/a.csv')?.length).toBe(24_000_001)
  })

  it('is not made where the list cannot be read', async () => {
    const made: string[] = []
    await using server = await startHttpServer((request, response) => {
      if (request.method === 'POST') made.push(request.url!)
      reply(response, 200, '{"entries": [{"na')
    })
    const driver = await openDriver('BOX', { base: server.base })

    const error = await failure(driver.send(deliveryOf([fileOf('a.csv', 'x')]), box, testEnvironment()))

    expect(error).toMatchObject({ fault: 'SERVER', retryable: true })
    expect(made).toEqual([])
  })
})
