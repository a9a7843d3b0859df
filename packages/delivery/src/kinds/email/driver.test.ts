import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDriver } from '../../open-driver.ts'
import type { DeliveryEnvironment } from '../../destination-driver.ts'
import { failure } from '../../testing/failure.ts'
import { sendMailBy } from '../../testing/smtp-mail.ts'
import { bigFile, deliveryOf, fileOf } from '../../testing/test-delivery.ts'
import { testEnvironment } from '../../testing/test-environment.ts'

let port = 0
let received: string[] = []
let busy = false
let greylisted = ''
let isSenderRefused = false
let mailed: { address: string; refusal: string | null }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) =>
    done(isSenderRefused ? Object.assign(new Error('not you'), { responseCode: 550 }) : null),
  onRcptTo: ({ address }, _session, done) => {
    const refused = address.startsWith('gone@') ? 550 : busy || address === greylisted ? 451 : 0
    done(refused ? Object.assign(new Error('no such mailbox'), { responseCode: refused }) : null)
  },
  onData: (stream, _session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      received.push(Buffer.concat(parts).toString())
      done()
    })
  },
})
beforeAll(async () => {
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  ;({ port } = smtp.server.address() as AddressInfo)
})
beforeEach(() => {
  received = []
  busy = false
  greylisted = ''
  isSenderRefused = false
  mailed = []
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

const sendMail: DeliveryEnvironment['sendMail'] = (mail) =>
  sendMailBy({ host: '127.0.0.1', port, secure: false })(mail)
const environment = () =>
  testEnvironment({
    sendMail,
    unsubscribeLinks: (address) => ({
      page: `https://windrow.example/unsubscribe/${address.length}`,
      oneClick: 'https://windrow.example/one-click',
    }),
    mails: {
      earlier: new Map(mailed.map(({ address, refusal }) => [address, refusal])),
      keep: (address, refusal) => {
        mailed.push({ address, refusal })
        return Promise.resolve()
      },
    },
  })
const driver = await openDriver('EMAIL')
const to = (...recipients: string[]) => ({ recipients: recipients.join(', ') })
const delivery = deliveryOf([fileOf('a/products.csv', 'id\n1\n')])

it('sends the summary with the files, to each recipient alone, with a way to end it', async () => {
  const receipts = await driver.send(delivery, to('maja@x.example', 'ole@x.example'), environment())

  expect(received).toHaveLength(2)
  expect(received[0]).toContain('To: maja@x.example')
  expect(received[0]).not.toContain('ole@x.example')
  expect(received[0]).toContain('Subject: Shop <prices>: Products, 1200 records')
  expect(received[0]).toContain('filename=products.csv')
  expect(received[0]).toContain(Buffer.from('id\n1\n').toString('base64'))
  expect(received[0]).toContain('Unsubscribe: https://windrow.example/unsubscribe/14')
  expect(received[0]).toMatch(/^List-Unsubscribe: <https:\/\/windrow\.example\/one-click>\r$/m)
  expect(received[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(received[0]).toContain('Shop &lt;prices&gt;')
  expect(receipts).toEqual([
    {
      name: 'a/products.csv',
      location: 'mailto:maja@x.example,ole@x.example',
      bytes: 5,
      checksum: null,
      answer: 'Sent to 2 of 2 recipients.',
    },
  ])
})

it('says that the files are attached, or how long their links work', async () => {
  await driver.send(delivery, to('maja@x.example'), environment())
  await driver.send(deliveryOf([]), to('ole@x.example'), environment())
  await driver.send(deliveryOf([bigFile('large.csv', 10_000_001)]), to('ida@x.example'), environment())
  await driver.send(deliveryOf([bigFile('large.csv', 10_000_000)]), to('leo@x.example'), environment())

  const notes = received.map((text) => /The (files are attached|links work until [^.]*)\./.exec(text)?.[1])
  expect(notes).toEqual([
    'files are attached',
    'files are attached',
    'links work until 8 Mar 2026, 00:00 UTC',
    'files are attached',
  ])
})

it('is tried with a mail to everybody, each with a name of its own', async () => {
  const { answer } = await driver.test(to('maja@x.example', 'ole@x.example'), environment())

  expect(answer).toBe('Sent to 2 of 2 recipients.')
  expect(received.map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual(
    Array.from({ length: 2 }, () => 'Windrow can deliver to you'),
  )
  const names = received.map((text) => /^Message-ID: (<.+@windrow>)/im.exec(text)?.[1])
  expect(new Set(names).size).toBe(2)
})

it('says after each recipient that it moves', async () => {
  let told = 0
  await driver.send(delivery, to('a@x.example', 'b@x.example', 'c@x.example'), {
    ...environment(),
    onProgress: () => (told += 1),
  })

  expect(told).toBeGreaterThanOrEqual(3)
})

it('sends links in place of files that are too large', async () => {
  await driver.send(deliveryOf([bigFile('large.csv', 10_000_001)]), to('maja@x.example'), environment())

  expect(received[0]).toContain('https://windrow.example/api/files/')
  expect(received[0]).not.toContain('Content-Disposition: attachment')
  expect(received[0]!.length).toBeLessThan(20_000)
})

it('names a mail the same at every attempt', async () => {
  await driver.send(delivery, to('maja@x.example'), environment())
  mailed = []
  await driver.send(delivery, to('maja@x.example'), environment())

  const [first, second] = received.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1])
  expect(first).toBe(second)
})

it('counts recipients that are refused, and sends to the others', async () => {
  const [receipt] = await driver.send(delivery, to('gone@x.example', 'maja@x.example'), environment())

  expect(receipt).toMatchObject({ answer: 'Sent to 1 of 2 recipients; not taken for gone@x.example.' })
  expect(mailed).toEqual([
    { address: 'gone@x.example', refusal: expect.stringContaining('550 no such mailbox') as string },
    { address: 'maja@x.example', refusal: null },
  ])
})

it('tries again only those who are to be tried later, and sends to the others at once', async () => {
  const everybody = to('ole@x.example', 'gone@x.example', 'maja@x.example')
  greylisted = 'ole@x.example'
  const first = await failure(driver.send(delivery, everybody, environment()))

  expect(first).toMatchObject({ retryable: true })
  expect(first.message).toContain('Sent to 1 of 3 recipients; not taken for gone@x.example.')
  expect(received).toHaveLength(1)
  greylisted = ''
  const [receipt] = await driver.send(delivery, everybody, environment())
  expect(received.map((text) => /^To: (.*)$/m.exec(text)?.[1])).toEqual(['maja@x.example', 'ole@x.example'])
  expect(receipt).toMatchObject({ answer: 'Sent to 2 of 3 recipients; not taken for gone@x.example.' })
})

it('counts nobody as refused where the sender is', async () => {
  isSenderRefused = true
  const everybody = to('maja@x.example', 'ole@x.example')

  const error = await failure(driver.send(delivery, everybody, environment()))

  expect(error).toMatchObject({ retryable: true })
  expect(error.message).toContain('550 not you')
  expect(mailed).toEqual([])
  isSenderRefused = false
  const [receipt] = await driver.send(delivery, everybody, environment())
  expect(receipt).toMatchObject({ answer: 'Sent to 2 of 2 recipients.' })
})

it('sends nobody a second mail when the connection broke between two', async () => {
  const [first, second] = ['maja@x.example', 'ole@x.example']
  let mails = 0
  const broken: DeliveryEnvironment = {
    ...environment(),
    sendMail: (mail) =>
      ++mails === 2
        ? Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
        : sendMail(mail),
  }

  expect(await failure(driver.send(delivery, to(first, second), broken))).toMatchObject({ retryable: true })
  expect(received).toHaveLength(1)
  await driver.send(delivery, to(first, second), environment())
  expect(received.map((text) => /^To: (.*)$/m.exec(text)?.[1])).toEqual([first, second])
})

it('fails for good where nobody is taken, and for now where the mail server has trouble', async () => {
  const nobody = await failure(driver.send(delivery, to('gone@x.example'), environment()))
  expect(nobody).toMatchObject({ fault: 'SETTINGS', retryable: false })

  busy = true
  const trouble = await failure(driver.send(delivery, to('maja@x.example'), environment()))
  expect(trouble).toMatchObject({ retryable: true })
})

it('closes the files of a mail that was not taken', async () => {
  busy = true
  const file = fileOf('a.csv', 'id\n')
  const opened: Readable[] = []
  const open = async () => {
    const stream = await file.open()
    opened.push(stream)
    return stream
  }

  await failure(driver.send(deliveryOf([{ ...file, open }]), to('maja@x.example'), environment()))

  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
})
