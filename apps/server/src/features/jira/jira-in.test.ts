import { describe, expect, test } from 'vitest'
import { adf, jiraSecret, signatureOf, startJiraServer, type JiraServer } from '../../testing/jira-server.ts'
import { exchange, letTimePass, linkedThread, readThread, startWithJira } from '../../testing/jira-support.ts'
import { say } from '../../testing/talk-support.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { notifyOfThreads } from '../messages/notify-of-threads.ts'

/** Sends an event as Jira does; returns the status of the answer. */
async function event(
  { url }: TestApp,
  body: string,
  { signature = signatureOf(body), query = '' }: { signature?: string | null; query?: string } = {},
): Promise<number> {
  const answer = await fetch(`${url}/api/jira/events${query}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'x-hub-signature': signature }),
    },
  })
  return answer.status
}

const eventOf = (issue: { id: string; key: string }, more: object = {}) =>
  JSON.stringify({ webhookEvent: 'comment_created', issue: { id: issue.id, key: issue.key }, ...more })

/** What happens some time later, without any event. */
async function later(server: TestApp): Promise<void> {
  await letTimePass(server.app, true)
  await exchange(server.app)
}

describe('comments in Jira', () => {
  test('become messages with the name of their author, are edited and deleted', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, maja, path, issue } = await linkedThread(server, fake)
    const comment = fake.comment(issue.key, adf('It is the *sale*, @[Maja](user:2)'))
    expect(await event(server, eventOf(issue))).toBe(202)
    await exchange(server.app)

    expect(await readThread(maja, path)).toEqual([
      'Maja Lindqvist: Why **189**?',
      String.raw`Daniel Osei: It is the \*sale\*, \@\[Maja\](user:2)`,
    ])
    const thread = (await maja.api.threadGet({ params: path })).thread
    expect(thread).toMatchObject({ state: 'ANSWERED', unread: 1, lastMessage: { author: { isStaff: true } } })
    await notifyOfThreads(server.app)
    expect((await maja.api.notificationList({ query: {} })).notifications[0]!.thread).toMatchObject({
      userName: 'Daniel Osei',
    })
    fake.edit(issue.key, comment.id, adf('It is the promotion'))
    await event(server, eventOf(issue))
    await exchange(server.app)
    expect((await readThread(priya, path))[1]).toBe('Daniel Osei: It is the promotion')
    fake.remove(issue.key, comment.id)
    await event(server, eventOf(issue))
    await exchange(server.app)

    expect((await readThread(priya, path))[1]).toBe('(deleted)')
    const { entries } = await auditOf(server)
    expect(entries).toEqual(['MESSAGE_SENT', 'MESSAGE_EDITED', 'MESSAGE_DELETED'])
    expect(issue.comments).toEqual([])
  })

  test('that only some people in Jira see, become internal notes', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, maja, path, issue } = await linkedThread(server, fake)
    fake.comment(issue.key, adf('role'), { visibility: { type: 'role', value: 'Administrators' } })
    fake.comment(issue.key, adf('desk'), { jsdPublic: false })
    const internal = [{ key: 'sd.public.comment', value: { internal: true } }]
    fake.comment(issue.key, adf('property'), { properties: internal })
    const open = fake.comment(issue.key, adf('for all'))
    await later(server)
    const notes = ['role', 'desk', 'property'].map((text) => `[note] Daniel Osei: ${text}`)
    const first = 'Maja Lindqvist: Why **189**?'

    expect(await readThread(priya, path)).toEqual([first, ...notes, 'Daniel Osei: for all'])
    expect(await readThread(maja, path)).toEqual([first, 'Daniel Osei: for all'])
    fake.edit(issue.key, open.id, adf('not for all'), { visibility: { type: 'role', value: 'Developers' } })
    await later(server)
    expect(await readThread(maja, path)).toEqual([first, '(deleted)'])
    expect((await readThread(priya, path)).at(-1)).toBe('[note] Daniel Osei: not for all')
  })

  test('are all internal notes where the operator wants it', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake, 3, { WINDROW_JIRA_COMMENTS: 'internal' })
    const { maja, priya, path, issue } = await linkedThread(server, fake)
    fake.comment(issue.key, adf('for all in Jira'))
    await later(server)

    expect(await readThread(maja, path)).toHaveLength(1)
    expect((await readThread(priya, path))[1]).toBe('[note] Daniel Osei: for all in Jira')
  })

  test('of before the link stay in Jira, and those of Windrow do not come back', async () => {
    await using fake = await startJiraServer(2)
    await using server = await startWithJira(fake, 2)
    const { priya, maja, path, issue } = await linkedThread(server, fake)
    const second = fake.add('Old')
    fake.comment(second.key, 'An old discussion')
    await priya.api.jiraUnlink({ params: path })
    await priya.api.jiraLink({ params: path, body: { issue: second.key } })
    await say(maja, path, 'Hello *Jira*')
    fake.comment(second.key, 'h2. New\nwith {{code}} and [a link|https://a.example]')
    await exchange(server.app)
    await event(server, eventOf(second))
    await event(server, eventOf(second))
    await later(server)

    expect(await readThread(maja, path)).toEqual([
      'Maja Lindqvist: Why **189**?',
      'Maja Lindqvist: Hello *Jira*',
      'Daniel Osei: ### New\nwith `code` and [a link](https://a.example)',
    ])
    expect(issue.comments).toEqual([])
    expect(second.comments).toHaveLength(3)
  })

  test('that nobody told of are found after an outage, each once and in order', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { maja, path, issue } = await linkedThread(server, fake)
    fake.trouble.status = 503
    for (let count = 1; count <= 130; count += 1) fake.comment(issue.key, adf(`c${count}`))
    await later(server)
    expect(await readThread(maja, path)).toHaveLength(1)
    fake.trouble.status = null
    await later(server)
    await later(server)

    const { messages, pagination } = await maja.api.messageList({ params: path, query: { limit: 200 } })
    expect(pagination.total).toBe(131)
    expect(messages.slice(1).map(({ text }) => text)).toEqual(
      Array.from({ length: 130 }, (_, at) => `c${at + 1}`),
    )
  })
})

/** The changes that nobody with a user made. */
async function auditOf({ app }: TestApp) {
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('user_id', 'is', null)
    .where('subject_type', '=', 'thread')
    .orderBy('id')
    .execute()
  return { entries: rows.map(({ action }) => action) }
}

describe('the status of an issue', () => {
  test('closes and opens its thread, and is shown to staff', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, path, issue } = await linkedThread(server, fake)
    const stateAfter = async (status: Parameters<JiraServer['move']>[1]) => {
      fake.move(issue.key, status)
      await later(server)
      return (await priya.api.threadGet({ params: path })).thread.state
    }

    expect(await stateAfter('In Progress')).toBe('OPEN')
    expect(await stateAfter('Done')).toBe('CLOSED')
    expect(await stateAfter('To Do')).toBe('OPEN')
    const { changes } = await priya.api.messageList({ params: path, query: {} })
    expect(changes.filter(({ kind }) => kind === 'JIRA').map(({ text }) => text)).toEqual([
      'linked the thread to Jira issue FHS-1',
      'moved FHS-1 to "In Progress" in Jira',
      'moved FHS-1 to "Done" in Jira',
      'moved FHS-1 to "To Do" in Jira',
    ])
    expect((await auditOf(server)).entries).toEqual(['THREAD_CLOSED', 'THREAD_REOPENED'])
    expect((await priya.api.jiraGet({ params: path })).link).toMatchObject({
      status: 'To Do',
      category: 'new',
    })
  })

  test('does not come back as a change of Jira when the thread was closed here', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, path, issue } = await linkedThread(server, fake)
    await priya.api.threadUpdate({ params: path, body: { state: 'CLOSED' } })
    await exchange(server.app)
    await priya.api.threadUpdate({ params: path, body: { state: 'OPEN' } })
    // The event of the first change arrives after the second one.
    await event(server, eventOf(issue))
    await exchange(server.app)
    await later(server)

    expect((await priya.api.threadGet({ params: path })).thread.state).toBe('OPEN')
    expect(issue.status).toBe('To Do')
    expect((await auditOf(server)).entries).toEqual([])
  })

  test('means what the operator says it means', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake, 3, {
      WINDROW_JIRA_STATES: 'indeterminate:ANSWERED, done:CLOSED',
    })
    const { priya, path, issue } = await linkedThread(server, fake)
    fake.move(issue.key, 'In Progress')
    await later(server)

    expect((await priya.api.threadGet({ params: path })).thread.state).toBe('ANSWERED')
  })
})

describe('an event', () => {
  test('is taken from Jira only', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { maja, path, issue } = await linkedThread(server, fake)
    fake.comment(issue.key, adf('news'))
    const body = eventOf(issue)

    expect(await event(server, body, { signature: null })).toBe(403)
    expect(await event(server, body, { signature: signatureOf(body, 'another secret, as long') })).toBe(403)
    expect(await event(server, `${body} `, { signature: signatureOf(body) })).toBe(403)
    expect(await event(server, body, { signature: null, query: '?secret=wrong' })).toBe(403)
    expect(await event(server, body, { signature: 'sha256=', query: `?secret=${jiraSecret}` })).toBe(403)
    await exchange(server.app)
    expect(await readThread(maja, path)).toHaveLength(1)
    expect(await event(server, body, { signature: null, query: `?secret=${jiraSecret}` })).toBe(202)
    await exchange(server.app)
    expect(await readThread(maja, path)).toHaveLength(2)
  })

  test('does no harm if it is odd, too large, repeated, or about something else', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { maja, path, issue } = await linkedThread(server, fake)
    const forged = { comment: { id: '1', body: 'Not in Jira', author: { displayName: 'Eve' } } }

    expect(await event(server, '{')).toBe(400)
    expect(await event(server, '[]')).toBe(400)
    expect(await event(server, '{"issue":{"id":{}}}')).toBe(400)
    expect(await event(server, '{}')).toBe(202)
    expect(await event(server, '{"issue":{"id":"x","key":"OPS-1"}}')).toBe(202)
    expect(await event(server, JSON.stringify({ text: 'x'.repeat(1024 ** 2) }))).toBe(413)
    fake.comment(issue.key, adf('once'))
    for (let count = 0; count < 3; count += 1) {
      expect(await event(server, eventOf(issue, forged))).toBe(202)
      await exchange(server.app)
    }

    expect(await readThread(maja, path)).toEqual(['Maja Lindqvist: Why **189**?', 'Daniel Osei: once'])
  })

  test('is refused without a secret', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    server.app.config.jira = { ...server.app.config.jira!, webhookSecret: null }

    expect(await event(server, '{}')).toBe(503)
  })
})
