import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { patienceMs, patiently } from '@windrow/contract/testing/patience'
import { describe, expect, vi } from 'vitest'
import { channels } from '../../database/notification-hub.ts'
import { failure } from '../../testing/failure.ts'
import { say, startThread, talkingProject } from '../../testing/talk-support.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'
import { ThreadFeed, type FeedEvent } from './thread-feed.ts'
import { threadNotices } from './thread-streams.ts'

/** A feed whose queries are counted. */
function countingFeed({ app }: TestApp) {
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const feed = new ThreadFeed({ db: app.db.withPlugin(counter), hub: app.hub, log: app.log })
  return { feed, queries: () => queries }
}

describe('the feed of a node', () => {
  test('reads a message once, however many follow its thread, and ends with the last of them', async ({
    server,
  }) => {
    const { maja, id } = await talkingProject(server)
    const [path, other] = [await startThread(maja, id), await startThread(maja, id)]
    const { feed, queries } = countingFeed(server)
    const listening = () => vi.spyOn(server.app.hub, 'listen')
    const heard = listening()
    const events: FeedEvent[] = []
    const followers = 100
    const stops = await Promise.all(
      Array.from({ length: followers }, () =>
        feed.follow({ threadId: path.threadId, take: (event) => events.push(event) }),
      ),
    )
    const until = (count: number) =>
      vi.waitFor(() => expect(events).toHaveLength(count), { timeout: patienceMs, interval: 10 })
    await say(maja, path, 'First')
    await until(followers)

    const before = queries()
    await say(maja, path, 'Second')
    await until(2 * followers)
    // Notifications and polls may read once more and find nothing.
    expect(queries() - before).toBeLessThan(12)
    expect(new Set(events.map(({ message }) => message?.row.text))).toEqual(new Set(['First', 'Second']))
    await say(maja, other, 'Elsewhere')
    await maja.api.threadUpdate({ params: path, body: { state: 'CLOSED' } })
    await until(3 * followers)
    expect(events.at(-1)).toMatchObject({ message: null, change: { text: 'closed the thread' } })
    expect(heard.mock.calls).toEqual([[channels.threadEvent, expect.any(Function)]])
    for (const stop of stops) stop()
    // It begins anew with whoever comes next.
    const stop = await feed.follow({ threadId: null, take: (event) => events.push(event) })
    await say(maja, other, 'Once more')
    await vi.waitFor(() => expect(events.at(-1)!.event.thread_id).toBe(other.threadId), {
      timeout: patienceMs,
    })
    stop()
  })

  test('lets go of a follower who takes nothing, even before that asks for the next event', async ({
    server,
  }) => {
    vi.restoreAllMocks()
    const { maja, priya, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const { app } = server
    const feed = new ThreadFeed(app)
    const left = Promise.withResolvers<void>()
    const listen = app.hub.listen.bind(app.hub)
    const listening = vi.spyOn(app.hub, 'listen').mockImplementation((...args) => {
      const stop = listen(...args)
      return () => {
        stop()
        left.resolve()
      }
    })
    const { signal } = new AbortController()
    const actor = { userId: priya.userId, organizationId: priya.organizationId, role: 'ADMIN' }
    const notices = (await threadNotices(app, feed)({ actor, signal } as never)) as AsyncIterable<unknown>
    const reader = notices[Symbol.asyncIterator]()
    const addEvents = (count: number) =>
      sql`insert into thread_events (thread_id, project_id, kind, internal)
        select ${path.threadId}, ${id}, 'STATE', false from generate_series(1, ${count}::int)`.execute(app.db)
    const first = reader.next()
    await vi.waitFor(() => expect(listening).toHaveBeenCalled(), { timeout: patienceMs })
    await addEvents(1)
    expect((await first).done).toBe(false)

    await addEvents(1100)
    await patiently(left.promise, () => 'the feed still gathers events for the follower')
    vi.restoreAllMocks()
    expect((await reader.next()).done).toBe(true)
  })

  test('misses nothing while the database does not notify', async ({ server }) => {
    const { maja, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const { feed } = countingFeed(server)
    vi.spyOn(server.app.hub, 'listen').mockReturnValue(() => {})
    const texts: string[] = []
    const stop = await feed.follow({
      threadId: path.threadId,
      take: ({ message }) => texts.push(message?.row.text ?? ''),
    })
    vi.restoreAllMocks()
    for (const text of ['one', 'two', 'three']) await say(maja, path, text)

    await vi.waitFor(() => expect(texts).toEqual(['one', 'two', 'three']), { timeout: patienceMs })
    stop()
  })
})

test('a stream of a thread ends with the right to see it', async ({ server }) => {
  const { maja, oskar, id } = await talkingProject(server)
  const path = await startThread(maja, id)
  const stream = await oskar.api.threadEvents({ params: path, signal: new AbortController().signal })
  let ended = false
  const heard: unknown[] = []
  const followed = (async () => {
    for await (const event of stream) heard.push(event)
    ended = true
  })()
  await say(maja, path, 'Hello')
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: patienceMs })
  await server.app.db.deleteFrom('project_members').where('user_id', '=', oskar.userId).execute()

  await vi.waitFor(
    async () => {
      await server.app.db
        .updateTable('messages')
        .set({ created_at: new Date(0) } as object)
        .execute()
      await say(maja, path, 'Still there?')
      expect(ended).toBe(true)
    },
    { timeout: patienceMs, interval: 200 },
  )
  await followed
  expect(await failure(oskar.api.threadEvents({ params: path, signal: new AbortController().signal }))).toBe(
    '404 NOT_FOUND',
  )
})
