import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { startTestApp, test } from '../../testing/test-app.ts'
import { deliverAll, endRun, filledReport } from './test-support.ts'

const open: string[] = []

/** A mail server that knows only the mailboxes in `open`. */
async function startMailServer() {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        open.includes(address)
          ? null
          : Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }),
      ),
    onData: (stream, _session, done) => {
      stream.on('end', () => done())
      stream.resume()
    },
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, [Symbol.dispose]: () => smtp.close(() => {}) }
}

test('who refuses mails is counted until they take one or are no recipient any more', async () => {
  using mail = await startMailServer()
  await using server = await startTestApp((config) => ({
    ...config,
    mail: { smtpUrl: mail.url, from: 'windrow@windrow.example' },
  }))
  const { api } = await server.signIn('ADMIN')
  const path = await filledReport(server, api)
  const { hid: _, ...params } = path
  const body = {
    name: 'Morning mail',
    type: 'EMAIL' as const,
    settings: { recipients: 'maja@x.example, gone@x.example' },
    formats: ['csv' as const],
    fileName: '{page}.{extension}',
    skipValidation: true,
  }
  const { destinationId } = await api.destinationCreate({ params, body })
  const did = { params: { ...params, did: destinationId } }
  const deliver = async (...mailboxes: string[]) => {
    open.splice(0, open.length, ...mailboxes)
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
