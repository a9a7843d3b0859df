import { describe, expect } from 'vitest'
import type { z } from 'zod'
import type { EmailDigestBody } from '@windrow/contract/schemas/email-digests'
import { failure, messageOf } from '../../testing/failure.ts'
import { forged } from '../../testing/forged.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { digestBody, mailsTo, makeDue, sendAllDigests, withRuns } from '../../testing/digest-support.ts'

type Body = z.input<typeof EmailDigestBody>

describe('email digests', () => {
  // spec: DIGEST-01, DIGEST-02, DIGEST-05, DIGEST-06
  test('are added, listed, changed, turned off and deleted', async ({ server }) => {
    const { api, userId, organizationId } = await server.signIn('ADMIN:BUILDER', 'Operator')
    const body: Body = {
      ...digestBody,
      frequency: 2,
      dayOfMonth: 31,
      scope: 'ACCOUNT',
      accountId: organizationId,
      recipientIds: [userId],
    }
    const made = await api.emailDigestCreate({ body })
    expect(made).toMatchObject({
      frequency: 2,
      dayOfMonth: 31,
      weekday: null,
      accountName: 'Operator',
      recipients: [{ userId, isActive: true, unsubscribedDate: null }],
      last: null,
    })
    expect(new Date(made.nextDate!).getTime()).toBeGreaterThan(Date.now())

    const params = { digestId: made.id }
    const changed = await api.emailDigestUpdate({
      params,
      body: { ...digestBody, name: 'A week', frequency: 1, weekday: 7, dayOfMonth: 31 },
    })
    expect(changed).toMatchObject({ name: 'A week', weekday: 7, dayOfMonth: null, recipients: [] })
    const off = await api.emailDigestEnable({ params, body: { enabled: false } })
    expect(off).toMatchObject({ enabled: false, nextDate: null })
    const { digests, pagination } = await api.emailDigestList({ query: {} })
    expect(pagination.total).toBe(1)
    expect(digests[0]).toEqual(off)

    expect(await api.emailDigestDelete({ params })).toEqual({ id: made.id })
    expect(await failure(api.emailDigestGet({ params }))).toBe('404 NOT_FOUND')
    const log = await server.app.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action).filter((action) => action.startsWith('EMAIL_DIGEST'))).toEqual([
      'EMAIL_DIGEST_CREATED',
      'EMAIL_DIGEST_CHANGED',
      'EMAIL_DIGEST_DISABLED',
      'EMAIL_DIGEST_DELETED',
    ])
  })

  test('are for staff only, and refuse what they could not send', async ({ server }) => {
    const manager = await server.signIn('MANAGER')
    expect(await failure(manager.api.emailDigestList({ query: {} }))).toBe('403 FORBIDDEN')
    const { api } = await server.signIn('ADMIN', 'Operator')
    const wrong: [Partial<Body>, string][] = [
      [{ frequency: 1 }, 'Choose a day of the week'],
      [{ frequency: 2 }, 'Choose a day of the month'],
      [{ frequency: 2, dayOfMonth: 32 }, ''],
      [{ frequency: 1, weekday: 0 }, ''],
      [{ timeZone: 'Europe/Nowhere' }, 'is not known'],
      [{ time: '24:00' }, 'must be a time of the day'],
      [{ scope: 'PROJECTS' }, 'Choose at least one project'],
      [{ scope: 'PROJECTS', projectIds: [987_654] }, 'There is no project 987654'],
      [{ scope: 'ACCOUNT', accountId: 987_654 }, 'There is no account 987654'],
      [{ recipientIds: [987_654] }, 'There is no user 987654'],
      [{ recipientIds: Array.from({ length: 101 }, (_, n) => n + 1) }, ''],
      [{ contents: [] }, 'Choose at least one part'],
    ]
    for (const [change, said] of wrong) {
      const call = () => api.emailDigestCreate({ body: { ...digestBody, ...change } })
      expect(await failure(call())).toBe('422 VALIDATION')
      expect(await messageOf(call())).toContain(said)
    }
    expect((await api.emailDigestList({ query: {} })).digests).toEqual([])
  })
})

const countOf = async (server: TestApp, email: string) => (await mailsTo(server, email)).length

describe('the mail of a digest', () => {
  test('tells each recipient what they may see when it is sent', async ({ server }) => {
    const { staff, manager, project, digest } = await withRuns(server, { name: 'Prices <b>&"bold"</b>' })
    const stranger = await server.signIn('MANAGER', 'Another account')
    const viewer = await server.signIn('VIEWER', 'Nordlake Retail')
    const params = { digestId: digest.id }
    const recipientIds = [staff.userId, manager.userId, stranger.userId, viewer.userId]
    await staff.api.emailDigestUpdate({ params, body: { ...digestBody, recipientIds } })

    await makeDue(server, digest.id)
    await sendAllDigests(server)

    const [[toStaff], [toManager]] = [
      await mailsTo(server, staff.email),
      await mailsTo(server, manager.email),
    ]
    expect(toManager!.subject).toBe('1 thing needs you, 2 datasets arrived')
    expect(toManager!.body.split('\n')[0]).toBe(toManager!.subject)
    expect(toManager!.body).toContain('Records: 1,500 (+50.0% since the day before)')
    expect(toManager!.body).toContain('Runs: 3 (1 failed)')
    expect(toManager!.body).toContain(`The latest run of Prices <b>&"bold"</b> failed.`)
    expect(toManager!.body).toContain(`/projects/${project.id}/reports/`)
    expect(toManager!.html).toContain('Prices &lt;b&gt;&amp;&quot;bold&quot;&lt;/b&gt;')
    expect(toManager!.html).not.toContain('<b>&"bold"')
    expect(toManager!.html).not.toMatch(/<img|<svg|<style|<script|background-image/)
    expect(toManager!.body).not.toContain('Proxy spend')
    expect(toManager!.body).not.toContain('Change what it contains')
    expect(toStaff!.body).toContain('Proxy spend: $1.50')
    expect(toStaff!.body).toContain(`/admin/email-digest/${digest.id}`)
    expect([await countOf(server, stranger.email), await countOf(server, viewer.email)]).toEqual([0, 0])
    expect((await staff.api.emailDigestGet({ params })).last).toMatchObject({ state: 'SENT', message: null })

    const [member] = [await server.signIn('VIEWER', 'Nordlake Retail')]
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: project.id, user_id: member.userId })
      .execute()
    await staff.api.emailDigestUpdate({ params, body: { ...digestBody, recipientIds: [member.userId] } })
    await makeDue(server, digest.id, 2)
    await sendAllDigests(server)
    expect((await mailsTo(server, member.email))[0]!.body).toContain('Records: 1,500')
  })

  test('is left out for whom it is empty, and says so', async ({ server }) => {
    const { staff, manager, digest } = await withRuns(server)
    const params = { digestId: digest.id }
    await server.app.db.updateTable('runs').set({ deleted_at: new Date() }).execute()
    await staff.api.emailDigestUpdate({ params, body: { ...digestBody, recipientIds: [manager.userId] } })
    await makeDue(server, digest.id)
    await sendAllDigests(server)
    expect(await countOf(server, manager.email)).toBe(0)
    const { last } = await staff.api.emailDigestGet({ params })
    expect(last).toMatchObject({ state: 'SKIPPED', message: 'Empty, not sent.' })

    const always = { ...digestBody, skipEmpty: false, recipientIds: [manager.userId] }
    await staff.api.emailDigestUpdate({ params, body: always })
    await makeDue(server, digest.id, 2)
    await sendAllDigests(server)
    expect((await mailsTo(server, manager.email))[0]!.subject).toBe('Nothing ran')
  })

  test('goes to nobody who is deactivated, and a digest without recipients or projects says so', async ({
    server,
  }) => {
    const { staff, manager, project, digest } = await withRuns(server)
    const params = { digestId: digest.id }
    const after = async (body: Partial<Body>, days: number) => {
      await staff.api.emailDigestUpdate({ params, body: { ...digestBody, ...body } })
      await makeDue(server, digest.id, days)
      await sendAllDigests(server)
      return (await staff.api.emailDigestGet({ params })).last
    }
    expect(await after({ recipientIds: [] }, 1)).toMatchObject({
      state: 'SKIPPED',
      message: 'No recipients.',
    })

    await server.app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', manager.userId)
      .execute()
    expect(await after({ recipientIds: [manager.userId] }, 2)).toMatchObject({
      state: 'SKIPPED',
      message: 'Deactivated or unsubscribed.',
    })
    const chosen = { scope: 'PROJECTS' as const, projectIds: [project.id], recipientIds: [staff.userId] }
    expect(await after(chosen, 3)).toMatchObject({ state: 'SENT' })
    await server.app.db.updateTable('projects').set({ status: 'DELETED' }).execute()
    expect(await after(chosen, 4)).toMatchObject({ state: 'SKIPPED', message: 'Sees none of its projects.' })
    expect((await staff.api.emailDigestGet({ params })).projects).toMatchObject([{ isDeleted: true }])
    expect(await countOf(server, manager.email)).toBe(0)
  })

  // spec: DIGEST-03
  test('has a link to unsubscribe; only an explicit choice subscribes again', async ({ server }) => {
    const { staff, manager, digest } = await withRuns(server)
    const params = { digestId: digest.id }
    const body = { ...digestBody, recipientIds: [manager.userId] }
    await staff.api.emailDigestUpdate({ params, body })
    const sendNow = async (days: number) => {
      await makeDue(server, digest.id, days)
      await sendAllDigests(server)
      return mailsTo(server, manager.email)
    }
    const [mail] = await sendNow(1)
    const token = /unsubscribe\?token=([\w-]+)&about=digest/.exec(mail!.body)![1]!
    const visitor = server.visitor()
    const refused = visitor.api.notificationUnsubscribe({ body: { token: forged(token) } })
    expect(await failure(refused)).toBe('404 LINK_INVALID')
    await visitor.api.notificationUnsubscribe({ body: { token } })
    await visitor.api.notificationUnsubscribe({ body: { token } })
    expect(await sendNow(2)).toHaveLength(1)

    const saved = await staff.api.emailDigestUpdate({ params, body })
    expect(saved.recipients).toMatchObject([{ unsubscribedDate: expect.any(String) as string }])
    await staff.api.emailDigestUpdate({ params, body: digestBody })
    await staff.api.emailDigestUpdate({ params, body })
    expect(await sendNow(3)).toHaveLength(1)

    const again = { ...body, resubscribeIds: [manager.userId] }
    const { recipients } = await staff.api.emailDigestUpdate({ params, body: again })
    expect(recipients).toMatchObject([{ unsubscribedDate: null }])
    expect(await sendNow(4)).toHaveLength(2)
  })
})

describe('the preview', () => {
  test('is the mail of the first recipient with the figures of now, saved or not', async ({ server }) => {
    const { staff, manager } = await withRuns(server)
    const body = { ...digestBody, recipientIds: [manager.userId] }
    const preview = await staff.api.emailDigestPreview({ body })
    expect(preview).toMatchObject({
      subject: '1 thing needs you, 2 datasets arrived',
      readerName: 'Maja Lindqvist',
      isEmpty: false,
    })
    expect(preview.text).toContain('Records: 1,500')
    expect(preview.text).not.toContain('Proxy spend')
    expect(preview.nextDates).toHaveLength(3)
    expect((await staff.api.emailDigestPreview({ body: digestBody })).text).toContain('Proxy spend: $1.50')
    const part = await staff.api.emailDigestPreview({ body: { ...body, contents: ['RUNS'] } })
    expect(part.subject).toBe('2 datasets arrived')
    expect(part.text).not.toContain('Records:')
  })

  test('is sent to oneself as a test', async ({ server }) => {
    const { staff, manager } = await withRuns(server)
    const body = { ...digestBody, recipientIds: [manager.userId] }
    expect(await staff.api.emailDigestTest({ body })).toEqual({ email: staff.email })
    expect((await mailsTo(server, staff.email))[0]!.subject).toBe('1 thing needs you, 2 datasets arrived')
    expect(await countOf(server, manager.email)).toBe(0)
  })
})
