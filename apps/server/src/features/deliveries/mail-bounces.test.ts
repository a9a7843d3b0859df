import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { accountTest as test, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { delayNotice, exchangeBounce, postfixBounce } from '../../testing/bounce-samples.ts'
import { claimDelivery } from './claim-delivery.ts'
import { deliverAll, endRun, filledReport, makeDue } from '../../testing/delivery-support.ts'
import { workOnDelivery } from './work-on-delivery.ts'

/** A mail server that knows only the mailboxes in `open`, and defers those in `later`. */
async function startMailServer() {
  const open: string[] = []
  const later: string[] = []
  const received: string[] = []
  const texts: string[] = []
  let next = new AbortController()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const answer = (text: string, responseCode: number) =>
        Object.assign(new Error(`${text} ${address}`), { responseCode })
      if (later.includes(address)) done(answer('greylisted', 451))
      else done(open.includes(address) ? null : answer('no mailbox', 550))
    },
    onData: (stream, { envelope }, done) => {
      received.push(...envelope.rcptTo.map(({ address }) => address))
      next.abort()
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        texts.push(text)
        done()
      })
    },
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    open,
    later,
    received,
    /** Message-ID of the last mail. */
    lastName: () => /^Message-ID: (.*?)\r$/im.exec(texts.at(-1) ?? '')?.[1] ?? '',
    /** Returns a signal that aborts when the next mail arrives. */
    afterNext: () => (next = new AbortController()).signal,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.dispose]: () => smtp.close(() => {}),
  }
}

const toMailboxes = (recipients: string) => ({
  name: 'Morning mail',
  type: 'EMAIL' as const,
  settings: { recipients },
  formats: ['csv' as const],
  fileName: '{page}.{extension}',
  skipValidation: true,
})

const withMail = (url: string) =>
  startTestApp((config) => ({
    ...config,
    mail: { ...config.mail, smtpUrl: url, from: 'windrow@windrow.example' },
  }))

test('nobody gets a second mail when other recipients are retried', async () => {
  using mail = await startMailServer()
  await using server = await withMail(mail.url)
  const { api } = await server.signIn('ADMIN')
  const path = await filledReport(server, api)
  const body = toMailboxes('ole@x.example, gone@x.example, maja@x.example')
  await api.destinationCreate({ params: path, body })
  mail.open.push('ole@x.example', 'maja@x.example')
  mail.later.push('ole@x.example')
  await endRun(server, path)
  await deliverAll(server.app)

  const [waiting] = (await api.deliveryList({ params: path })).deliveries
  expect(waiting).toMatchObject({ state: 'RETRYING' })
  expect(waiting!.message).toContain('Sent to 1 of 3 recipients; not taken for gone@x.example.')
  expect(mail.received).toEqual(['maja@x.example'])

  mail.later.length = 0
  await makeDue(server)
  await deliverAll(server.app)
  expect((await api.deliveryList({ params: path })).deliveries).toMatchObject([{ state: 'DELIVERED' }])
  expect(mail.received).toEqual(['maja@x.example', 'ole@x.example'])
})

test('nobody gets a second mail when a node stops between two', async () => {
  using mail = await startMailServer()
  await using server = await withMail(mail.url)
  const { api } = await server.signIn('ADMIN')
  const path = await filledReport(server, api)
  await api.destinationCreate({ params: path, body: toMailboxes('maja@x.example, ole@x.example') })
  mail.open.push('ole@x.example', 'maja@x.example')
  await endRun(server, path)

  const stopping = mail.afterNext()
  await workOnDelivery(server.app, (await claimDelivery(server.app.db))!, stopping)
  expect(mail.received).toEqual(['maja@x.example'])
  await deliverAll(server.app)
  expect((await api.deliveryList({ params: path })).deliveries).toMatchObject([{ state: 'DELIVERED' }])
  expect(mail.received).toEqual(['maja@x.example', 'ole@x.example'])
})

test('refused mails are counted until one is accepted or the recipient is removed', async () => {
  using mail = await startMailServer()
  await using server = await withMail(mail.url)
  const { api } = await server.signIn('ADMIN')
  const path = await filledReport(server, api)
  const { hid: _, ...params } = path
  const body = toMailboxes('maja@x.example, gone@x.example')
  const { destinationId } = await api.destinationCreate({ params, body })
  const did = { params: { ...params, did: destinationId } }
  const deliver = async (...mailboxes: string[]) => {
    mail.open.splice(0, mail.open.length, ...mailboxes)
    if ((await api.deliveryList({ params })).deliveries.length === 0) await endRun(server, path)
    else await api.deliverNow({ params: path, body: { destinationIds: [destinationId] } })
    await deliverAll(server.app)
    return (await api.destinationGet(did)).bounces.map(({ address, bounces }) => `${address} ${bounces}`)
  }

  expect(await deliver('maja@x.example')).toEqual(['gone@x.example 1'])
  expect(await deliver('maja@x.example')).toEqual(['gone@x.example 2'])
  expect((await api.destinationGet(did)).bounces[0]!.answer).toContain('550 no mailbox gone@x.example')

  expect(await deliver()).toEqual(['gone@x.example 3', 'maja@x.example 1'])
  expect(await deliver('gone@x.example')).toEqual(['maja@x.example 2'])

  await api.destinationUpdate({ ...did, body: { ...body, settings: { recipients: 'gone@x.example' } } })
  expect((await api.destinationGet(did)).bounces).toEqual([])
  await api.destinationDelete(did)
  expect(await server.app.db.selectFrom('mail_bounces').selectAll().execute()).toEqual([])
})

async function report(admin: Pick<Awaited<ReturnType<TestApp['signIn']>>, 'fetch'>, body: string) {
  const headers = { 'content-type': 'message/rfc822' }
  const answer = await admin.fetch('/api/admin/mails/bounces', { method: 'POST', headers, body })
  return answer.ok ? ((await answer.json()) as { data: { outcome: string } }).data.outcome : answer.status
}

test('a bounced mail is counted like a refused one', async () => {
  using mail = await startMailServer()
  await using server = await withMail(mail.url)
  const admin = await server.signIn('ADMIN')
  const { api } = admin
  const path = await filledReport(server, api)
  const { hid: _, ...params } = path
  mail.open.push('gone@x.example')
  const { destinationId } = await api.destinationCreate({ params, body: toMailboxes('gone@x.example') })
  const bouncesNow = async () =>
    (await api.destinationGet({ params: { ...params, did: destinationId } })).bounces.map(
      ({ address, bounces, answer }) => `${address} ${bounces} ${answer}`,
    )
  const bounce = (body: string) => report(admin, body)
  await endRun(server, path)
  await deliverAll(server.app)
  const sample = { messageId: mail.lastName(), address: 'gone@x.example' }

  expect(await bounce(delayNotice(sample))).toBe('NOT_FAILED')
  expect(await bouncesNow()).toEqual([])
  expect(await bounce(postfixBounce({ ...sample, messageId: '<0@windrow>' }))).toBe('UNKNOWN')
  expect(await bounce(postfixBounce({ ...sample, messageId: '<a\0b@windrow>' }))).toBe('UNKNOWN')
  expect(await bounce(postfixBounce(sample))).toBe('COUNTED')
  expect(await bounce(postfixBounce(sample))).toBe('KNOWN')
  expect(await bounce('From: maja@x.example\r\n\r\nNice.\r\n')).toBe(422)

  expect(await bouncesNow()).toEqual([
    'gone@x.example 1 550 5.1.1 The email account that you tried to reach does not exist',
  ])
  const [delivery] = (await api.deliveryList({ params })).deliveries
  expect(delivery).toMatchObject({ state: 'DELIVERED', message: 'Came back later for gone@x.example.' })

  const again = async () => {
    await api.deliverNow({ params: path, body: { destinationIds: [destinationId] } })
    await deliverAll(server.app)
  }
  // Its server accepts every mail at first, so this one proves nothing yet.
  await again()
  expect(await bouncesNow()).toHaveLength(1)
  expect(await bounce(exchangeBounce({ ...sample, messageId: mail.lastName() }))).toBe('COUNTED')
  expect(await bouncesNow()).toEqual(['gone@x.example 2 status 5.2.2'])
  await again()
  await again()
  expect(await bouncesNow()).toEqual([])
})

test('a bounce of a resent delivery is counted for that one', async () => {
  using mail = await startMailServer()
  await using server = await withMail(mail.url)
  const admin = await server.signIn('ADMIN')
  const { api } = admin
  const path = await filledReport(server, api)
  mail.open.push('gone@x.example')
  await api.destinationCreate({ params: path, body: toMailboxes('gone@x.example') })
  await endRun(server, path)
  await deliverAll(server.app)
  const sample = { messageId: mail.lastName(), address: 'gone@x.example' }
  expect(await report(admin, postfixBounce(sample))).toBe('COUNTED')
  const [{ deliveryId } = { deliveryId: 0 }] = (await api.deliveryList({ params: path })).deliveries
  await api.deliveryResend({ params: { ...path, deliveryId }, body: { replay: true } })
  await deliverAll(server.app)
  expect(mail.lastName()).toBe(sample.messageId)

  expect(await report(admin, postfixBounce(sample))).toBe('COUNTED')
  expect(await report(admin, postfixBounce(sample))).toBe('KNOWN')

  const came = 'Came back later for gone@x.example.'
  const { deliveries } = await api.deliveryList({ params: path })
  expect(deliveries.map(({ message }) => message)).toEqual([came, came])
})

test('a mail of more than forty megabytes is refused, wherever its report is', async ({ server }) => {
  const admin = await server.signIn('ADMIN')
  const headers = { 'content-type': 'message/rfc822' }
  const body = Buffer.alloc(41 * 1024 ** 2, 'x')

  const answer = await admin.fetch('/api/admin/mails/bounces', { method: 'POST', headers, body })

  expect(answer.status).toBe(413)
})
