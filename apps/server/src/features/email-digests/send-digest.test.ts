import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { patienceMs } from '@windrow/contract/testing/patience'
import { digestBody, mailsTo, makeDue, sendAllDigests, withRuns } from '../../testing/digest-support.ts'
import { startTestApp, test, type TestApp } from '../../testing/test-app.ts'
import { WindrowProcess } from '../../testing/windrow-process.ts'
import { planDueDigests } from './plan-sends.ts'
import { sendNextDigest } from './send-digest.ts'
import { claimSend, endSend, listMails, postponeSend, settleMail } from './send-queries.ts'

const dayMs = 86_400_000

/** A digest with several recipients that is due. */
async function dueDigest(server: TestApp, count: number) {
  const { staff, digest } = await withRuns(server)
  const people = [staff]
  while (people.length < count) people.push(await server.signIn('ADMIN', 'Operator'))
  const body = { ...digestBody, recipientIds: people.map(({ userId }) => userId) }
  const params = { digestId: digest.id }
  await staff.api.emailDigestUpdate({ params, body })
  const due = await makeDue(server, digest.id)
  return { staff, people, params, due, lastOf: async () => (await staff.api.emailDigestGet({ params })).last }
}

const states = async ({ app: { db } }: TestApp) => ({
  sends: (await db.selectFrom('email_digest_sends').select('state').execute()).map(({ state }) => state),
  mails: (await db.selectFrom('email_digest_mails').select('state').execute()).map(({ state }) => state),
})

/** The worker of every lease is lost. */
const loseWorkers = ({ app: { db } }: TestApp) =>
  sql`update email_digest_sends set worked_at = now() - interval '1 minute' where state = 'WORKING'`.execute(
    db,
  )
const makeRetry = ({ app: { db } }: TestApp) =>
  sql`update email_digest_sends set retry_at = now()`.execute(db)

describe('a due digest', () => {
  test('is sent once by any number of schedulers', async ({ server }) => {
    const { people, lastOf, due } = await dueDigest(server, 3)
    const { app } = server
    await Promise.all(Array.from({ length: 6 }, () => planDueDigests(app.db)))
    await Promise.all(Array.from({ length: 6 }, () => sendNextDigest(app)))
    await sendAllDigests(server)
    for (const { email } of people) expect(await mailsTo(server, email)).toHaveLength(1)
    expect(await lastOf()).toMatchObject({ state: 'SENT', dueDate: due.toISOString() })
  })

  test('is finished by another worker wherever the first is lost, and the first can write no more', async ({
    server,
  }) => {
    const { people, lastOf } = await dueDigest(server, 3)
    const { db } = server.app
    await planDueDigests(db)

    const first = (await claimSend(db))!
    expect(await claimSend(db)).toBeNull()
    await loseWorkers(server)
    const second = (await claimSend(db))!
    expect(second).toMatchObject({ id: first.id, lost: true, losses: 1 })
    await expect(listMails(db, first)).rejects.toThrow('is over')

    const [mail] = await listMails(db, second)
    await settleMail(db, second, mail!, { state: 'SENT', message: null })
    await loseWorkers(server)
    const third = (await claimSend(db))!
    const [, other] = await listMails(db, third)
    const outcome = { state: 'SENT', message: null } as const
    await expect(settleMail(db, second, other!, outcome)).rejects.toThrow('is over')
    await endSend(db, second, outcome)
    expect(await postponeSend(db, second, 'late')).toBe(false)
    expect((await lastOf())!.state).toBe('WORKING')

    await loseWorkers(server)
    await sql`update email_digest_sends set losses = 1`.execute(db)
    await sendAllDigests(server)
    expect(await states(server)).toEqual({ sends: ['SENT'], mails: ['SENT', 'SENT', 'SENT'] })
    expect(await mailsTo(server, people[0]!.email)).toHaveLength(0)
    for (const { email } of people.slice(1)) expect(await mailsTo(server, email)).toHaveLength(1)
  })

  test('that was missed for days is sent for the latest period only, and says so', async ({ server }) => {
    const { staff, params, due, lastOf } = await dueDigest(server, 1)
    const missed = new Date(due.getTime() - 3 * dayMs)
    await server.app.db.updateTable('email_digests').set({ next_due_at: missed }).execute()
    await sendAllDigests(server)

    const mails = await mailsTo(server, staff.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.body).toContain('The 3 mails before it were not sent, because Windrow was not running.')
    expect(mails[0]!.body).toContain('Records: 1,500')
    expect(await lastOf()).toMatchObject({ dueDate: due.toISOString(), state: 'SENT' })
    const { nextDate } = await staff.api.emailDigestGet({ params })
    expect(nextDate).toBe(new Date(due.getTime() + dayMs).toISOString())
  })

  test('keeps its due time when something else of it changes, and loses it when it is turned off', async ({
    server,
  }) => {
    const { staff, params, due } = await dueDigest(server, 1)
    const renamed = await staff.api.emailDigestUpdate({ params, body: { ...digestBody, name: 'Renamed' } })
    expect(renamed.nextDate).toBe(due.toISOString())
    const moved = await staff.api.emailDigestUpdate({ params, body: { ...digestBody, time: '00:01' } })
    expect(new Date(moved.nextDate!).getTime()).toBeGreaterThan(Date.now())
    await makeDue(server, params.digestId)
    await staff.api.emailDigestEnable({ params, body: { enabled: false } })
    await sendAllDigests(server)
    expect(await states(server)).toEqual({ sends: [], mails: [] })
  })
})

interface Taken {
  to: string
  messageId: string
  headers: string
}

/** A mail server that answers as told, after the mail was taken. */
async function mailServer(answer: (taken: Taken) => Error | null | Promise<Error | null>) {
  const taken: Taken[] = []
  const reply = async (one: Taken, done: (error?: Error | null) => void) => done(await answer(one))
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const headers = Buffer.concat(parts).toString().split('\r\n\r\n')[0]!
        const messageId = /^Message-ID: (.+)$/im.exec(headers)![1]!
        const one = { to: session.envelope.rcptTo[0]!.address, messageId, headers }
        taken.push(one)
        void reply(one, done)
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { taken, url, [Symbol.dispose]: () => server.close(() => {}) }
}

const through = (smtpUrl: string) =>
  startTestApp((config) => ({
    ...config,
    http: { ...config.http, publicUrl: 'https://windrow.example' },
    mail: { ...config.mail, smtpUrl, from: 'Windrow <digest@windrow.example>' },
  }))

const busy = Object.assign(new Error('Try again later'), { responseCode: 451 })

describe('the mail server', () => {
  test('is asked again for the mails that it did not take, with the same Message-ID', async () => {
    let isBusy = true
    const refused = new Set<string>()
    using smtp = await mailServer(({ to }) => (isBusy && refused.has(to) ? busy : null))
    await using server = await through(smtp.url)
    const { staff, params, people, lastOf } = await dueDigest(server, 3)
    refused.add(people[1]!.email)

    await sendAllDigests(server)
    expect(await lastOf()).toMatchObject({
      state: 'QUEUED',
      message: expect.stringContaining('451') as string,
    })
    expect(await sendNextDigest(server.app)).toBe(false)
    isBusy = false
    await makeRetry(server)
    await sendAllDigests(server)

    const ids = people.map(({ email }) => smtp.taken.filter(({ to }) => to === email))
    expect(ids.map((list) => list.length)).toEqual([1, 2, 1])
    expect(new Set(ids[1]!.map(({ messageId }) => messageId)).size).toBe(1)
    expect(new Set(smtp.taken.map(({ messageId }) => messageId)).size).toBe(3)
    expect((await lastOf())!.state).toBe('SENT')
    expect(smtp.taken[0]!.headers).toMatch(/List-Unsubscribe:\s+<https:\/\/windrow\.example\/api\//i)
    expect(smtp.taken[0]!.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

    const oneClick = new URL(/^List-Unsubscribe:\s+<(.+)>/im.exec(smtp.taken[0]!.headers)![1]!)
    const address = `${server.url}${oneClick.pathname}${oneClick.search}`
    const opened = await fetch(address, { redirect: 'manual' })
    expect(opened.headers.get('location')).toMatch(/^\/account\/unsubscribe\?token=[\w-]+&about=digest$/)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
    const { recipients } = await staff.api.emailDigestGet({ params })
    const gone = recipients.filter(({ unsubscribedDate }) => unsubscribedDate !== null)
    expect(gone.map(({ email }) => email)).toEqual([smtp.taken[0]!.to])
  })

  test('that refuses a mailbox is not asked again, and one that stays busy not for ever', async () => {
    using smtp = await mailServer(() => busy)
    await using server = await through(smtp.url)
    const { staff, params, lastOf } = await dueDigest(server, 1)
    await server.app.db
      .updateTable('users')
      .set({ email: 'gone@nordlake.example' })
      .where('id', '=', staff.userId)
      .execute()
    await sendAllDigests(server)
    const refused = (await lastOf())!
    expect(refused.state).toBe('FAILED')
    expect(refused.message).toMatch(/550 No such mailbox.*: gone@nordlake\.example$/)

    await server.app.db
      .updateTable('users')
      .set({ email: 'here@nordlake.example' })
      .where('id', '=', staff.userId)
      .execute()
    await makeDue(server, params.digestId, 1)
    await sendAllDigests(server)
    for (let n = 0; n < 5; n += 1) {
      expect((await lastOf())!.state).toBe('QUEUED')
      await makeRetry(server)
      await sendAllDigests(server)
    }
    expect((await lastOf())!.state).toBe('FAILED')
    expect(smtp.taken).toHaveLength(6)
  })

  test('gets every mail although a node is killed while sending, and no mail under two Message-IDs', async () => {
    let victim: WindrowProcess | null = null
    const kills = new Set([1])
    using smtp = await mailServer(async () => {
      if (!kills.delete(smtp.taken.length - 1) || !victim) return null
      // The mail was taken, but its node never learns of it.
      victim.child.kill('SIGKILL')
      await once(victim.child, 'exit')
      return null
    })
    await using server = await through(smtp.url)
    const { people, lastOf } = await dueDigest(server, 4)
    for (let n = 0; n < 2; n += 1) {
      await using node = new WindrowProcess({
        DATABASE_URL: server.databaseUrl,
        WINDROW_DATA_DIR: join(server.dataDir, `node${n}`),
        WINDROW_ROLES: 'scheduler',
        WINDROW_WORKERS: undefined,
        SMTP_URL: smtp.url,
      })
      victim = node
      const ended = once(node.child, 'exit')
      await node.ready()
      const isSent = vi.waitFor(async () => expect((await lastOf())?.state).toBe('SENT'), {
        timeout: patienceMs,
        interval: 50,
      })
      await Promise.any([ended, isSent])
      await loseWorkers(server)
    }

    expect((await lastOf())!.state).toBe('SENT')
    for (const { email } of people) {
      const ids = smtp.taken.filter(({ to }) => to === email).map(({ messageId }) => messageId)
      expect(new Set(ids).size).toBe(1)
    }
    expect(smtp.taken.length).toBe(people.length + 1)
    const { rows } = await sql`select 1 from email_digest_sends`.execute(server.app.db)
    expect(rows).toHaveLength(1)
  })
})
