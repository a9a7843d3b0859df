import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import {
  addMembers,
  person,
  say,
  startThread,
  talkingProject,
  type Person,
} from '../../testing/talk-support.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readReplyAddress, replyAddress } from '../../mail/reply-address.ts'
import { notifyOfThreads } from '../messages/notify-of-threads.ts'
import { sendMessage, takeMessage } from '../notifications/send-messages.ts'
import { writeThreadLetter } from './write-letter.ts'

interface Received {
  to: string
  mail: Email
  raw: string
}

/** A mail server that keeps what it receives, and refuses everything while `isDown`. */
async function startMailServer() {
  const received: { to: string; raw: Buffer }[] = []
  const state = { isDown: false }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(state.isDown ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo[0]!.address, raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  return {
    state,
    /** What came since the last call, by address. */
    take: async (): Promise<Received[]> => {
      const mails = received.splice(0).toSorted((a, b) => a.to.localeCompare(b.to))
      return Promise.all(
        mails.map(async ({ to, raw }) => ({ to, raw: raw.toString(), mail: await PostalMime.parse(raw) })),
      )
    },
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => smtp.close(() => {}),
  }
}

const domain = 'reply.windrow.example'
const withMail = (smtpUrl: string, authenticatedBy: string | null = null) =>
  startTestApp((config) => ({
    ...config,
    mail: { smtpUrl, from: 'Windrow <windrow@windrow.example>', replyDomain: domain, authenticatedBy },
  }))

const header = ({ mail }: Received, key: string) => mail.headers.find((one) => one.key === key)?.value
const replyTo = ({ mail }: Received): string => mail.replyTo?.[0]?.address ?? ''

/** Sends everything that is due in two minutes; returns how many tries there were. */
async function sendAll({ app }: TestApp, minutes = 2): Promise<number> {
  while (await notifyOfThreads(app));
  const now = new Date(Date.now() + minutes * 60_000)
  for (let tries = 0; ; tries += 1) {
    const message = await takeMessage(app, now, [])
    if (!message) return tries
    await sendMessage(app, message, now, writeThreadLetter)
  }
}

let mails = 0

interface Reply {
  from: string
  to: string
  text?: string
  /** More header fields. */
  headers?: string[]
  messageId?: string
}
const mailOf = ({ from, to, text = 'Twelve is fine.', headers = [], messageId }: Reply): string =>
  [
    ...headers,
    `From: ${from}`,
    `To: <${to}>`,
    'Subject: Re: Prices',
    `Message-ID: ${messageId ?? `<${(mails += 1)}@nordlake.example>`}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n')

/** Hands a mail over as a mail server does; returns "OUTCOME REASON", or the status if it was rejected. */
async function handOver(
  admin: Person,
  body: string | Uint8Array<ArrayBuffer>,
  recipient = '',
): Promise<string> {
  const query = recipient && `?recipient=${encodeURIComponent(recipient)}`
  const answer = await admin.fetch(`/api/admin/mails/replies${query}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body,
  })
  if (!answer.ok) return String(answer.status)
  const { data } = (await answer.json()) as { data: { outcome: string; reason: string | null } }
  return data.reason === null ? data.outcome : `${data.outcome} ${data.reason}`
}

const messagesOf = async ({ api }: Person, params: { id: number; threadId: number }) =>
  (await api.messageList({ params })).messages

// spec: MSG-01
test('what happens in a thread is mailed to those it concerns, in one conversation, never internal notes', async () => {
  using smtp = await startMailServer()
  await using server = await withMail(smtp.url)
  const { priya, maja, oskar, vera, id } = await talkingProject(server)
  const path = await startThread(maja, id, {
    subject: 'Price of Tarn 45',
    text: 'The shop shows **179.95**.',
  })
  const mention = `Yes, at noon. @[Oskar Brandt](user:${oskar.userId}), <b>ok</b>?`
  await say(priya, path, mention)
  await sendAll(server)

  const mentioned = await smtp.take()
  expect(Object.fromEntries(mentioned.map(({ to, mail }) => [to, mail.subject]))).toEqual({
    [maja.email]: 'Priya Raman wrote: Price of Tarn 45',
    [oskar.email]: 'Priya Raman mentioned you: Price of Tarn 45',
  })
  const first = mentioned.find(({ to }) => to === oskar.email)!
  expect(first.mail.from).toMatchObject({
    name: 'Priya Raman via Windrow',
    address: 'windrow@windrow.example',
  })
  expect(header(first, 'auto-submitted')).toBe('auto-generated')
  expect(header(first, 'list-unsubscribe')).toContain('/account/unsubscribe?token=')
  expect(first.mail.text).toMatch(/^Write your reply above this line\n/)
  expect(first.mail.text).toContain('Yes, at noon. @Oskar Brandt, <b>ok</b>?')
  expect(first.mail.text).toContain('Earlier\nMaja Lindqvist')
  expect(first.mail.text).toContain('The shop shows 179.95.')
  expect(first.mail.html).toContain('&lt;b&gt;ok&lt;/b&gt;')
  expect(first.mail.html).not.toMatch(/<img|<b>ok|src=/)
  expect(readReplyAddress(server.app, replyTo(first), new Date())).toMatchObject({
    threadId: path.threadId,
    userId: oskar.userId,
  })

  await say(priya, path, 'The word is tangerine.', { internal: true })
  await say(maja, path, 'Thanks.')
  await say(maja, path, 'And the rest?')
  smtp.state.isDown = true
  const tries = await sendAll(server, 4)
  smtp.state.isDown = false
  await sendAll(server, 10)

  expect(tries).toBeGreaterThan(0)
  const later = await smtp.take()
  expect(Object.fromEntries(later.map(({ to, mail }) => [to, mail.subject]))).toEqual({
    [oskar.email]: '2 new messages: Price of Tarn 45',
    [priya.email]: '2 new messages: Price of Tarn 45',
  })
  expect(later).toHaveLength(2)
  expect(later.map(({ raw }) => raw).join('\n')).not.toContain('tangerine')
  const second = later.find(({ to }) => to === oskar.email)!
  expect(second.mail.inReplyTo).toBe(first.mail.messageId)
  expect(second.mail.references).toBe(`${first.mail.references} ${first.mail.messageId}`)

  const bo = await person(server, 'ADMIN:BUILDER', 'Bo Holm', 'Operator')
  await say(priya, path, `@[Bo Holm](user:${bo.userId}): tangerine`, { internal: true })
  await sendAll(server)
  const notes = await smtp.take()
  expect(notes.map(({ to }) => to)).toEqual([bo.email])
  expect(notes[0]!.mail.text).toContain('This is an internal note.')
  expect(notes[0]!.raw).not.toMatch(/tangerine|^Reply-To:|Write your reply/m)

  // Who has muted the thread, read it, or lost the project meanwhile, gets nothing.
  const token = new URL(/Mute this thread: (\S+)/.exec(first.mail.text!)![1]!).searchParams
  expect(token.get('about')).toBe('thread')
  await server.visitor().api.notificationUnsubscribe({ body: { token: token.get('token')! } })
  await say(priya, path, `@[Vera Berg](user:${vera.userId}) @[Maja Lindqvist](user:${maja.userId})`)
  await maja.api.threadRead({ params: path, body: { upTo: 1_000_000 } })
  await notifyOfThreads(server.app)
  await server.app.db.deleteFrom('project_members').where('user_id', '=', vera.userId).execute()
  await sendAll(server)
  expect((await smtp.take()).map(({ to }) => to)).toEqual([bo.email])
})

test('an assignment is mailed, and mails follow the rules of the person', async () => {
  using smtp = await startMailServer()
  await using server = await withMail(smtp.url)
  const { priya, maja, oskar, id } = await talkingProject(server)
  const bo = await person(server, 'ADMIN:BUILDER', 'Bo Holm', 'Operator')
  const body = {
    projectId: id,
    reportId: null,
    channels: ['IN_APP' as const],
    events: ['THREAD_REPLY' as const],
  }
  await maja.api.notificationRuleCreate({ body })
  await oskar.api.notificationMail({ body: { mailPaused: true } })
  const path = await startThread(maja, id, { text: `@[Oskar Brandt](user:${oskar.userId})?` })
  await priya.api.threadUpdate({ params: path, body: { assigneeId: bo.userId } })
  await say(priya, path, 'Bo looks at it.')
  await sendAll(server)

  const [assigned, ...others] = await smtp.take()
  expect([assigned!.to, assigned!.mail.subject]).toEqual([bo.email, 'Priya Raman assigned you: Prices'])
  expect(others).toEqual([])

  // As if the node had died after the mail server took it: it is the same mail again.
  await server.app.db.updateTable('notification_messages').set({ state: 'SENDING' }).execute()
  await sendAll(server, 10)
  const again = (await smtp.take()).find(({ to }) => to === bo.email)!
  expect(again.mail.messageId).toBe(assigned!.mail.messageId)
})

// spec: MSG-01
test('a reply by email becomes a message of its author, once; everything else is refused or ignored', async () => {
  using smtp = await startMailServer()
  await using server = await withMail(smtp.url)
  const admin = await server.signIn('ADMIN', 'Operator')
  const { priya, maja, oskar, vera, id } = await talkingProject(server)
  const path = await startThread(maja, id)
  await say(priya, path, `@[Oskar Brandt](user:${oskar.userId})`)
  await sendAll(server)
  const to = replyTo((await smtp.take()).find((one) => one.to === oskar.email)!)
  const reply = (change: Partial<Reply> = {}) => mailOf({ from: oskar.email, to, ...change })
  const text = `Fine, ask @[Vera Berg](user:${vera.userId}).\r\n\r\n-- \r\nOskar\r\n\r\n> Write your reply above this line\r\n> Old`

  const good = reply({ from: `Oskar <${oskar.email.toUpperCase()}>`, text })
  expect(await handOver(admin, good)).toBe('ADDED')
  expect(await handOver(admin, good)).toBe('KNOWN')
  const html = reply({ messageId: '<html@x>' })
    .replace('text/plain', 'text/html')
    .replace('Twelve', '<p>Tw&euml;lve')
  expect(await handOver(admin, html.replace(`<${to}>`, 'windrow@windrow.example'), to.toUpperCase())).toBe(
    'ADDED',
  )
  const latin = Buffer.from(reply({ text: 'Tv\u00e5' }).replace('utf-8', 'iso-8859-1'), 'latin1')
  expect(await handOver(admin, new Uint8Array(latin))).toBe('ADDED')
  const withFiles = (written: string, files: [name: string, content: string][]) =>
    [
      ...reply().split('\r\n').slice(0, 4),
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      written,
      ...files.flatMap(([name, file]) => [
        '--b',
        'Content-Type: text/csv',
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(file).toString('base64'),
      ]),
      '--b--',
    ].join('\r\n')
  const twice = withFiles('See the file.', [
    ['prices[1](x).csv', 'a,b'],
    ['nothing.txt', ''],
  ])
  expect(await handOver(admin, twice)).toBe('ADDED')
  expect(await handOver(admin, twice)).toBe('KNOWN')
  expect(await handOver(admin, withFiles('', [['page.html', '<script></script>']]))).toBe('ADDED')
  // Nothing is left of what was stored for the repeated email.
  expect(await server.app.db.selectFrom('uploads').select('id').execute()).toEqual([])

  const added = (await messagesOf(oskar, path)).filter(({ source }) => source === 'EMAIL')
  expect(added.map(({ text: one, author, internal }) => [one, author?.userId, internal])).toEqual([
    [String.raw`Fine, ask @\[Vera Berg](user:${vera.userId}).`, oskar.userId, false],
    ['Twëlve is fine.', oskar.userId, false],
    ['Två', oskar.userId, false],
    ['See the file.\n\nAttached to the email and not added: nothing.txt', oskar.userId, false],
    ['', oskar.userId, false],
  ])
  expect(added.flatMap(({ files }) => files.map(({ name, size, kind }) => [name, size, kind]))).toEqual([
    ['prices[1](x).csv', 3, 'TEXT'],
    ['page.html', 17, 'OTHER'],
  ])
  const { fileId } = added[3]!.files[0]!
  const content = await vera.fetch(`/api/projects/${id}/files/${fileId}/content`)
  expect(await content.text()).toBe('a,b')
  expect(added.flatMap(({ mentions }) => mentions)).toEqual([])

  const forged = to.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'))
  const asMaja = to.replace(`-${oskar.userId}-`, `-${maja.userId}-`)
  const ignored: [string, Partial<Reply>][] = [
    ['AUTOMATIC', { headers: ['Auto-Submitted: auto-replied'] }],
    ['AUTOMATIC', { headers: ['Precedence: bulk'] }],
    ['AUTOMATIC', { headers: ['X-Auto-Response-Suppress: All'] }],
    ['AUTOMATIC', { headers: ['Return-Path: <>'] }],
    ['AUTOMATIC', { from: 'MAILER-DAEMON@x.example' }],
    ['NO_ADDRESS', { to: forged }],
    ['NO_ADDRESS', { to: asMaja, from: maja.email }],
    ['NO_ADDRESS', { to: to.replace(domain, 'other.example') }],
    ['NO_ADDRESS', { to: `${to}@${domain}` }],
    ['NO_ADDRESS', { to: 'windrow@windrow.example' }],
  ]
  for (const [reason, change] of ignored)
    expect([change, await handOver(admin, reply(change))]).toEqual([change, `IGNORED ${reason}`])
  expect(await handOver(admin, '')).toBe('IGNORED NO_ADDRESS')
  expect(await handOver(admin, 'a: b\r\n'.repeat(100_000))).toBe('422')
  const { threadId } = path
  const old = replyAddress(
    server.app,
    { threadId, userId: oskar.userId },
    new Date(Date.now() - 181 * 86_400_000),
  )!

  expect(await handOver(admin, reply({ from: 'eve@x.example', messageId: '<eve@x>' }))).toBe(
    'REFUSED STRANGER',
  )
  expect(await handOver(admin, reply({ from: `${oskar.email}, eve@x.example` }))).toBe('REFUSED STRANGER')
  expect(await handOver(admin, reply({ headers: ['From: eve@x.example'] }))).toBe('REFUSED STRANGER')
  expect(await handOver(admin, reply({ to: old }))).toBe('REFUSED EXPIRED')
  expect(await handOver(admin, reply({ text: '> Old' }))).toBe('REFUSED EMPTY')
  expect(await handOver(admin, reply({ text: 'x'.repeat(20_001) }))).toBe('REFUSED TOO_LONG')
  expect(await handOver(admin, reply({ text: 'x '.repeat(5.1 * 1024 ** 2) }))).toBe('REFUSED TOO_LARGE')
  expect(await handOver(admin, reply({ from: 'eve@x.example', messageId: '<eve@x>' }))).toBe(
    'REFUSED STRANGER',
  )
  await sendAll(server)

  // The user learns it, five times a day; nobody else does.
  const refusals = (await smtp.take()).filter(
    ({ mail }) => mail.subject === 'Your reply was not added to the thread',
  )
  expect(refusals.map((one) => one.to)).toEqual(Array.from({ length: 5 }, () => oskar.email))
  expect(header(refusals[0]!, 'auto-submitted')).toBe('auto-replied')
  expect(refusals[0]!.mail.text).toContain(`Only replies from ${oskar.email} are added.`)

  const before = (await messagesOf(maja, path)).length
  await server.app.db.deleteFrom('project_members').where('user_id', '=', oskar.userId).execute()
  expect(await handOver(admin, reply())).toBe('REFUSED NO_ACCESS')
  await addMembers(server, id, [oskar])
  await server.app.db.updateTable('projects').set({ status: 'DELETED' }).where('id', '=', id).execute()
  expect(await handOver(admin, reply())).toBe('REFUSED NO_ACCESS')
  await server.app.db.updateTable('projects').set({ status: 'ACTIVE' }).where('id', '=', id).execute()
  await server.app.db
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('id', '=', oskar.userId)
    .execute()
  expect(await handOver(admin, reply())).toBe('IGNORED INACTIVE')
  expect(await messagesOf(maja, path)).toHaveLength(before)
  expect(await handOver(maja, reply())).toBe('403')
})

test('replies need the results of the mail server if it is named', async () => {
  await using server = await withMail('smtp://127.0.0.1:9', 'mx.windrow.example')
  const admin = await server.signIn('ADMIN', 'Operator')
  const { maja, id } = await talkingProject(server)
  const { threadId } = await startThread(maja, id)
  const to = replyAddress(server.app, { threadId, userId: maja.userId }, new Date())!
  const results = (value: string) =>
    handOver(admin, mailOf({ from: maja.email, to, headers: [`Authentication-Results: ${value}`] }))

  expect(await handOver(admin, mailOf({ from: maja.email, to }))).toBe('REFUSED UNVERIFIED')
  expect(await results('mx.windrow.example; dkim=pass header.d=x.example; spf=fail')).toBe(
    'REFUSED UNVERIFIED',
  )
  expect(await results('other.example; dmarc=pass header.from=nordlake.example')).toBe('REFUSED UNVERIFIED')
  expect(await results('mx.windrow.example; dkim=fail (dkim=pass header.d=nordlake.example)')).toBe(
    'REFUSED UNVERIFIED',
  )
  expect(await results('mx.windrow.example; dkim=pass header.d=nordlake.example')).toBe('ADDED')
  expect(await results('mx.windrow.example; spf=pass smtp.mailfrom=maja@nordlake.example')).toBe('ADDED')
})
