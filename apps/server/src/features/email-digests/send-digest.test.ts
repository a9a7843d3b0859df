import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  digestBody,
  dueDigest,
  loseWorkers,
  mailsTo,
  makeDue,
  sendAllDigests,
} from '../../testing/digest-support.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { startTestApp, test, type TestApp } from '../../testing/test-app.ts'
import { planDueDigests } from './plan-sends.ts'
import { sendNextDigest } from './send-digest.ts'
import { claimSend, endSend, listMails, postponeSend, settleMail } from './send-queries.ts'

const dayMs = 86_400_000

const states = async ({ app: { db } }: TestApp) => ({
  sends: (await db.selectFrom('email_digest_sends').select('state').execute()).map(({ state }) => state),
  mails: (await db.selectFrom('email_digest_mails').select('state').execute()).map(({ state }) => state),
})

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
    using smtp = await startMailServer(({ to }) => (isBusy && refused.has(to) ? busy : null))
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
    using smtp = await startMailServer(() => busy)
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
})
