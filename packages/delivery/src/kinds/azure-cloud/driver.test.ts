import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorised, azureAccount } from './account.ts'
import { openDriver } from '../../open-driver.ts'
import { startAzureServer, type AzureServer } from '../../testing/azure-server.ts'
import { failure } from '../../testing/failure.ts'
import { reply, startHttpServer } from '../../testing/http-server.ts'
import { bigFile, brokenFile, deliveryOf, fileOf } from '../../testing/test-delivery.ts'
import { testEnvironment } from '../../testing/test-environment.ts'

let azure: AzureServer
const driver = await openDriver('AZURE_CLOUD')
const settings = (more: object = {}) => ({
  connection_string: azure.connection(),
  container: 'data',
  path: '/exports',
  ...more,
})
const send = (...args: Parameters<typeof deliveryOf>) =>
  driver.send(deliveryOf(...args), settings(), testEnvironment())

/** Calls the emulator as the account's owner. */
async function asOwner(
  method: 'GET' | 'PUT',
  path: string,
  query: Record<string, string> = {},
): Promise<Response> {
  const account = azureAccount(azure.connection())
  const url = new URL(`${account.endpoint}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { headers } = authorised(account, { method, url, headers: {}, length: 0 })
  return fetch(url, { method, headers })
}
const stored = async (key: string) => {
  const answer = await asOwner('GET', `data/${key}`)
  return answer.ok ? answer.text() : null
}

beforeAll(async () => {
  azure = await startAzureServer()
  expect((await asOwner('PUT', 'data', { restype: 'container' })).status).toBe(201)
})
afterAll(() => azure[Symbol.asyncDispose]())

it('puts each file at its place', async () => {
  const receipts = await send([fileOf('new/größe 1.csv', 'id\n1\n'), fileOf('empty.csv', '')])

  expect(await stored(encodeURI('exports/new/größe 1.csv'))).toBe('id\n1\n')
  expect(await stored('exports/empty.csv')).toBe('')
  // The service gives the checksum of the list of blocks only.
  expect(receipts[0]!.checksum).toBeNull()
  expect(receipts[0]!.location).toBe(`${azure.base}/devstoreaccount1/data/exports/new/größe 1.csv`)
})

it('sends large files in blocks', async () => {
  const [receipt] = await send([bigFile('large.csv', 20_000_001)])

  expect(receipt!.bytes).toBe(20_000_001)
  expect((await asOwner('GET', 'data/exports/large.csv')).headers.get('content-length')).toBe('20000001')
})

it('keeps old files where that is wanted, and takes its own for delivered', async () => {
  await send([fileOf('keep.csv', 'old')], { replace: false })
  await send([fileOf('keep.csv', 'old')], { replace: false })

  const error = await failure(send([fileOf('keep.csv', 'new')], { replace: false }))
  expect(error).toMatchObject({ fault: 'FILE_EXISTS', retryable: false })

  await send([fileOf('keep.csv', 'new')])
  expect(await stored('exports/keep.csv')).toBe('new')
})

it('leaves nothing of a file that breaks off, nor of one that is stopped', async () => {
  expect(await failure(send([brokenFile('half.csv', 30_000_000)]))).toMatchObject({ retryable: true })
  const stop = new AbortController()
  const environment = testEnvironment({ signal: stop.signal, onProgress: () => stop.abort() })
  const error = await failure(
    driver.send(deliveryOf([bigFile('stopped.csv', 30_000_000)]), settings(), environment),
  )

  expect(error.fault).toBe('STOPPED')
  expect([await stored('exports/half.csv'), await stored('exports/stopped.csv')]).toEqual([null, null])
})

describe('the test of a container', () => {
  it('writes and removes a file', async () => {
    expect(await driver.test(settings(), testEnvironment())).toEqual({
      answer: 'Wrote and removed a file in the container data.',
    })
  })

  it.each([
    [
      'a wrong key',
      () => ({ connection_string: azure.connection('d3Jvbmcga2V5IHdyb25nIGtleQ==') }),
      'CREDENTIALS',
    ],
    ['a container that does not exist', () => ({ container: 'none' }), 'BUCKET'],
    [
      'an account that does not exist',
      () => ({ connection_string: 'AccountName=none;AccountKey=a2V5;EndpointSuffix=azure.invalid' }),
      'NAME_RESOLUTION',
    ],
    [
      'a private address',
      () => ({ connection_string: 'AccountName=a;AccountKey=a2V5;BlobEndpoint=http://10.0.0.1/a' }),
      'ADDRESS_REFUSED',
    ],
  ])('explains %s', async (_what, wrong, fault) => {
    const error = await failure(driver.test(settings(wrong()), testEnvironment()))

    expect(error.fault).toBe(fault)
    expect(error.message).not.toContain('d3Jvbmcga2V5')
  })
})

it('says that Azure does not permit it', async () => {
  await using server = await startHttpServer((request, response) => {
    request.resume()
    reply(response, 403, '', { 'x-ms-error-code': 'AuthorizationPermissionMismatch' })
  })
  const connection_string = `AccountName=a;AccountKey=a2V5;BlobEndpoint=${server.base}/a`
  const sent = driver.send(
    deliveryOf([fileOf('x.csv', 'x')]),
    settings({ connection_string }),
    testEnvironment(),
  )

  expect(await failure(sent)).toMatchObject({ fault: 'PERMISSION', retryable: false })
})

it('takes a file for delivered when the answer that says so was lost', async () => {
  let stored: string | null = null
  await using server = await startHttpServer(async (request, response) => {
    await request.toArray()
    const { searchParams } = new URL(request.url!, server.base)
    if (searchParams.get('comp') === 'block') return reply(response, 201, '')
    if (request.method === 'GET') {
      const found = { 'x-ms-meta-sha256': stored ?? '', 'content-range': 'bytes 0-0/4' }
      return reply(response, stored ? 200 : 404, '', found)
    }
    if (stored) return reply(response, 409, '', { 'x-ms-error-code': 'BlobAlreadyExists' })
    stored = String(request.headers['x-ms-meta-sha256'])
    request.socket.destroy()
  })
  const connection_string = `AccountName=a;AccountKey=a2V5;BlobEndpoint=${server.base}/a`
  const once = (content: string) =>
    driver.send(
      deliveryOf([fileOf('once.csv', content)], { replace: false }),
      settings({ connection_string }),
      testEnvironment(),
    )

  expect(await once('same')).toMatchObject([{ bytes: 4, answer: 'stored' }])
  expect(await failure(once('else'))).toMatchObject({ fault: 'FILE_EXISTS', retryable: false })
})

it('uses a shared access signature where the connection string has one', () => {
  const account = azureAccount(
    'BlobEndpoint=https://a.blob.core.windows.net/;SharedAccessSignature=sv=2021&sig=s%2Fs',
  )
  const { url, headers } = authorised(account, {
    method: 'PUT',
    url: new URL('https://a.blob.core.windows.net/data/x'),
    headers: {},
    length: 1,
  })

  expect(url).toBe('https://a.blob.core.windows.net/data/x?sv=2021&sig=s%2Fs')
  expect(headers).not.toHaveProperty('authorization')
})
