import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { person, say, startThread, talkingProject } from '../../testing/talk-support.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'

/** The actions in the audit log of a thread. */
async function audited({ app }: TestApp, { threadId }: { threadId: number }): Promise<string[]> {
  const rows = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'thread')
    .where('subject_id', '=', String(threadId))
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('a thread', () => {
  // spec: MSG-01, MSG-09, MSG-10
  test('is opened by customers, answered by staff, closed, and opened again by the next message', async ({
    server,
  }) => {
    const { priya, maja, oskar, account, id } = await talkingProject(server)
    const path = await startThread(maja, id, { kind: 'DATA_ISSUE', subject: ' Price of Tarn 45 ' })
    const now = async () => (await priya.api.threadGet({ params: path })).thread

    const first = await now()
    expect(first).toMatchObject({
      number: 1,
      subject: 'Price of Tarn 45',
      state: 'OPEN',
      kind: 'DATA_ISSUE',
      createdBy: { fullName: 'Maja Lindqvist', isStaff: false, accountName: account },
      assignee: null,
      lastMessage: { text: 'Why 189?', isMine: false, internal: false },
      messageCount: 1,
      version: 1,
    })
    expect(first.waitingSince).toBe(first.lastMessage!.createdDate)
    await say(oskar, path, 'Same here.')
    expect((await now()).waitingSince).toBe(first.waitingSince)
    await say(priya, path, 'Note to us', { internal: true })
    expect(await now()).toMatchObject({ state: 'OPEN', messageCount: 3 })
    await say(priya, path, 'It is **179** since *today*.')
    expect(await now()).toMatchObject({
      state: 'ANSWERED',
      waitingSince: null,
      lastMessage: {
        text: 'It is 179 since *today*.',
        isMine: true,
        author: { isStaff: true, accountName: null },
      },
    })
    await say(maja, path, 'Thanks!', { close: true })
    expect(await now()).toMatchObject({ state: 'CLOSED', waitingSince: null })
    await say(priya, path, 'You are welcome.')
    expect((await now()).state).toBe('CLOSED')
    await say(oskar, path, 'Not again?')
    const again = await now()
    expect(again.state).toBe('OPEN')
    expect(again.waitingSince).toBe(again.lastMessage!.createdDate)

    const { changes } = await maja.api.messageList({ params: path, query: {} })
    expect(changes.map(({ userName, text }) => `${userName} ${text}`)).toEqual([
      'Maja Lindqvist closed the thread',
      'Oskar Brandt opened the thread again',
    ])
    expect(await startThread(oskar, id)).toMatchObject({ threadId: expect.any(Number) as number })
    const { threads } = await oskar.api.threadList({ params: { id }, query: {} })
    expect(threads.map(({ number }) => number)).toEqual([2, 1])
  })

  test('is changed by staff, and by who started it; the second of two changes is refused', async ({
    server,
  }) => {
    const { priya, maja, oskar, id } = await talkingProject(server)
    const ilse = await person(server, 'ADMIN', 'Ilse Vermeer', 'Operator')
    const path = await startThread(oskar, id)
    const change = (who: typeof priya, body: Parameters<typeof priya.api.threadUpdate>[0]['body']) =>
      who.api.threadUpdate({ params: path, body })

    const assigned = await change(priya, { assigneeId: ilse.userId, version: 1 })
    expect(assigned).toMatchObject({ assignee: { fullName: 'Ilse Vermeer', isStaff: true }, version: 2 })
    expect(await messageOf(change(priya, { state: 'CLOSED', version: 1 }))).toBe(
      'Priya Raman assigned the thread to Ilse Vermeer meanwhile.',
    )
    for (const assigneeId of [maja.userId, 999_999])
      expect(await messageOf(change(priya, { assigneeId }))).toBe('Choose an active member of staff')
    expect(await messageOf(change(maja, { state: 'CLOSED' }))).toBe(
      'Only Windrow support and those who started this thread can change it.',
    )
    for (const body of [{ assigneeId: null }, { state: 'ANSWERED' as const }])
      expect(await failure(change(oskar, body))).toBe('403 FORBIDDEN')
    expect(await failure(change(oskar, { reportId: 999_999 }))).toBe('422 VALIDATION')
    for (const subject of ['', ' ', 'a\nb', 'x'.repeat(201)])
      expect(await failure(change(oskar, { subject }))).toBe('422 VALIDATION')
    const closed = await change(oskar, { state: 'CLOSED', subject: 'Old prices', kind: 'NEW_REPORT' })
    expect(closed).toMatchObject({ state: 'CLOSED', subject: 'Old prices', kind: 'NEW_REPORT', version: 3 })
    expect(await change(oskar, { state: 'CLOSED' })).toMatchObject({ version: 3 })
    expect(await change(priya, { assigneeId: null })).toMatchObject({ assignee: null })
    expect((await change(oskar, { state: 'OPEN' })).waitingSince).toBe(closed.lastMessage!.createdDate)

    const { changes } = await maja.api.messageList({ params: path, query: {} })
    expect(changes.map(({ kind, text }) => [kind, text])).toEqual([
      ['ASSIGNED', 'assigned the thread to Ilse Vermeer'],
      ['SUBJECT', 'renamed the thread to "Old prices"'],
      ['KIND', 'changed the kind to New report'],
      ['STATE', 'closed the thread'],
      ['ASSIGNED', 'took the assignment of the thread back'],
      ['STATE', 'opened the thread again'],
    ])
    expect(await audited(server, path)).toEqual([
      'THREAD_STARTED',
      'THREAD_ASSIGNED',
      'THREAD_CHANGED',
      'THREAD_CLOSED',
      'THREAD_ASSIGNED',
      'THREAD_REOPENED',
    ])
    const events = await maja.api.activityList({ params: { id }, query: { group: 'threads' } })
    expect(events.activities.at(-1)).toMatchObject({
      kind: 'THREAD_STARTED',
      group: 'threads',
      threadId: path.threadId,
    })
  })

  test('is written in by roles and projects as the matrix says', async ({ server }) => {
    const { priya, maja, oskar, vera, account, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const outsider = await person(server, 'TRUSTED', 'Olga Other', account)
    const stranger = await person(server, 'MANAGER', 'Stan Stranger', 'Another account')
    const outcome = async (who: typeof maja) => [
      await failure(who.api.threadGet({ params: path })),
      await failure(say(who, path, 'Hello')),
    ]

    for (const who of [priya, maja, oskar]) expect(await outcome(who)).toEqual(['no error', 'no error'])
    expect(await outcome(vera)).toEqual(['no error', '403 FORBIDDEN'])
    for (const who of [outsider, stranger])
      expect(await outcome(who)).toEqual(['404 NOT_FOUND', '404 NOT_FOUND'])
    expect(await vera.api.threadGet({ params: path })).toMatchObject({ mayPost: false, mayChange: false })
    const own = await vera.api.projectCreate({ body: { name: 'Of Vera' } })
    const hers = await startThread(vera, own.id)
    expect(await vera.api.threadGet({ params: hers })).toMatchObject({
      mayPost: true,
      mayPostInternal: false,
      mayChange: true,
      mayManage: false,
    })
    expect(await failure(say(maja, hers, 'Internal', { internal: true }))).toBe('403 FORBIDDEN')
    expect(await failure(startThread(maja, id, { assigneeId: priya.userId }))).toBe('403 FORBIDDEN')
    expect(await failure(maja.api.threadAssignees())).toBe('403 FORBIDDEN')
  })
})

describe('a project with threads', () => {
  test('takes them along when it is deleted, restored and transferred', async ({ server }) => {
    const { priya, maja, oskar, id } = await talkingProject(server)
    const path = await startThread(maja, id, { text: 'Where is @[O](user:' + String(oskar.userId) + ')?' })
    const other = await person(server, 'MANAGER', 'Nils New', 'New account')
    await server.app.db
      .updateTable('organizations')
      .set({ tier: 'premium' })
      .where('id', '=', other.organizationId)
      .execute()
    const listed = async (who: typeof maja) =>
      (await who.api.threadAll({ query: { search: 'where', projectId: [id] } })).threads.length
    const admin = await server.signIn('ADMIN', 'Operator')

    expect(await Promise.all([priya, maja, oskar, other].map(listed))).toEqual([1, 1, 1, 0])
    await admin.api.projectStatusUpdate({ body: { projectIds: String(id), status: 'DELETED' } })
    expect(await Promise.all([priya, maja, oskar].map(listed))).toEqual([0, 0, 0])
    expect(await messageOf(say(priya, path, 'Too late'))).toBe('This project is deleted; restore it first.')
    await admin.api.projectStatusUpdate({ body: { projectIds: String(id), status: 'ACTIVE' } })
    expect(await Promise.all([priya, maja, oskar].map(listed))).toEqual([1, 1, 1])
    expect((await oskar.api.threadUnread()).unread).toBe(1)

    await admin.api.projectTransfer({
      params: { id },
      body: { organizationId: other.organizationId, ownerId: other.userId },
    })
    expect(await Promise.all([priya, maja, oskar, other].map(listed))).toEqual([1, 0, 0, 1])
    expect((await oskar.api.threadUnread()).unread).toBe(0)
    expect((await other.api.threadGet({ params: path })).watchers).toEqual([])
    const [thread] = (await priya.api.threadAll({ query: { tier: ['premium'], projectId: [id] } })).threads
    expect(thread).toMatchObject({ accountName: 'New account', tier: 'premium' })
    expect(await failure(say(maja, path, 'Mine', { clientId: randomUUID() }))).toBe('404 NOT_FOUND')
  })
})
