import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { adf, startJiraServer } from '../../testing/jira-server.ts'
import { uploadFile } from '../../testing/message-files.ts'
import {
  exchange,
  letTimePass,
  linkedThread,
  readThread,
  startQueue,
  startWithJira,
  textsIn,
} from '../../testing/jira-support.ts'
import { person, say, startThread, talkingProject } from '../../testing/talk-support.ts'
import { claimLink, lookSoon } from './claim-link.ts'
import { workOnLink } from './work-on-link.ts'

const running = () => new AbortController().signal

describe('a thread that is linked to an issue', () => {
  test.each([2, 3] as const)('sends its messages, edits and deletions, version %i', async (version) => {
    await using fake = await startJiraServer(version)
    await using server = await startWithJira(fake, version)
    const { priya, maja, path, issue } = await linkedThread(server, fake)

    const first = await say(
      maja,
      path,
      '**Two** of _them_ are wrong:\n\n- [x](https://a.example)\n- `b`\n\n> q',
    )
    const second = await say(priya, path, 'Which?')
    await exchange(server.app)
    expect(issue.comments.map(({ body }) => textsIn(body))).toEqual([
      expect.stringContaining('Maja Lindqvist'),
      expect.stringMatching(/Priya Raman.* \(Windrow support\)/s),
    ])
    expect(textsIn(issue.comments[0]!.body)).not.toContain('Why')
    await maja.api.messageEdit({
      params: { ...path, messageId: first.messageId },
      body: { text: 'All are wrong', version: 1 },
    })
    await priya.api.messageDelete({ params: { ...path, messageId: second.messageId } })
    await exchange(server.app)

    expect(issue.comments.map(({ body }) => textsIn(body))).toEqual([
      expect.stringContaining('All are wrong'),
    ])
    const thread = `/projects/${path.id}/collaboration?thread=${path.threadId}`
    expect([...issue.links.values()]).toEqual([
      { url: expect.stringContaining(thread) as unknown, title: 'Thread #1: Prices' },
    ])
  })

  test('never sends an internal note, nor what is done to it', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, path, issue } = await linkedThread(server, fake)

    const note = await say(priya, path, 'zebracrossing', { internal: true })
    const params = { ...path, messageId: note.messageId }
    await priya.api.messageEdit({ params, body: { text: 'still zebracrossing', version: 1 } })
    await priya.api.messageDelete({ params })
    await say(priya, path, 'Public')
    await exchange(server.app)
    // Nothing is queued for it that could be sent by mistake.
    await server.app.db
      .insertInto('jira_items')
      .values((eb) => ({
        link_id: eb.selectFrom('jira_links').select('id').$asScalar().$notNull(),
        kind: 'COMMENT' as const,
        message_id: note.messageId,
      }))
      .execute()
    await letTimePass(server.app, true)
    await exchange(server.app)

    expect(issue.comments).toHaveLength(1)
    expect(JSON.stringify(issue.comments)).not.toContain('zebra')
  })

  test('closes and opens its issue, and says where no transition leads there', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, path, issue } = await linkedThread(server, fake)
    const state = async (to: 'CLOSED' | 'OPEN') => {
      await priya.api.threadUpdate({ params: path, body: { state: to } })
      await exchange(server.app)
      return issue.status
    }

    expect(await state('CLOSED')).toBe('Done')
    expect(await state('OPEN')).toBe('To Do')
    fake.trouble.blocked = ['Done']
    expect(await state('CLOSED')).toBe('To Do')
    await say(priya, path, 'The next one is sent')
    await exchange(server.app)

    const { link } = await priya.api.jiraGet({ params: path })
    expect(link).toMatchObject({ queuedChanges: 0, queuedComments: 0, trouble: null })
    expect(link!.refused).toEqual([
      expect.stringContaining('No transition of FHS-1 leads to a status of the'),
    ])
    expect(issue.comments).toHaveLength(1)
  })

  test('names its files with a link to their message', async () => {
    await using fake = await startJiraServer(2)
    await using server = await startWithJira(fake, 2)
    const { maja, path, issue, id } = await linkedThread(server, fake)
    const file = await uploadFile(maja, id, 'prices.csv', 'a,b\n1,2\n')
    await say(maja, path, 'See the file', { fileIds: [file.fileId] })
    await exchange(server.app)

    expect(issue.comments[0]!.body).toContain('[prices.csv|')
    expect(issue.comments[0]!.body).toContain(`thread=${path.threadId}&message=`)
  })
})

describe('an issue made of a thread', () => {
  test.each([2, 3] as const)('has its first messages, and gets the others, version %i', async (version) => {
    await using fake = await startJiraServer(version)
    await using server = await startWithJira(fake, version)
    await startQueue(server.app)
    const { priya, maja, id } = await talkingProject(server)
    const path = await startThread(maja, id, { text: 'Why 189?' })
    await say(priya, path, 'a secret note', { internal: true })
    expect(await priya.api.jiraGet({ params: path })).toEqual({
      link: null,
      projectKey: 'FHS',
      issueType: 'Task',
    })
    const body = { projectKey: 'FHS', issueType: 'Bug', summary: 'Prices are wrong' }

    const made = await priya.api.jiraIssueCreate({ params: path, body })
    await say(maja, path, 'One more')
    expect(made.link).toMatchObject({ key: null, isCreating: true, queuedChanges: 2 })
    await exchange(server.app)

    const [issue] = [...fake.issues.values()]
    expect(fake.issues.size).toBe(1)
    expect(textsIn(issue!.fields.description)).toMatch(
      /Open the thread in Windrow.*Maja Lindqvist.*Why 189\\?\?/s,
    )
    expect(JSON.stringify(issue)).not.toContain('secret')
    expect(issue!.comments.map((one) => textsIn(one.body))).toEqual([expect.stringContaining('One more')])
    const { link } = await priya.api.jiraGet({ params: path })
    expect(link).toMatchObject({
      key: 'FHS-1',
      summary: 'Prices are wrong',
      category: 'new',
      queuedChanges: 0,
    })
    expect((await priya.api.threadGet({ params: path })).thread.jiraKey).toBe('FHS-1')
  })

  test('is created once, though the answer got lost', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    await startQueue(server.app)
    const { priya, maja, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const body = { projectKey: 'FHS', issueType: 'Task', summary: 'Once' }
    await priya.api.jiraIssueCreate({ params: path, body })
    fake.trouble.hangUp = true
    await exchange(server.app)
    fake.trouble.hangUp = false
    await letTimePass(server.app)
    await exchange(server.app)

    expect(fake.issues.size).toBe(1)
    expect((await priya.api.jiraGet({ params: path })).link).toMatchObject({ key: 'FHS-1', queuedChanges: 0 })
  })

  test('waits with what Jira says if it refuses it, and can be taken back', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    await startQueue(server.app)
    const { priya, maja, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const body = { projectKey: 'NONE', issueType: 'Task', summary: 'Nowhere' }
    await priya.api.jiraIssueCreate({ params: path, body })
    await exchange(server.app)

    const { link } = await priya.api.jiraGet({ params: path })
    expect(link).toMatchObject({ key: null, isCreating: true })
    expect(link!.trouble).toContain('project: valid project is required')
    expect((await priya.api.jiraUnlink({ params: path })).link).toBeNull()
  })
})

describe('when Jira is in trouble, nothing is lost and nothing is sent twice', () => {
  test('after an answer that got lost', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { maja, path, issue } = await linkedThread(server, fake)
    fake.trouble.hangUp = true
    for (const text of ['one', 'two', 'three']) await say(maja, path, text)
    for (let round = 0; round < 4; round += 1) {
      await exchange(server.app)
      await letTimePass(server.app)
    }
    fake.trouble.hangUp = false
    await exchange(server.app)

    const said = issue.comments.map(({ body }) => textsIn(body).split(' ').at(-1))
    expect(said).toEqual(['one', 'two', 'three'])
  })

  test('nor is an event missed after an answer that got lost', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { maja, path, issue } = await linkedThread(server, fake)
    fake.trouble.hangUp = true
    await say(maja, path, 'one')
    await exchange(server.app)
    fake.trouble.hangUp = false
    await letTimePass(server.app)
    await exchange(server.app)
    // Not every event changes the time of the issue.
    const { updated } = issue
    fake.comment(issue.key, adf('Answer'))
    issue.updated = updated
    await lookSoon(server.app.db, { id: Number(issue.id), key: issue.key })
    await exchange(server.app)

    expect((await readThread(maja, path)).at(-1)).toBe('Daniel Osei: Answer')
  })

  test.each([2, 3] as const)(
    'after a node was lost between sending and noting it, version %i',
    async (version) => {
      await using fake = await startJiraServer(version)
      await using server = await startWithJira(fake, version)
      const { app } = server
      const { maja, path, issue } = await linkedThread(server, fake)
      await say(maja, path, 'only once')
      await exchange(app)
      // As it is if the node ends between Jira's answer and its commit.
      await app.db.deleteFrom('jira_comments').execute()
      await app.db
        .insertInto('jira_items')
        .values((eb) => ({
          link_id: eb.selectFrom('jira_links').select('id').$asScalar().$notNull(),
          kind: 'COMMENT' as const,
          message_id: eb.selectFrom('messages').select(eb.fn.max('id').as('id')).$asScalar().$notNull(),
          is_begun: true,
        }))
        .execute()
      const lost = await app.db
        .updateTable('jira_links')
        .set({ state: 'WORKING', worked_at: new Date(Date.now() - 31_000) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await exchange(app)

      expect(issue.comments).toHaveLength(1)
      expect(await app.db.selectFrom('jira_items').select('id').execute()).toEqual([])
      // The lost node comes back: nothing that it does counts.
      await say(maja, path, 'after')
      await workOnLink(app, lost, running())
      await exchange(app)
      expect(issue.comments).toHaveLength(2)
    },
  )

  test('of two nodes that exchange at once', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { app } = server
    const { maja, path, issue } = await linkedThread(server, fake)
    for (let count = 0; count < 10; count += 1) await say(maja, path, `m${count}`)
    await Promise.all([exchange(app), exchange(app), exchange(app)])

    expect(issue.comments.map(({ body }) => textsIn(body).split(' ').at(-1))).toEqual(
      Array.from({ length: 10 }, (_, at) => `m${at}`),
    )
    expect(await claimLink(app.db)).toBeNull()
  })

  test('after an outage: it waits, longer each time, and "Retry now" sends all in order', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, maja, path, issue } = await linkedThread(server, fake)
    fake.trouble.status = 502
    await say(maja, path, 'one')
    await say(maja, path, 'two')
    const waits: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await exchange(server.app)
      const { link } = await priya.api.jiraGet({ params: path })
      expect(link).toMatchObject({
        queuedComments: 2,
        trouble: expect.stringContaining("Can't reach Jira") as unknown,
      })
      waits.push(Date.parse(link!.retryDate!) - Date.now())
      await letTimePass(server.app)
    }
    expect(waits.map((ms) => Math.round(ms / 5000))).toEqual([1, 2, 4])
    await exchange(server.app)
    fake.trouble.status = null
    await exchange(server.app)
    expect(issue.comments).toEqual([])
    await priya.api.jiraRetry({ params: path })
    await exchange(server.app)

    expect(issue.comments.map(({ body }) => textsIn(body).split(' ').at(-1))).toEqual(['one', 'two'])
    expect((await priya.api.jiraGet({ params: path })).link).toMatchObject({
      queuedComments: 0,
      trouble: null,
      retryDate: null,
    })
  })

  test.each([429, 503])(
    'that asks to wait with status %i: no call of any thread comes sooner',
    async (status) => {
      await using fake = await startJiraServer()
      await using server = await startWithJira(fake)
      const { priya, maja, path } = await linkedThread(server, fake)
      Object.assign(fake.trouble, { status, retryAfter: '90' })
      await say(maja, path, 'wait')
      await exchange(server.app)
      const before = fake.calls.length
      const other = await linkedLater(server, fake)
      await exchange(server.app)

      expect(fake.calls.slice(before).filter((call) => !call.startsWith('GET'))).toEqual([])
      const { link } = await priya.api.jiraGet({ params: path })
      const wait = Date.parse(link!.retryDate!) - Date.now()
      expect(wait).toBeGreaterThan(80_000)
      expect(wait).toBeLessThan(91_000)
      expect((await priya.api.jiraGet({ params: other })).link!.trouble).not.toBeNull()
    },
  )

  test('with the credentials: it says so, and goes on once they are right', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, maja, path, issue } = await linkedThread(server, fake)
    fake.trouble.status = 401
    await say(maja, path, 'kept')
    await exchange(server.app)
    const { link } = await priya.api.jiraGet({ params: path })
    expect(link).toMatchObject({
      queuedComments: 1,
      trouble: 'Jira refuses the credentials of this installation; the operator has to renew them.',
    })
    Object.assign(fake.trouble, { status: null, writeStatus: 403 })
    await priya.api.jiraRetry({ params: path })
    await exchange(server.app)
    expect((await priya.api.jiraGet({ params: path })).link!.trouble).toContain('does not permit')
    fake.trouble.writeStatus = null
    await letTimePass(server.app)
    await exchange(server.app)

    expect(issue.comments).toHaveLength(1)
  })

  test('whose issue is deleted: the thread says so, and keeps what it has', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, maja, path, issue } = await linkedThread(server, fake)
    fake.issues.delete(issue.key)
    await say(maja, path, 'into the void')
    await exchange(server.app)

    const { link } = await priya.api.jiraGet({ params: path })
    expect(link).toMatchObject({ isGone: true, queuedComments: 1 })
    fake.issues.set(issue.key, issue)
    await priya.api.jiraRetry({ params: path })
    await exchange(server.app)
    expect(issue.comments).toHaveLength(1)
    expect((await priya.api.jiraGet({ params: path })).link).toMatchObject({ isGone: false, trouble: null })
  })
})

/** Another thread, linked while Jira asks to wait. */
async function linkedLater(
  server: Parameters<typeof linkedThread>[0],
  fake: Parameters<typeof linkedThread>[1],
) {
  const { status } = fake.trouble
  fake.trouble.status = null
  const { priya, maja, id } = await talkingProject(server)
  const path = await startThread(maja, id)
  await priya.api.jiraLink({ params: path, body: { issue: fake.add('Other').key } })
  fake.trouble.status = status
  return path
}

describe('a link', () => {
  test('takes a key or the URL of an issue that is there, once', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, path, issue, id, maja } = await linkedThread(server, fake)
    const link = (to: { id: number; threadId: number }, text: string) =>
      priya.api.jiraLink({ params: to, body: { issue: text } })
    const other = await startThread(maja, id)

    expect(await messageOf(link(other, 'FHS-99'))).toBe('No ticket found')
    expect(await messageOf(link(other, 'https://evil.example/browse/FHS-1'))).toContain(
      'Enter a key like FHS-482',
    )
    expect(await messageOf(link(other, issue.key))).toBe(
      'FHS-1 is linked to thread #1 of Outdoor prices; an issue belongs to one thread.',
    )
    const second = fake.add('Second')
    expect(await failure(link(path, second.key))).toBe('409 CONFLICT')
    expect((await link(other, `${fake.url}/browse/${second.key}`)).link).toMatchObject({
      key: second.key,
      summary: 'Second',
      url: `${fake.url}/browse/${second.key}`,
    })
    expect((await priya.api.jiraUnlink({ params: other })).link).toBeNull()
    expect(await failure(priya.api.jiraUnlink({ params: other }))).toBe('404 NOT_FOUND')
    fake.trouble.status = 500
    expect(await failure(link(other, second.key))).toBe('503 UNAVAILABLE')
  })

  test('is shown to nobody but those who may use Jira', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, maja, oskar, vera, path, issue } = await linkedThread(server, fake)
    const nina = await person(server, 'ADMIN:BUILDER', 'Nina Staff', 'Operator')
    fake.comment(issue.key, adf('From an engineer'))
    await letTimePass(server.app, true)
    await exchange(server.app)
    const seen = async ({ api }: typeof maja) =>
      JSON.stringify([
        await api.threadGet({ params: path }),
        await api.messageList({ params: path, query: {} }),
        await api.threadAll({ query: {} }),
        await api.activityList({ params: { id: path.id }, query: {} }),
        await api.notificationList({ query: {} }),
      ])

    for (const who of [maja, oskar, vera, nina]) {
      const all = await seen(who)
      expect(all).toContain('From an engineer')
      expect(all).toContain('Daniel Osei')
      expect(all.replaceAll('"jiraKey":null', '').replaceAll('"mayLinkJira":false', '')).not.toMatch(
        /jira|FHS/i,
      )
      expect(await failure(who.api.jiraGet({ params: path }))).toBe('403 FORBIDDEN')
    }
    const all = await seen(priya)
    expect(all).toContain('"jiraKey":"FHS-1"')
    expect(all).toContain('linked the thread to Jira issue FHS-1')
    expect(all).toContain('"source":"JIRA"')
  })

  test('needs an installation with Jira, and a thread that one sees', async () => {
    await using fake = await startJiraServer()
    await using server = await startWithJira(fake)
    const { priya, path } = await linkedThread(server, fake)
    const stranger = await person(server, 'MANAGER', 'Sam Stranger', `Other ${randomUUID()}`)
    expect(await failure(stranger.api.jiraGet({ params: path }))).toBe('404 NOT_FOUND')
    server.app.config.jira = null
    expect(await failure(priya.api.jiraGet({ params: path }))).toBe('503 UNAVAILABLE')
    expect((await priya.api.threadGet({ params: path })).mayLinkJira).toBe(false)
  })
})
