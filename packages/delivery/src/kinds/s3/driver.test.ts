import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDriver } from '../../open-driver.ts'
import { failure } from '../../testing/failure.ts'
import { startHttpServer } from '../../testing/http-server.ts'
import { s3Keys, startS3Server, type S3Server } from '../../testing/s3-server.ts'
import { startFront } from '../../testing/trouble-front.ts'
import { bigFile, brokenFile, deliveryOf, fileOf } from '../../testing/test-delivery.ts'
import { testEnvironment } from '../../testing/test-environment.ts'

let server: S3Server
let store: S3Client
beforeAll(async () => {
  server = await startS3Server()
  store = new S3Client({
    endpoint: server.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: s3Keys.access_key, secretAccessKey: s3Keys.secret_key },
  })
})
afterAll(async () => {
  store.destroy()
  await server[Symbol.asyncDispose]()
})

const settings = (more: object = {}) => ({
  ...s3Keys,
  bucket: 'data',
  region: 'us-east-1',
  path: '/exports/shop/',
  assume_role_arn: '',
  external_id: '',
  endpoint: server.endpoint,
  ...more,
})
const content = async (Key: string) => {
  const { Body } = await store.send(new GetObjectCommand({ Bucket: 'data', Key }))
  return Body!.transformToString()
}
const sizeOf = async (Key: string) =>
  (await store.send(new HeadObjectCommand({ Bucket: 'data', Key }))).ContentLength
const driver = await openDriver('S3')

describe('a delivery to a bucket', () => {
  it('puts each file at its place and tells where it is, with its checksum', async () => {
    const environment = testEnvironment()
    const files = [fileOf('a/products.csv', 'id\n1\n'), fileOf('reviews.csv', 'id\n22\n')]

    const receipts = await driver.send(deliveryOf(files), settings(), environment)

    expect(receipts.map(({ location, bytes }) => `${location} ${bytes}`)).toEqual([
      's3://data/exports/shop/a/products.csv 5',
      's3://data/exports/shop/reviews.csv 6',
    ])
    expect(receipts[0]!.checksum).toMatch(/^(md5|crc32):/)
    expect(await content('exports/shop/a/products.csv')).toBe('id\n1\n')
    expect(environment.progress.at(-1)).toBe(11)
  })

  it('sends large files in parts, of which none stays behind', async () => {
    const file = bigFile('large.csv', 30_000_001)

    const [receipt] = await driver.send(deliveryOf([file]), settings(), testEnvironment())

    expect(receipt!.bytes).toBe(30_000_001)
    const uploads = await store.send(new ListMultipartUploadsCommand({ Bucket: 'data' })).catch(() => null)
    expect(uploads?.Uploads ?? []).toEqual([])
  })

  it('replaces old files only where that is wanted', async () => {
    await driver.send(deliveryOf([fileOf('keep.csv', 'old')]), settings(), testEnvironment())

    const kept = await failure(
      driver.send(deliveryOf([fileOf('keep.csv', 'new')], { replace: false }), settings(), testEnvironment()),
    )
    expect(kept).toMatchObject({ fault: 'FILE_EXISTS', retryable: false })
    expect(await content('exports/shop/keep.csv')).toBe('old')

    await driver.send(deliveryOf([fileOf('keep.csv', 'new')]), settings(), testEnvironment())
    expect(await content('exports/shop/keep.csv')).toBe('new')
  })

  it('takes a file that an earlier attempt has brought as delivered', async () => {
    const delivery = deliveryOf([fileOf('once.csv', 'same')], { replace: false })
    await driver.send(delivery, settings(), testEnvironment())

    expect(await driver.send(delivery, settings(), testEnvironment())).toMatchObject([{ bytes: 4 }])
  })

  it('leaves nothing when the file breaks off, and one file after the next attempt', async () => {
    const error = await failure(
      driver.send(deliveryOf([brokenFile('half.csv', 20_000_000)]), settings(), testEnvironment()),
    )
    expect(error).toMatchObject({ fault: 'SERVER', retryable: true })
    await expect(sizeOf('exports/shop/half.csv')).rejects.toThrow()

    await driver.send(deliveryOf([bigFile('half.csv', 20_000_000)]), settings(), testEnvironment())
    expect(await sizeOf('exports/shop/half.csv')).toBe(20_000_000)
  })

  it('stops at once and leaves nothing', async () => {
    const stop = new AbortController()
    const environment = testEnvironment({ signal: stop.signal, onProgress: () => stop.abort() })

    const error = await failure(
      driver.send(deliveryOf([bigFile('stopped.csv', 30_000_000)]), settings(), environment),
    )

    expect(error.fault).toBe('STOPPED')
    await expect(sizeOf('exports/shop/stopped.csv')).rejects.toThrow()
  })
})

describe('the test of a bucket', () => {
  it('writes and removes a file', async () => {
    const { answer } = await driver.test(settings({ path: 'probes' }), testEnvironment())

    expect(answer).toBe('Wrote and removed a file in s3://data/probes.')
    expect((await readdir(`${server.folder}/data`)).filter((name) => name.includes('probe'))).toEqual([])
  })

  it.each([
    ['unknown keys', { access_key: 'NOBODY' }, 'CREDENTIALS', 'Enter both again'],
    ['no such bucket', { bucket: 'none' }, 'BUCKET', 'There is no bucket none'],
    [
      'a name that does not exist',
      { endpoint: 'https://s3.shop.invalid' },
      'NAME_RESOLUTION',
      's3.shop.invalid was not found',
    ],
    [
      'a private address',
      { endpoint: 'http://10.0.0.5:9000' },
      'ADDRESS_REFUSED',
      'leads to a private or special address',
    ],
    [
      'a name that leads to one',
      { endpoint: 'http://intranet.test' },
      'ADDRESS_REFUSED',
      'intranet.test leads to',
    ],
    ['a closed port', { endpoint: 'http://127.0.0.1:9' }, 'CONNECTION', 'refuses connections'],
  ])('explains %s', async (_what, wrong, fault, sentence) => {
    const error = await failure(driver.test(settings(wrong), testEnvironment()))

    expect(error.message).toContain(sentence)
    expect(error.fault).toBe(fault)
  })
})

describe('a store that has trouble', () => {
  const xml = (code: string) =>
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} said</Message></Error>`
  const answering =
    (status: number, code: string) => (request: IncomingMessage, response: ServerResponse) => {
      request.resume()
      request.on('end', () => {
        response.writeHead(status, { 'content-type': 'application/xml' })
        response.end(xml(code))
      })
    }

  it.each([
    [
      'finds the signature wrong',
      answering(403, 'SignatureDoesNotMatch'),
      { fault: 'CREDENTIALS', retryable: false },
    ],
    ['refuses to write', answering(403, 'AccessDenied'), { fault: 'PERMISSION', retryable: false }],
    ['is in another region', answering(301, 'PermanentRedirect'), { fault: 'BUCKET', retryable: false }],
  ])('and %s is told as that', async (_what, answer, expected) => {
    await using trouble = await startHttpServer(answer)

    const error = await failure(
      driver.send(
        deliveryOf([fileOf('x.csv', 'x')]),
        settings({ endpoint: trouble.base }),
        testEnvironment(),
      ),
    )

    expect(error).toMatchObject(expected)
  })

  it.each([
    ['slow down', 503, 'SlowDown', {}],
    ['slow down, and how long to wait', 503, 'SlowDown', { 'retry-after': '1' }],
    ['wait for a proxy', 502, 'BadGateway', {}],
    ['send the part again', 400, 'RequestTimeout', {}],
  ])('and asks to %s gets only that part again', async (_what, status, code, headers) => {
    const created: string[] = []
    const isContent = ({ url, method }: IncomingMessage) => {
      if (method === 'POST' && url!.includes('uploads')) created.push(url!)
      return url!.includes('partNumber=2')
    }
    const trouble = { status, body: xml(code), headers: { 'content-type': 'application/xml', ...headers } }
    await using front = await startFront({ behind: server.endpoint, isContent, passed: 0, times: 2 }, trouble)
    const name = `part-${code}-${Object.keys(headers).length}.csv`

    await driver.send(
      deliveryOf([bigFile(name, 20_000_000)]),
      settings({ endpoint: front.base }),
      testEnvironment(),
    )

    expect(await sizeOf(`exports/shop/${name}`)).toBe(20_000_000)
    expect(created).toHaveLength(1)
  })
})

it('writes with keys that may not look, and lets the store say what is there already', async () => {
  const there = new Set<string>()
  await using store = await startHttpServer(async (request, response) => {
    await request.toArray()
    if (request.method === 'HEAD') return void response.writeHead(403).end()
    const isTaken = request.headers['if-none-match'] === '*' && there.has(request.url!)
    there.add(request.url!)
    response.writeHead(isTaken ? 412 : 200, { etag: '"0123456789abcdef0123456789abcdef"' }).end()
  })
  const send = () =>
    driver.send(
      deliveryOf([fileOf('new.csv', 'id\n')], { replace: false }),
      settings({ endpoint: store.base }),
      testEnvironment(),
    )

  expect(await send()).toMatchObject([{ bytes: 3, checksum: 'md5:0123456789abcdef0123456789abcdef' }])
  expect(await failure(send())).toMatchObject({ fault: 'FILE_EXISTS', retryable: false })
})

const roleAnswer = (token: string, ends: Date) =>
  `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>S3RVER</AccessKeyId><SecretAccessKey>S3RVER</SecretAccessKey><SessionToken>${token}</SessionToken><Expiration>${ends.toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`

it('assumes a role with the keys, and works with what the role gives', async () => {
  const asked: string[] = []
  await using sts = await startHttpServer(async (request, response) => {
    asked.push(Buffer.concat(await request.toArray()).toString())
    response.end(roleAnswer('t', new Date('2030-01-01T00:00:00Z')))
  })
  const byRole = await openDriver('S3', { base: sts.base })
  const role = { assume_role_arn: 'arn:aws:iam::123456789012:role/deliveries', external_id: 'windrow-7' }

  await byRole.send(
    deliveryOf([fileOf('role.csv', 'by role')]),
    settings({ ...role, access_key: 'ONLY', secret_key: 'for the role' }),
    testEnvironment(),
  )

  expect(asked[0]).toContain('ExternalId=windrow-7')
  expect(await content('exports/shop/role.csv')).toBe('by role')
})

it('assumes the role again when what it gave ends before everything is sent', async () => {
  let asked = 0
  await using sts = await startHttpServer(async (request, response) => {
    await request.toArray()
    asked += 1
    response.end(roleAnswer(`token-${asked}`, new Date(Date.now() + 3_600_000)))
  })
  const tokens: unknown[] = []
  await using store = await startHttpServer(async (request, response) => {
    await request.toArray()
    tokens.push(request.headers['x-amz-security-token'])
    response.writeHead(200, request.method === 'HEAD' ? { 'content-length': '1' } : {}).end()
  })
  const byRole = await openDriver('S3', { base: sts.base })
  vi.useFakeTimers({ toFake: ['Date'] })
  const later = Date.now() + 58 * 60_000

  const sent = byRole.send(
    deliveryOf([fileOf('first.csv', '1'), fileOf('second.csv', '2')]),
    settings({ assume_role_arn: 'arn:aws:iam::123456789012:role/deliveries', endpoint: store.base }),
    testEnvironment({ onProgress: () => vi.setSystemTime(later) }),
  )

  await sent.finally(() => vi.useRealTimers())
  expect([tokens[0], tokens.at(-1)]).toEqual(['token-1', 'token-2'])
})

it('explains a role that may not be assumed', async () => {
  await using sts = await startHttpServer(async (request, response) => {
    await request.toArray()
    response.writeHead(403)
    response.end(`<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>`)
  })
  const byRole = await openDriver('S3', { base: sts.base })
  const role = settings({ assume_role_arn: 'arn:aws:iam::123456789012:role/deliveries' })
  const delivery = deliveryOf([fileOf('x.csv', 'x')], { replace: false })

  const error = await failure(byRole.send(delivery, role, testEnvironment()))

  expect(error).toMatchObject({ fault: 'PERMISSION', retryable: false })
})

it('reaches Spaces of Digital Ocean in the same way', async () => {
  const spaces = await openDriver('DIGITAL_OCEAN', { base: server.endpoint })
  const space = { ...s3Keys, bucket: 'data', region: 'fra1', path: 'spaces' }

  const [receipt] = await spaces.send(deliveryOf([fileOf('a.csv', 'ocean')]), space, testEnvironment())

  expect(receipt!.location).toBe('s3://data/spaces/a.csv')
  expect(await content('spaces/a.csv')).toBe('ocean')
})
