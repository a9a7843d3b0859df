import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { NotificationEvent } from '@windrow/contract/notifications'
import { roleIds } from '@windrow/contract/roles'
import type { CookieClient } from '../../testing/cookie-client.ts'
import { failure, refusal } from '../../testing/failure.ts'
import { forged } from '../../testing/forged.ts'
import { wholeMail } from '../../testing/mails.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { unsubscribeHeaders } from '@windrow/delivery/unsubscribe-headers'
import { createEnvironment } from '../deliveries/delivery-environment.ts'
import { fanOutNotifications } from './fan-out.ts'
import { MessageLoop } from './message-loop.ts'
import { sendMessage, takeMessage } from './send-messages.ts'
import { tidyNotifications } from './notification-queries.ts'
import { unsubscribeLinks } from '../../mail/unsubscribe-token.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const start = new Date('2026-03-01T10:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

/** A manager with a report. */
async function withReport(server: TestApp, account?: string) {
  const staff = await server.signIn('ADMIN', 'Operator')
  const owner = await server.signIn('MANAGER', account)
  const project = await owner.api.projectCreate({ body: { name: 'Outdoor gear' } })
  const report = await staff.api.reportCreate({
    params: { id: project.id },
    body: { name: 'Catalogue', recipe },
  })
  return { staff, owner, project, report }
}

/** Ends a run with this status, as workers do. */
async function endRun(
  server: TestApp,
  reportId: number,
  status: 'SUCCESS' | 'FAILED' | 'STOPPED',
  why: string | null = null,
) {
  const { db } = server.app
  const report = await db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select(['projects.organization_id', 'projects.owner_id'])
    .where('reports.id', '=', reportId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('runs')
    .values({
      organization_id: report.organization_id,
      report_id: reportId,
      recipe_version: 1,
      run_type: 'On-demand',
      initiator_id: report.owner_id,
      status: 'PENDING',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('runs').set({ status, debug_message: why }).where('id', '=', id).execute()
  return id
}

/** The context of an installation with this public URL. */
const reachedAt = ({ app }: TestApp, publicUrl: string) => ({
  ...app,
  config: { ...app.config, http: { ...app.config.http, publicUrl } },
})

async function fanOutAll(server: TestApp, now = start): Promise<void> {
  while (await fanOutNotifications(server.app, now));
}
/** No message here is about a thread. */
const noThreads = () => Promise.reject(new Error('a letter about a thread'))

/** Sends one message whose window has ended; returns whether there was one. */
async function sendNext({ app }: TestApp, now: Date): Promise<boolean> {
  const message = await takeMessage(app, now, [])
  if (message) await sendMessage(app, message, now, noThreads)
  return message !== undefined
}
const rule = (events: NotificationEvent[], more: object = {}) => ({
  projectId: null,
  reportId: null,
  events,
  channels: ['IN_APP' as const],
  ...more,
})
const kindsOf = async (person: CookieClient) =>
  (await person.api.notificationList()).notifications.map(({ kind }) => kind)

describe('an event', () => {
  test('appears in the product by rules: runs that start, complete, fail and stop', async ({ server }) => {
    const { owner, report } = await withReport(server)
    await owner.api.notificationRuleCreate({
      body: rule(['RUN_STARTED', 'RUN_COMPLETED', 'RUN_FAILED', 'RUN_STOPPED']),
    })

    await endRun(server, report.id, 'SUCCESS')
    const failed = await endRun(server, report.id, 'FAILED', 'The site refused')
    await server.app.db.updateTable('runs').set({ failed: 3 }).where('id', '=', failed).execute()
    await endRun(server, report.id, 'STOPPED')
    await fanOutAll(server)

    const { notifications } = await owner.api.notificationList()
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'RUN_STOPPED',
      'RUN_STARTED',
      'RUN_FAILED',
      'RUN_STARTED',
      'RUN_COMPLETED',
      'RUN_STARTED',
    ])
    expect(notifications.map(({ failedPages }) => failedPages)).toEqual([0, 0, 3, 0, 0, 0])
    expect(notifications[2]).toMatchObject({
      historyId: failed,
      message: 'The site refused',
      projectName: 'Outdoor gear',
      reportName: 'Catalogue',
      isRead: false,
    })
  })

  test('of another account no longer reaches former staff', async ({ server }) => {
    const { project, report } = await withReport(server, 'Customer')
    const envoy = await server.signIn('ADMIN:ENVOY', 'Operator')
    const body = rule(['RUN_FAILED'], { projectId: project.id })
    await envoy.api.notificationRuleCreate({ body })

    await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)
    expect(await kindsOf(envoy)).toEqual(['RUN_FAILED'])
    for (const role of ['MANAGER', 'TRUSTED', 'VIEWER'] as const) {
      await server.app.db
        .updateTable('users')
        .set({ role_id: roleIds[role] })
        .where('id', '=', envoy.userId)
        .execute()
      await endRun(server, report.id, 'FAILED')
      await fanOutAll(server)
    }

    const rows = await server.app.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', envoy.userId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('commits with its transaction, and is fanned out exactly once by any number of nodes', async ({
    server,
  }) => {
    const { owner, report } = await withReport(server)
    await owner.api.notificationRuleCreate({ body: rule(['RUN_FAILED']) })
    await server.app.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('reports').set({ note: 'x' }).where('id', '=', report.id).execute()
        await trx
          .insertInto('notification_events')
          .values({ kind: 'RUN_FAILED', report_id: report.id, run_id: null, message: null })
          .execute()
        throw new Error('rolled back')
      })
      .catch(() => {})
    for (let run = 0; run < 5; run += 1) await endRun(server, report.id, 'FAILED')

    await Promise.all([fanOutAll(server), fanOutAll(server), fanOutAll(server)])
    await fanOutAll(server)

    expect(await kindsOf(owner)).toEqual(Array.from({ length: 5 }, () => 'RUN_FAILED'))
  })

  test('may be a delivery that failed permanently or a late schedule', async ({ server }) => {
    const { owner, project, report } = await withReport(server)
    const { db } = server.app
    await owner.api.notificationRuleCreate({ body: rule(['DELIVERY_FAILED', 'SCHEDULE_LATE']) })
    const place = { id: project.id, rid: report.id }
    const schedule = await owner.api.scheduleCreate({
      params: place,
      body: { name: 'Daily', recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' } },
    })
    const destination = await owner.api.destinationCreate({
      params: place,
      body: {
        type: 'EMAIL',
        name: 'Mail',
        fileName: '{page}.{extension}',
        formats: ['csv'],
        settings: { recipients: 'maja@x.example' },
        skipValidation: true,
      },
    })
    const delivery = await db
      .insertInto('deliveries')
      .values({
        destination_id: destination.destinationId,
        report_id: report.id,
        run_id: 7,
        run_date: start,
        number: 1,
        origin: 'MANUAL',
        ordered_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const become = (state: 'RETRYING' | 'FAILED') =>
      db
        .updateTable('deliveries')
        .set({ state, message: 'The disk is full' })
        .where('id', '=', delivery.id)
        .execute()
    await become('RETRYING')
    await become('FAILED')
    await become('FAILED')
    await db
      .insertInto('schedule_events')
      .values({
        schedule_id: schedule.id,
        report_id: report.id,
        run_id: null,
        kind: 'LATE',
        due_at: start,
        message: 'Late',
      })
      .execute()
    await fanOutAll(server)

    expect(await kindsOf(owner)).toEqual(['SCHEDULE_LATE', 'DELIVERY_FAILED'])
  })

  test("reaches the people of the project by the report's notification types, unless they have their own rules", async ({
    server,
  }) => {
    const { owner, staff, project, report } = await withReport(server)
    const member = await server.signIn('VIEWER')
    const stranger = await server.signIn('VIEWER')
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: project.id, user_id: member.userId })
      .execute()
    await staff.api.reportConfigure({
      params: { id: project.id, rid: report.id },
      body: { notificationTypes: ['RUN_FAILED'] },
    })
    await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)

    await member.api.notificationRuleCreate({
      body: rule(['RUN_FAILED'], { projectId: project.id, reportId: report.id, enabled: false }),
    })
    await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)

    expect([await kindsOf(owner), await kindsOf(member), await kindsOf(stranger)]).toEqual([
      ['RUN_FAILED', 'RUN_FAILED'],
      ['RUN_FAILED'],
      [],
    ])
  })

  test('is notified for every type a report can have, including stopped runs and late schedules', async ({
    server,
  }) => {
    const { owner, staff, project, report } = await withReport(server)
    await staff.api.reportConfigure({
      params: { id: project.id, rid: report.id },
      body: { notificationTypes: ['RUN_STOPPED', 'SCHEDULE_LATE', 'ANOMALY'] },
    })
    await endRun(server, report.id, 'STOPPED')
    await endRun(server, report.id, 'FAILED')
    await server.app.db
      .insertInto('notification_events')
      .values({ kind: 'SCHEDULE_LATE', report_id: report.id, run_id: null, message: 'Late' })
      .execute()
    await fanOutAll(server)

    expect(await kindsOf(owner)).toEqual(['SCHEDULE_LATE', 'RUN_STOPPED'])
  })

  lonelyTest('does not reach users who no longer see the project, or have left', async ({ server }) => {
    const { project, report } = await withReport(server)
    const member = await server.signIn('VIEWER')
    const gone = await server.signIn('VIEWER')
    const members = [member, gone].map(({ userId }) => ({ project_id: project.id, user_id: userId }))
    await server.app.db.insertInto('project_members').values(members).execute()
    for (const person of [member, gone])
      await person.api.notificationRuleCreate({ body: rule(['RUN_FAILED'], { projectId: project.id }) })

    await server.app.db.deleteFrom('project_members').where('user_id', '=', member.userId).execute()
    await server.app.db
      .updateTable('users')
      .set({ removed_at: start })
      .where('id', '=', gone.userId)
      .execute()
    await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)

    expect(await server.app.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})

lonelyTest('many events reach many users at once', async ({ server }) => {
  const { owner, report } = await withReport(server)
  const { db } = server.app
  const users = 40
  const events = 200
  await sql`
    with added as (
      insert into users (organization_id, email, first_name, last_name, role_id)
      select organization_id, 'reader' || n || '@' || organization_id || '.example', 'Ada', 'Berg', ${roleIds.MANAGER}
      from users cross join generate_series(1, ${users}::int) n where id = ${owner.userId}
      returning id)
    insert into notification_rules (user_id, events, channels) select id, '{RUN_COMPLETED}', '{IN_APP}' from added`.execute(
    db,
  )
  const run = await endRun(server, report.id, 'FAILED')
  await fanOutAll(server)
  await sql`insert into notification_events (kind, report_id, run_id, message)
    select 'RUN_COMPLETED', ${report.id}, ${run}, 'Run ' || n from generate_series(1, ${events}::int) n`.execute(
    db,
  )

  await fanOutAll(server)

  const shown = db
    .selectFrom('notifications')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('user_id').distinct().as('users'),
      fn.count<number>('message').distinct().as('messages'),
    ])
    .where('report_id', '=', report.id)
    .where('kind', '=', 'RUN_COMPLETED')
  expect(await shown.executeTakeFirst()).toEqual({ count: users * events, users, messages: events })
})

describe('mail', () => {
  const byMail = rule(['RUN_FAILED'], { channels: ['IN_APP', 'EMAIL'] })

  lonelyTest(
    'is one message for twenty failures in a minute, and another one for the next minute',
    async ({ server }) => {
      const { owner, report } = await withReport(server)
      await owner.api.notificationRuleCreate({ body: byMail })
      for (let second = 0; second < 20; second += 1) {
        await endRun(server, report.id, 'FAILED')
        await fanOutAll(server, later(second * 2))
        expect(await sendNext(server, later(second * 2))).toBe(false)
      }

      expect(await sendNext(server, later(60))).toBe(true)
      await endRun(server, report.id, 'FAILED')
      await fanOutAll(server, later(61))
      expect(await sendNext(server, later(61))).toBe(false)
      expect(await sendNext(server, later(121))).toBe(true)

      const mails = await server.app.db
        .selectFrom('mails')
        .selectAll()
        .where('recipient', '=', owner.email)
        .orderBy('id')
        .execute()
      expect(mails.map(({ subject }) => subject)).toEqual([
        '20 notifications: Catalogue',
        expect.stringMatching(/^Outdoor gear: Run #\d+ of Catalogue failed$/),
      ])
      expect(mails[0]!.body.match(/of Catalogue failed/g)).toHaveLength(20)
    },
  )

  lonelyTest(
    'is unsubscribed by its link without logging in, and resumed in the product',
    async ({ server }) => {
      const { owner, report } = await withReport(server)
      await owner.api.notificationRuleCreate({ body: byMail })
      const sendOne = async (second: number) => {
        await endRun(server, report.id, 'FAILED')
        await fanOutAll(server, later(second))
        await sendNext(server, later(second + 60))
        const mails = server.app.db.selectFrom('mails').selectAll().where('recipient', '=', owner.email)
        return (await mails.execute()).map((mail) => wholeMail(server, mail))
      }
      const [mail] = await sendOne(0)
      const token = /unsubscribe\?token=([\w-]+)/.exec(mail!.body)![1]!

      const visitor = server.visitor()
      const refused = await failure(visitor.api.notificationUnsubscribe({ body: { token: forged(token) } }))
      expect(refused).toBe('404 LINK_INVALID')
      expect(await visitor.api.notificationUnsubscribe({ body: { token } })).toEqual({ mailPaused: true })
      expect(await sendOne(200)).toHaveLength(1)

      await owner.api.notificationMail({ body: { mailPaused: false } })
      expect(await sendOne(400)).toHaveLength(2)
      expect(await kindsOf(owner)).toHaveLength(3)
    },
  )

  test("is unsubscribed by a mail client's one click, or by its page", async ({ server }) => {
    const { owner } = await withReport(server)
    const { oneClick } = unsubscribeLinks(reachedAt(server, 'https://windrow.example'), {
      kind: 'PERSON',
      userId: owner.userId,
    })
    const address = oneClick!.replace('https://windrow.example', server.url)
    const rules = () => owner.api.notificationRules().then(({ mailPaused }) => mailPaused)

    const opened = await fetch(address, { redirect: 'manual' })
    expect(opened.status).toBe(302)
    expect(opened.headers.get('location')).toMatch(/^\/account\/unsubscribe\?token=[\w-]+$/)
    expect(await rules()).toBe(false)

    expect((await fetch(forged(address), { method: 'POST' })).status).toBe(404)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
    expect(await rules()).toBe(true)
  })

  test('has the one-click header only with https', ({ server }) => {
    const links = (base: string) => unsubscribeLinks(reachedAt(server, base), { kind: 'PERSON', userId: 1 })
    expect(unsubscribeHeaders(links('http://windrow.example'))).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/windrow.example\/account\/unsubscribe\?token=[\w-]+>$/,
      ) as string,
    })
    expect(unsubscribeHeaders(links('https://windrow.example'))).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})

describe('Slack and webhooks', () => {
  lonelyTest('are called once per window, and retried after failures', async ({ server }) => {
    const calls: { url: string; body: string; id: unknown }[] = []
    let status = 500
    const receiver = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        calls.push({
          url: request.url ?? '',
          body: Buffer.concat(parts).toString(),
          id: request.headers['webhook-id'],
        })
        response.writeHead(status).end('ok')
      })
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const { owner, report } = await withReport(server)
    await owner.api.notificationRuleCreate({
      body: rule(['RUN_FAILED'], {
        channels: ['SLACK', 'WEBHOOK'],
        slackUrl: `${base}/slack`,
        webhookUrl: `${base}/hook`,
      }),
    })
    await endRun(server, report.id, 'FAILED')
    await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)

    while (await sendNext(server, later(60)));
    expect(calls.map(({ url }) => url).toSorted()).toEqual(['/hook', '/slack'])
    status = 200
    while (await sendNext(server, later(120)));

    const hooks = calls.filter(({ url }) => url === '/hook')
    expect(JSON.parse(hooks[1]!.body)).toMatchObject({ event: 'notifications', total: 2 })
    expect(hooks[0]!.id).toBe(hooks[1]!.id)
    expect(calls.find(({ url }) => url === '/slack')!.body).toContain('2 notifications: Catalogue')
    const states = await server.app.db
      .selectFrom('notification_messages')
      .select(['state', 'tries'])
      .execute()
    expect(states).toEqual([
      { state: 'SENT', tries: 2 },
      { state: 'SENT', tries: 2 },
    ])
    receiver.close()
  })

  test('are not delayed by unresponsive receivers of other accounts', async ({ server }) => {
    const asked: string[] = []
    const receiver = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url?.startsWith('/answers')) response.end('ok')
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const notify = async (account: string, webhookUrl: string) => {
      const { owner, report } = await withReport(server, account)
      for (const more of ['', '?again', '?and-again'])
        await owner.api.notificationRuleCreate({
          body: rule(['RUN_FAILED'], { channels: ['WEBHOOK'], webhookUrl: `${webhookUrl}${more}` }),
        })
      await endRun(server, report.id, 'FAILED')
      await fanOutAll(server)
    }
    await notify('Silent', `${base}/silent`)
    await notify('Other', `${base}/answers`)
    await using _loop = new MessageLoop(server.app, noThreads)

    await expect.poll(() => asked).toContain('/answers?and-again')
    expect(asked.filter((url) => url.startsWith('/silent'))).toHaveLength(1)
    receiver.closeAllConnections()
    receiver.close()
  })

  test('never show their secrets, which are deleted when the address changes', async ({ server }) => {
    const { owner } = await withReport(server)
    const webhookSecret = `whsec_${Buffer.alloc(32).toString('base64')}`
    const made = await owner.api.notificationRuleCreate({
      body: rule(['RUN_FAILED'], {
        channels: ['WEBHOOK'],
        webhookUrl: 'https://a.example/hook',
        webhookSecret,
      }),
    })
    const change = (webhookUrl: string) =>
      owner.api.notificationRuleUpdate({
        params: { ruleId: made.id },
        body: rule(['RUN_FAILED'], { channels: ['WEBHOOK'], webhookUrl }),
      })

    expect(JSON.stringify(await owner.api.notificationRules())).not.toContain('whsec_')
    expect(
      [made, await change('https://a.example/hook'), await change('https://b.example/')].map(
        (one) => one.hasWebhookSecret,
      ),
    ).toEqual([true, true, false])
    const slackUrl = 'https://hooks.slack.com/services/T00/B00/secretive'
    await owner.api.notificationRuleCreate({
      body: rule(['RUN_FAILED'], { channels: ['SLACK'], slackUrl }),
    })
    const audit = await server.app.db.selectFrom('audit_log').select('after').execute()
    expect(JSON.stringify(audit)).toContain('"slackUrl":"[hidden]"')
    expect(JSON.stringify(audit)).not.toContain('secretive')
  })
})

test('a rule with an internal webhook address is refused', async ({ server }) => {
  const { owner } = await withReport(server)
  const body = (webhookUrl: string) => rule(['RUN_FAILED'], { channels: ['WEBHOOK'], webhookUrl })
  const made = await owner.api.notificationRuleCreate({ body: body('https://93.184.216.34/hook') })

  for (const host of ['10.0.0.5', '127.0.0.2', '169.254.169.254', '[::1]', '[::127.0.0.2]', '2130706434']) {
    const given = { body: body(`http://${host}/hook`) }
    const create = await failure(owner.api.notificationRuleCreate(given))
    const update = await failure(owner.api.notificationRuleUpdate({ params: { ruleId: made.id }, ...given }))
    expect([host, create, update]).toEqual([host, '422 VALIDATION', '422 VALIDATION'])
  }
  expect((await owner.api.notificationRules()).rules).toHaveLength(1)
})

describe('the own list', () => {
  test('is marked as read, one by one or as a whole, by its user only', async ({ server }) => {
    const { owner, report } = await withReport(server)
    const other = await server.signIn('MANAGER')
    for (const person of [owner, other])
      await person.api.notificationRuleCreate({ body: rule(['RUN_FAILED']) })
    for (let run = 0; run < 3; run += 1) await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)
    const { notifications } = await owner.api.notificationList()

    expect(await other.api.notificationsRead({ body: { ids: [notifications[0]!.id] } })).toEqual({
      unread: 3,
    })
    expect(await owner.api.notificationsRead({ body: { ids: [notifications[0]!.id] } })).toEqual({
      unread: 2,
    })
    expect((await owner.api.notificationList({ query: { unread: 'true' } })).pagination.total).toBe(2)
    expect(await owner.api.notificationsRead({ body: {} })).toEqual({ unread: 0 })
    expect(await other.api.notificationCount()).toEqual({ unread: 3 })
  })

  test('is cleaned up after ninety days', async ({ server }) => {
    const { owner, report } = await withReport(server)
    await owner.api.notificationRuleCreate({ body: rule(['RUN_FAILED']) })
    await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)
    await server.app.db.updateTable('notifications').set({ created_at: '2020-01-01T00:00:00Z' }).execute()

    await tidyNotifications(server.app.db, 500)

    expect(await kindsOf(owner)).toEqual([])
  })
})

describe('rules', () => {
  test('cover anomalies only for those who may view them', async ({ server }) => {
    const { staff, owner } = await withReport(server)
    const body = { projectId: null, reportId: null, channels: ['IN_APP' as const] }
    const events: NotificationEvent[] = ['ANOMALY', 'RUN_HELD']
    const said = await refusal(owner.api.notificationRuleCreate({ body: { ...body, events } }))
    expect(said).toEqual({
      code: 'VALIDATION',
      message: 'Your role gets no notifications about "Anomaly"; leave it out.',
    })
    const rule = await owner.api.notificationRuleCreate({ body: { ...body, events: ['RUN_HELD'] } })
    const params = { ruleId: rule.id }
    expect(await failure(owner.api.notificationRuleUpdate({ params, body: { ...body, events } }))).toBe(
      '422 VALIDATION',
    )
    expect((await staff.api.notificationRuleCreate({ body: { ...body, events } })).events).toEqual(events)

    // A rule from a time when the role allowed it.
    await server.app.db.updateTable('notification_rules').set({ events }).where('id', '=', rule.id).execute()
    expect((await owner.api.notificationRules()).rules.map((one) => one.events)).toEqual([['RUN_HELD']])
  })

  test('belong to their user, and cover only what that user sees', async ({ server }) => {
    const { owner, project } = await withReport(server)
    const stranger = await server.signIn('MANAGER', 'Another account')
    const own = await owner.api.notificationRuleCreate({
      body: rule(['RUN_FAILED'], { projectId: project.id }),
    })
    const params = { ruleId: own.id }

    const faults = await Promise.all([
      failure(stranger.api.notificationRuleCreate({ body: rule(['RUN_FAILED'], { projectId: project.id }) })),
      failure(stranger.api.notificationRuleUpdate({ params, body: rule(['RUN_FAILED']) })),
      failure(stranger.api.notificationRuleDelete({ params })),
      failure(
        owner.api.notificationRuleCreate({
          body: rule(['RUN_FAILED'], { projectId: project.id, reportId: 999_999 }),
        }),
      ),
    ])

    expect(faults).toEqual(Array.from({ length: 4 }, () => '404 NOT_FOUND'))
    expect((await stranger.api.notificationRules()).rules).toEqual([])
    expect((await owner.api.notificationRuleDelete({ params })).rules).toEqual([])
  })

  test('of a manager without a project cover the own account', async ({ server }) => {
    const { report } = await withReport(server)
    const colleague = await server.signIn('MANAGER')
    const stranger = await server.signIn('MANAGER', 'Another account')
    for (const person of [colleague, stranger])
      await person.api.notificationRuleCreate({ body: rule(['RUN_FAILED']) })
    await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)

    expect([await kindsOf(colleague), await kindsOf(stranger)]).toEqual([['RUN_FAILED'], []])
  })
})

/** Numbers of a user's notifications and rules. */
async function countsOf({ app }: TestApp, userId: number): Promise<number[]> {
  const counts: number[] = []
  for (const table of ['notifications', 'notification_rules'] as const)
    counts.push((await app.db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length)
  return counts
}

describe('notifications and rules of a user', () => {
  test('are hidden with their project', async ({ server }) => {
    const { owner, project, report } = await withReport(server)
    const member = await server.signIn('VIEWER')
    await owner.api.projectMembersAdd({ params: { id: project.id }, body: { userIds: [member.userId] } })
    const ofReport = { projectId: project.id, reportId: report.id }
    await member.api.notificationRuleCreate({ body: rule(['RUN_FAILED'], ofReport) })
    await endRun(server, report.id, 'FAILED')
    await fanOutAll(server)
    const seen = async () => [
      await kindsOf(member),
      (await member.api.notificationList()).pagination.total,
      (await member.api.notificationCount()).unread,
      (await member.api.notificationRules()).rules.map(({ reportName }) => reportName),
    ]
    expect(await seen()).toEqual([['RUN_FAILED'], 1, 1, ['Catalogue']])

    await owner.api.projectMemberRemove({ params: { id: project.id, userId: member.userId } })
    expect(await seen()).toEqual([[], 0, 0, []])
  })

  test('are deleted when a project or report leaves the account, except for staff', async ({ server }) => {
    const target = await server.signIn('MANAGER', 'Target account')
    const { id: projectId } = await target.api.projectCreate({ body: { name: 'Target' } })
    const notified = async (account: string) => {
      const made = await withReport(server, account)
      const { owner, staff, project, report } = made
      const ofProject = { projectId: project.id }
      for (const person of [owner, staff])
        for (const what of [ofProject, { ...ofProject, reportId: report.id }])
          await person.api.notificationRuleCreate({ body: rule(['RUN_FAILED'], what) })
      await endRun(server, report.id, 'FAILED')
      await fanOutAll(server)
      expect(await countsOf(server, owner.userId)).toEqual([1, 2])
      return made
    }

    const one = await notified('One')
    await one.staff.api.projectTransfer({
      params: { id: one.project.id },
      body: { organizationId: target.organizationId, ownerId: target.userId },
    })
    expect(await countsOf(server, one.owner.userId)).toEqual([0, 0])
    expect(await countsOf(server, one.staff.userId)).toEqual([1, 2])

    const two = await notified('Two')
    const params = { id: two.project.id, rid: two.report.id }
    await two.staff.api.reportTransfer({ params, body: { projectId } })
    expect(await countsOf(server, two.owner.userId)).toEqual([0, 1])
    expect(await countsOf(server, two.staff.userId)).toEqual([1, 2])
  })
})

describe('the link in a mail of a delivery', () => {
  test('removes its address from the destination, and disables it with the last one', async ({ server }) => {
    const { owner, project, report } = await withReport(server)
    const destination = await owner.api.destinationCreate({
      params: { id: project.id, rid: report.id },
      body: {
        type: 'EMAIL',
        name: 'Mail',
        fileName: '{page}.{extension}',
        formats: ['csv'],
        settings: { recipients: 'maja@x.example, ole@x.example' },
        skipValidation: true,
      },
    })
    const leave = async (address: string) => {
      const { signal } = new AbortController()
      const environment = createEnvironment(server.app, {
        organizationId: owner.organizationId,
        destination: { id: destination.destinationId, type: 'EMAIL', settings: {} },
        signal,
      })
      const token = new URL(environment.unsubscribeLinks!(address).page).searchParams.get('token')!
      await server.visitor().api.notificationUnsubscribe({ body: { token } })
      return server.app.db
        .selectFrom('destinations')
        .select(['settings', 'enabled', 'target'])
        .where('id', '=', destination.destinationId)
        .executeTakeFirstOrThrow()
    }

    expect(await leave('maja@x.example')).toEqual({
      settings: { recipients: 'ole@x.example' },
      enabled: true,
      target: 'ole@x.example',
    })
    expect(await leave('ole@x.example')).toMatchObject({ enabled: false })
  })
})
