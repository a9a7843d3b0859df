import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { person, say, startThread, talkingProject, type Person } from '../../testing/talk-support.ts'
import { sharedTest as test } from '../../testing/test-app.ts'

type Query = NonNullable<Parameters<Person['api']['threadAll']>[0]>['query']

const subjectsOf = async ({ api }: Person, query: Query) =>
  (await api.threadAll({ query })).threads.map(({ subject }) => subject)

describe('the list of all threads', () => {
  test('has views, filters and orders, and shows each person what they may see', async ({ server }) => {
    const { priya, maja, oskar, vera, id } = await talkingProject(server)
    const accountId = [maja.organizationId]
    const other = await maja.api.projectCreate({ body: { name: 'Only of Maja' } })
    const first = await startThread(maja, id, { subject: 'First' })
    await startThread(oskar, id, { subject: 'Second', kind: 'DATA_ISSUE' })
    const third = await startThread(maja, other.id, {
      subject: 'Third',
      kind: 'NEW_REPORT',
      text: 'Please add the clearance section',
    })
    await priya.api.threadUpdate({ params: third, body: { assigneeId: priya.userId } })
    await say(priya, first, 'Answer')
    const seen = (query: Query) => subjectsOf(priya, { accountId, ...query })

    expect(await seen({})).toEqual(['First', 'Third', 'Second'])
    expect(await seen({ sort: 'oldest' })).toEqual(['Second', 'Third', 'First'])
    expect(await seen({ sort: 'waiting' })).toEqual(['Second', 'Third', 'First'])
    expect(await seen({ view: 'open' })).toEqual(['Third', 'Second'])
    expect(await seen({ view: 'assigned' })).toEqual(['Third'])
    expect(await seen({ view: 'unassigned' })).toEqual(['First', 'Second'])
    expect(await seen({ state: ['ANSWERED', 'CLOSED'] })).toEqual(['First'])
    expect(await seen({ kind: ['DATA_ISSUE', 'NEW_REPORT'] })).toEqual(['Third', 'Second'])
    expect(await seen({ assigneeId: [priya.userId] })).toEqual(['Third'])
    expect(await seen({ projectId: [other.id] })).toEqual(['Third'])
    expect(await seen({ threadId: [first.threadId, third.threadId] })).toEqual(['First', 'Third'])
    expect(await subjectsOf(vera, { threadId: [first.threadId, third.threadId] })).toEqual(['First'])
    expect(await seen({ tier: ['premium'] })).toEqual([])
    expect(await seen({ tier: ['basic'] })).toHaveLength(3)
    expect(await seen({ page: 2, limit: 2 })).toEqual(['Second'])

    expect(await subjectsOf(maja, { view: 'started' })).toEqual(['First', 'Third'])
    expect(await subjectsOf(maja, { view: 'unassigned' })).toEqual([])
    for (const who of [oskar, vera]) {
      expect(await subjectsOf(who, {})).toEqual(['First', 'Second'])
      expect(await subjectsOf(who, { projectId: [other.id] })).toEqual([])
      expect(await subjectsOf(who, { search: 'clearance', projectId: [other.id] })).toEqual([])
    }
    expect(
      (await vera.api.threadAll({ query: { tier: ['basic'] } })).threads.map(({ tier }) => tier),
    ).toEqual([null, null])
    const { counts } = await maja.api.threadCounts({ query: {} })
    expect(counts).toEqual({
      all: 3,
      unread: 1,
      started: 2,
      mentions: 0,
      open: 2,
      assigned: 0,
      unassigned: 0,
    })
    const ofProject = await priya.api.threadCounts({ query: { projectId: id } })
    expect(ofProject.counts).toMatchObject({ all: 2, open: 1, unassigned: 2, started: 0 })
    expect(await failure(vera.api.threadCounts({ query: { projectId: other.id } }))).toBe('404 NOT_FOUND')
    const call = (query: string) => fetch(`${server.url}/api/threads?${query}`)
    expect((await call('state=OPEN')).status).toBe(401)
    for (const query of [{ state: ['NEW'] }, { view: 'mine' }, { limit: 101 }, { sort: 'size' }])
      expect(await failure(priya.api.threadAll({ query: query as never }))).toBe('422 VALIDATION')
  })

  test('is searched by all words, of which the last may be unfinished, and marks the hits', async ({
    server,
  }) => {
    const { priya, maja, id } = await talkingProject(server)
    const accountId = [maja.organizationId]
    const path = await startThread(maja, id, {
      subject: 'Porto',
      text: 'The host **answers** 429 from page 40 on',
    })
    await say(priya, path, 'We wait now, and 429 will be answered slower')
    const lock = await startThread(maja, id, { subject: 'Lisbon' })
    await say(priya, lock, 'Porto and Lisbon share one limit: 429', { internal: true })
    const search = async (who: Person, text: string) =>
      await who.api.threadAll({ query: { search: text, accountId } })

    const found = await search(priya, '429')
    expect(found.threads.map(({ subject, hit }) => [subject, hit?.internal, hit?.more])).toEqual([
      ['Lisbon', true, 0],
      ['Porto', false, 1],
    ])
    expect([found.hits, found.isCut, found.pagination.total]).toEqual([3, false, 2])
    expect(found.threads[1]!.hit).toMatchObject({
      author: { fullName: 'Priya Raman' },
      snippet: [
        { text: 'We wait now, and ', isHit: false },
        { text: '429', isHit: true },
        { text: ' will be answered slower', isHit: false },
      ],
    })
    expect((await search(maja, '429')).threads.map(({ subject, hit }) => [subject, hit?.more])).toEqual([
      ['Porto', 1],
    ])
    for (const [text, count] of [
      ['ANSWERS hos', 1],
      ['host slower', 0],
      ['answ', 1],
      ['nsw', 0],
      ['porto', 1],
      ["it's", 0],
      [`429' | 'x`, 0],
      ['429:*', 1],
      ['!429', 1],
      ['!public', 0],
      ['!a1', 0],
      ['\\', 0],
      ["'", 0],
      ['& | ! <-> ( ) :*', 0],
      ['\u0002 \u0003', 2],
      [Array.from({ length: 60 }, () => 'a').join(' '), 0],
    ] as const)
      expect([text, (await search(maja, text)).threads.length]).toEqual([text, count])
    expect((await search(maja, 'lisb')).threads[0]!.hit).toMatchObject({
      messageId: null,
      snippet: [{ text: 'Lisbon', isHit: true }],
    })
    expect((await maja.api.threadAll({ query: { search: '429', page: 9 } })).pagination.total).toBe(1)

    const hits = await maja.api.messageHits({ params: path, query: { search: '429' } })
    expect(hits.hits.map(({ snippet }) => snippet.find(({ isHit }) => isHit)?.text)).toEqual(['429', '429'])
    expect((await maja.api.messageHits({ params: lock, query: { search: '429' } })).pagination.total).toBe(0)
  })

  test('is changed at once, thread by thread', async ({ server }) => {
    const { priya, maja, oskar, vera, id } = await talkingProject(server)
    const paths = [await startThread(maja, id), await startThread(oskar, id)]
    const [one, two] = paths.map(({ threadId }) => threadId) as [number, number]
    const elsewhere = await talkingProject(server)
    const foreign = (await startThread(elsewhere.maja, elsewhere.id)).threadId
    const bulk = (who: Person, action: 'ASSIGN' | 'CLOSE' | 'MARK_READ', more: object = {}) =>
      who.api.threadBulk({ body: { threadIds: [one, two, foreign, one], action, ...more } })

    expect(await bulk(maja, 'CLOSE')).toEqual({
      changed: 1,
      refused: [
        { threadId: two, message: 'Only Windrow support and those who started this thread can change it.' },
        { threadId: foreign, message: 'There is no such thread, or you may not see it.' },
      ],
    })
    expect((await bulk(vera, 'CLOSE')).changed).toBe(0)
    expect(await failure(bulk(maja, 'ASSIGN', { assigneeId: priya.userId }))).toBe('403 FORBIDDEN')
    expect(await failure(bulk(priya, 'ASSIGN'))).toBe('422 VALIDATION')
    expect(await failure(bulk(priya, 'ASSIGN', { assigneeId: maja.userId }))).toBe('422 VALIDATION')
    expect(await bulk(priya, 'ASSIGN', { assigneeId: priya.userId })).toEqual({ changed: 3, refused: [] })
    expect(
      (await priya.api.threadAssignees()).assignees.find(({ userId }) => userId === priya.userId),
    ).toMatchObject({
      openThreads: 2,
    })
    await say(oskar, paths[0]!, 'New')
    expect((await priya.api.threadUnread()).unread).toBe(1)
    expect((await bulk(priya, 'MARK_READ')).changed).toBe(3)
    expect((await priya.api.threadUnread()).unread).toBe(0)
  })
})

describe('what is unread', () => {
  test('is counted for those who watch: who started, wrote, was mentioned or assigned, until they leave', async ({
    server,
  }) => {
    const { priya, maja, oskar, vera, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const unread = async (who: Person) => {
      const { thread } = await who.api.threadGet({ params: path })
      const { projects } = await who.api.threadUnread()
      return [
        thread.unread,
        thread.isMentioned,
        projects.find(({ projectId }) => projectId === id)?.unread ?? 0,
      ]
    }

    await say(priya, path, `One for @[V](user:${vera.userId})`)
    const two = await say(priya, path, 'Two')
    expect(await unread(maja)).toEqual([2, false, 1])
    expect(await unread(vera)).toEqual([2, true, 1])
    expect(await unread(oskar)).toEqual([0, false, 0])
    expect(await unread(priya)).toEqual([0, false, 0])
    expect(await subjectsOf(vera, { view: 'mentions' })).toEqual(['Prices'])
    expect((await vera.api.threadGet({ params: path })).firstUnreadMessageId).toBe(two.messageId - 1)
    await vera.api.threadRead({ params: path, body: { upTo: two.messageId - 1 } })
    expect(await unread(vera)).toEqual([1, false, 1])
    expect(await vera.api.threadRead({ params: path, body: { upTo: 999_999_999 } })).toEqual({
      unread: 0,
      projects: [],
    })
    await vera.api.threadRead({ params: path, body: { upTo: 0 } })
    expect(await unread(vera)).toEqual([3, true, 1])
    await priya.api.messageDelete({ params: { ...path, messageId: two.messageId } })
    expect(await unread(vera)).toEqual([2, true, 1])
    expect(await unread(maja)).toEqual([1, false, 1])
    await vera.api.threadWatch({ params: path, body: { watch: false } })
    expect(await unread(vera)).toEqual([0, true, 0])
    expect((await maja.api.threadGet({ params: path })).watchers.map(({ fullName }) => fullName)).toEqual([
      'Maja Lindqvist',
      'Priya Raman',
    ])
    await oskar.api.threadWatch({ params: path, body: { watch: true } })
    expect(await unread(oskar)).toEqual([0, false, 0])
    await say(maja, path, 'Three', { clientId: randomUUID() })
    expect(await unread(oskar)).toEqual([1, false, 1])
    expect(await unread(maja)).toEqual([0, false, 0])
    // An edit mentions somebody for whom the message was no news.
    const ilse = await person(server, 'ADMIN', 'Ilse Vermeer', 'Operator')
    const { messageId } = (await priya.api.messageList({ params: path, query: {} })).messages[1]!
    const text = `One for @[I](user:${ilse.userId})`
    await priya.api.messageEdit({ params: { ...path, messageId }, body: { text, version: 1 } })
    expect(await unread(ilse)).toEqual([2, true, 1])
    expect((await vera.api.threadGet({ params: path })).thread.isMentioned).toBe(false)
  })
})
