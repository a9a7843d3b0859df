import { RunDelivered } from '@windrow/contract/schemas/webhooks'
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { openDriver } from '../../open-driver.ts'
import { failure } from '../../testing/failure.ts'
import { bodyOf, reply, startHttpServer } from '../../testing/http-server.ts'
import { testCertificate } from '../../testing/test-certificate.ts'
import { deliveryOf, fileOf } from '../../testing/test-delivery.ts'
import { testEnvironment } from '../../testing/test-environment.ts'
import { newSigningSecret } from './signature.ts'

const driver = await openDriver('URL')
const settings = (base: string, more: object = {}) => ({
  url: `${base}/hook`,
  body: 'JSON',
  secret: '',
  previous_secret: '',
  ...more,
})
const delivery = deliveryOf([fileOf('products.csv', 'id\n1\n')])

/** What a receiver of Standard Webhooks computes. */
const expectedSignature = (secret: string, request: IncomingMessage, body: string) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = request.headers
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest('base64')}`
}

async function receiving(body: 'JSON' | 'FORM', secrets: object = {}, sent = delivery) {
  const calls: { request: IncomingMessage; body: string }[] = []
  await using server = await startHttpServer(async (request, response) => {
    calls.push({ request, body: (await bodyOf(request)).toString() })
    reply(response, 200, 'thank you')
  })
  const environment = testEnvironment()
  const receipts = await driver.send(sent, settings(server.base, { body, ...secrets }), environment)
  return { call: calls[0]!, receipts, environment }
}

it('tells what was run and where the files are', async () => {
  const { call, receipts } = await receiving('JSON')

  expect(JSON.parse(call.body)).toMatchObject({
    event: 'run.delivered',
    csv_url: 'https://windrow.example/api/files/products.csv',
    project_id: 3,
    report_id: 7,
    run_id: 42,
    project_name: 'Shop <prices>',
    report_name: 'Products',
    total_records: 1200,
    delivered_records: 1,
    changes_since: null,
    quality: { status: 'FINDINGS', review: 'RELEASED', findings: [{ column: 'price', level: 'HIGH' }] },
    links_expire: '2026-03-08T00:00:00.000Z',
    files: [{ name: 'products.csv', page: 'items', format: 'csv', records: 1, bytes: 5 }],
    run_started: '2026-03-01T10:00:00.000Z',
    run_ended: '2026-03-01T10:05:30.000Z',
    run_duration: 330,
    next_update: '2026-03-02T10:00:00.000Z',
  })
  expect(receipts).toMatchObject([{ name: 'products.csv', bytes: 5, answer: '200 thank you' }])
})

it('tells how many records are in the files where only changes are sent, and is what its description promises', async () => {
  const files = [fileOf('new.csv', 'id\n1\n2\n'), { ...fileOf('new.json', 'x\n1\n2\n'), format: 'json' }, { ...fileOf('list.json', '{}'), format: 'manifest', page: null, records: null }] // oxfmt-ignore
  const { call } = await receiving('JSON', {}, deliveryOf(files, { changesSince: 41 }))
  const body: unknown = JSON.parse(call.body)

  expect(body).toMatchObject({ total_records: 1200, delivered_records: 2, changes_since: 41 })
  expect(RunDelivered.parse(body)).toEqual(body)
})

it('sends the same as a form where that is chosen', async () => {
  const { call } = await receiving('FORM')
  const form = new URLSearchParams(call.body)

  expect(call.request.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(form.has('quality')).toBe(false)
  expect([form.get('csv_url'), form.get('run_duration'), form.get('project_name')]).toEqual([
    'https://windrow.example/api/files/products.csv',
    '330',
    'Shop <prices>',
  ])
})

it.each(['JSON', 'FORM'] as const)(
  'tells as %s where each file is, also several of one format',
  async (body) => {
    const files = [
      fileOf('products.csv', 'id\n1\n'),
      { ...fileOf('products.xlsx', 'x'), format: 'xlsx' as const },
      fileOf('products-2.csv', 'id\n2\n'),
      fileOf('products-3.csv', 'id\n3\n'),
    ]
    const { call } = await receiving(body, {}, deliveryOf(files))
    const told: Record<string, unknown> =
      body === 'JSON'
        ? (JSON.parse(call.body) as Record<string, unknown>)
        : Object.fromEntries(new URLSearchParams(call.body))

    const at = (name: string) => `https://windrow.example/api/files/${name}`
    expect(Object.entries(told).filter(([name]) => name.includes('_url'))).toEqual([
      ['csv_url', at('products.csv')],
      ['xlsx_url', at('products.xlsx')],
      ['csv_url_2', at('products-2.csv')],
      ['csv_url_3', at('products-3.csv')],
    ])
  },
)

it('signs each call with every secret, and names it the same at every attempt', async () => {
  const [secret, previous_secret] = [newSigningSecret(), newSigningSecret()]
  const { call } = await receiving('JSON', { secret, previous_secret })

  expect(call.request.headers['webhook-id']).toBe('delivery-1')
  expect(String(call.request.headers['webhook-signature']).split(' ')).toEqual([
    expectedSignature(secret, call.request, call.body),
    expectedSignature(previous_secret, call.request, call.body),
  ])
})

it('keeps request and answer, without signatures and without what opens the files', async () => {
  const { environment } = await receiving('JSON', { secret: newSigningSecret() })
  const { request, answer } = environment.exchanges.at(-1)!

  expect(answer).toBe('200\nthank you')
  expect(request).toContain('"run_id":42')
  expect(request).toContain('webhook-signature: v1,••••')
  expect(request).not.toContain('files/products.csv')
})

it.each(['JSON', 'FORM'] as const)('logs no part of a link, however many there are (%s)', async (body) => {
  const tokens = Array.from({ length: 500 }, () => randomBytes(1000).toString('base64'))
  const files = tokens.map((token, at) => ({
    ...fileOf(`${at}.csv`, 'id\n'),
    link: { url: `https://windrow.example/api/files/${token.replaceAll('/', '_')}`, expires: new Date(0) },
  }))
  const { environment } = await receiving(body, {}, deliveryOf(files))
  const { request } = environment.exchanges.at(-1)!

  expect(request).toContain('csv_url_2')
  expect(request).not.toMatch(/[\w+%]{30}/)
})

it('keeps the first 2,000 characters of both', async () => {
  const run = { ...delivery.run, reportName: 'x'.repeat(3000) }
  await using server = await startHttpServer(async (request, response) => {
    await bodyOf(request)
    reply(response, 200, `a${'b'.repeat(3000)}`)
  })
  const environment = testEnvironment()
  await driver.send({ ...delivery, run }, settings(server.base), environment)
  const { request, answer } = environment.exchanges.at(-1)!
  const body = request.split('\n').at(-1)!

  expect(answer).toBe(`200\na${'b'.repeat(1999)}…`)
  expect(body).toMatch(/^\{"event":/)
  expect(body).toHaveLength(2001)
  expect(request).toMatch(/^POST \/hook HTTP\/1\.1\nhost: 127\.0\.0\.1\n/)
  expect(environment.exchanges[0]).toEqual({ request, answer: null })
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const plain =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    request.resume()
    reply(response, status, 'no', headers)
  }

it.each<[string, Answer, object]>([
  ['a redirect', plain(302, { location: 'http://10.0.0.1/' }), { fault: 'SETTINGS', retryable: false }],
  ['an address that is gone', plain(410), { fault: 'SETTINGS', retryable: false, isGone: true }],
  ['a refusal', plain(401), { fault: 'CREDENTIALS', retryable: false }],
  [
    'a wish to wait',
    plain(429, { 'retry-after': '30' }),
    { fault: 'RATE_LIMIT', retryable: true, retryAfterMs: 30_000 },
  ],
  ['trouble', plain(500), { fault: 'SERVER', retryable: true, isGone: false }],
  ['a cut connection', (request) => request.socket.destroy(), { fault: 'CONNECTION', retryable: true }],
])('takes %s as a failure', async (_what, answer, expected) => {
  await using server = await startHttpServer(answer)

  expect(await failure(driver.send(delivery, settings(server.base), testEnvironment()))).toMatchObject(
    expected,
  )
})

it('takes silence as a failure', async () => {
  const impatient = await openDriver('URL', { idleMs: 150 })
  await using server = await startHttpServer((request) => void request.resume())

  expect(await failure(impatient.send(delivery, settings(server.base), testEnvironment()))).toMatchObject({
    fault: 'TIMEOUT',
    retryable: true,
  })
})

it.each([
  ['http://10.0.0.9', 'ADDRESS_REFUSED'],
  ['http://intranet.test', 'ADDRESS_REFUSED'],
  ['http://hooks.invalid', 'NAME_RESOLUTION'],
  ['http://127.0.0.1:9', 'CONNECTION'],
])('does not get to %s', async (base, fault) => {
  expect((await failure(driver.test(settings(base), testEnvironment()))).fault).toBe(fault)
})

it('wants a certificate of the host by a known authority', async () => {
  const trusting = await openDriver('URL', { authorities: [testCertificate.cert] })
  await using server = await startHttpServer(plain(200), testCertificate)
  const named = (host: string) => settings(`https://${host}:${server.port}`)

  expect(await trusting.test(named('files.test'), testEnvironment())).toMatchObject({
    answer: expect.stringContaining('200') as string,
  })
  expect((await failure(trusting.test(named('other.test'), testEnvironment()))).fault).toBe('TLS')
  expect((await failure(driver.test(named('files.test'), testEnvironment()))).fault).toBe('TLS')
})

it('ends at once when it is stopped', async () => {
  const stop = new AbortController()
  await using server = await startHttpServer(() => stop.abort())

  const error = await failure(
    driver.send(delivery, settings(server.base), testEnvironment({ signal: stop.signal })),
  )

  expect(error.fault).toBe('STOPPED')
})
