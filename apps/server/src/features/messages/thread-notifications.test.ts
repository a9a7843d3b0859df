import { describe, expect } from 'vitest'
import type { NotificationChannel, NotificationEvent } from '@windrow/contract/notifications'
import { person, say, startThread, talkingProject, type Person } from '../../testing/talk-support.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { consumeThreadEvents } from './consume-events.ts'
import { notifyOfThreads } from './notify-of-threads.ts'

const noticed = async ({ api }: Person) =>
  (await api.notificationList({ query: {} })).notifications.map(({ kind, thread }) => [
    kind,
    thread!.userName,
  ])

const inMail = ({ app }: TestApp, { userId }: Person) =>
  app.db
    .selectFrom('notification_messages')
    .select(['channel', 'total', 'items'])
    .where('user_id', '=', userId)
    .execute()

const rule = (who: Person, events: NotificationEvent[], channels: NotificationChannel[], enabled = true) =>
  who.api.notificationRuleCreate({
    body: { projectId: null, reportId: null, events, channels, enabled, webhookUrl: '' },
  })

describe('notifications of threads', () => {
  test('tell of mentions, answers and assignments those who watch, and nobody of their own', async ({
    server,
  }) => {
    const { priya, maja, oskar, vera, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    await say(oskar, path, `Look, @[V](user:${vera.userId})`)
    await priya.api.threadUpdate({ params: path, body: { assigneeId: priya.userId } })
    const ilse = await person(server, 'ADMIN', 'Ilse Vermeer', 'Operator')
    await priya.api.threadUpdate({ params: path, body: { assigneeId: ilse.userId } })
    const { messageId } = await say(priya, path, 'Answer')
    await vera.api.threadRead({ params: path, body: { upTo: messageId } })
    await notifyOfThreads(server.app)
    await notifyOfThreads(server.app)

    expect(await noticed(maja)).toEqual([
      ['THREAD_REPLY', 'Priya Raman'],
      ['THREAD_REPLY', 'Oskar Brandt'],
    ])
    expect(await noticed(oskar)).toEqual([['THREAD_REPLY', 'Priya Raman']])
    // Vera had read everything before anybody could tell her.
    expect(await noticed(vera)).toEqual([])
    expect(await noticed(ilse)).toEqual([
      ['THREAD_REPLY', 'Priya Raman'],
      ['THREAD_ASSIGNED', 'Priya Raman'],
    ])
    // Priya watches since she was assigned, and wrote later.
    expect(await noticed(priya)).toEqual([])
    const [mail] = await inMail(server, maja)
    expect(mail).toMatchObject({ channel: 'EMAIL', total: 2 })
    expect(mail!.items[0]).toMatchObject({
      kind: 'THREAD_REPLY',
      reportId: null,
      thread: { subject: 'Prices', userName: 'Oskar Brandt' },
    })

    await vera.api.threadWatch({ params: path, body: { watch: false } })
    const said = await say(priya, path, 'Whom?')
    await notifyOfThreads(server.app)
    const text = `You, @[V](user:${vera.userId})`
    await priya.api.messageEdit({
      params: { ...path, messageId: said.messageId },
      body: { text, version: 1 },
    })
    await notifyOfThreads(server.app)
    expect(await noticed(vera)).toEqual([['MENTIONED', 'Priya Raman']])
    const list = await vera.api.notificationList({ query: {} })
    expect(list.notifications[0]).toMatchObject({
      reportId: null,
      projectId: id,
      thread: { threadId: path.threadId, subject: 'Prices', messageId: said.messageId },
      isRead: false,
    })
    // A deleted message is no longer told of.
    await priya.api.messageDelete({ params: { ...path, messageId: said.messageId } })
    expect(await noticed(vera)).toEqual([])
    expect((await vera.api.notificationCount()).unread).toBe(0)
  })

  test('follow rules that tell of them, ignore rules of other events, and are muted by a rule that is off', async ({
    server,
  }) => {
    const { priya, maja, oskar, vera, id } = await talkingProject(server)
    await rule(maja, ['RUN_FAILED'], ['EMAIL'])
    await rule(oskar, ['MENTIONED'], ['IN_APP'])
    await rule(vera, ['MENTIONED', 'RUN_FAILED'], ['IN_APP'], false)
    const path = await startThread(maja, id)
    const all = [maja, oskar, vera].map(({ userId }) => `@[X](user:${userId})`).join(' ')
    await say(priya, path, `Hello ${all}`)
    await notifyOfThreads(server.app)

    for (const [who, told, mails] of [
      [maja, 1, 1],
      [oskar, 1, 0],
      [vera, 0, 0],
    ] as const) {
      expect(await noticed(who)).toHaveLength(told)
      expect(await inMail(server, who)).toHaveLength(mails)
    }
  })

  test('reach nobody who lost access meanwhile', async ({ server }) => {
    const { priya, maja, oskar, vera, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    await say(priya, path, `@[O](user:${oskar.userId}) @[V](user:${vera.userId})`)
    const { db } = server.app
    await db.deleteFrom('project_members').where('user_id', '=', oskar.userId).execute()
    await db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', vera.userId).execute()
    await notifyOfThreads(server.app)

    const rows = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('thread_id', '=', path.threadId)
      .execute()
    expect(rows).toEqual([{ user_id: maja.userId }])
  })
})

describe('the events of threads', () => {
  test('are handed to each consumer once and in order, also by several nodes at once', async ({ server }) => {
    const { maja, oskar, id } = await talkingProject(server)
    const { db } = server.app
    const path = await startThread(maja, id)
    const seen: number[] = []
    const consume = () =>
      consumeThreadEvents(db, 'test', (_trx, events) => {
        seen.push(...events.map((event) => event.id))
        return Promise.resolve()
      })
    // A new consumer begins now.
    expect(await consume()).toBe(false)
    expect(seen).toEqual([])
    const sending = Array.from({ length: 12 }, (_, index) =>
      say(index % 2 ? maja : oskar, path, `Message ${index}`),
    )
    const consuming = Array.from({ length: 6 }, consume)
    await Promise.all([...sending, ...consuming])
    await consume()

    const all = await db
      .selectFrom('thread_events')
      .select('id')
      .where('thread_id', '=', path.threadId)
      .orderBy('id')
      .execute()
    expect(seen).toEqual(all.slice(1).map((event) => event.id))
    expect(seen).toHaveLength(12)
    // What fails is handed over again, with nothing of it kept.
    await say(maja, path, 'Fails')
    const failing = consumeThreadEvents(db, 'test', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await consume()
    expect(seen).toHaveLength(13)
  })
})
