import { randomUUID } from 'node:crypto'
import { mostMentions, mostMessagesPerMinute } from '@windrow/contract/threads'
import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { person, say, startThread, talkingProject, type Person } from '../../testing/talk-support.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'

type Path = Awaited<ReturnType<typeof startThread>>

const listed = async (
  { api }: Person,
  path: Path,
  query: { page?: number; limit?: number; before?: number } = {},
) => (await api.messageList({ params: path, query })).messages
const textsOf = async (who: Person, path: Path) => (await listed(who, path)).map(({ text }) => text)
const at = (path: Path, messageId: number) => ({ ...path, messageId })

/** Lets a person send again, as if a minute had passed. */
const aMinuteLater = ({ app }: TestApp, { userId }: Person) =>
  app.db
    .updateTable('messages')
    .set({ created_at: new Date(Date.now() - 120_000) } as object)
    .where('author_id', '=', userId)
    .execute()

describe('a message', () => {
  test('is sent once, however often the call is repeated', async ({ server }) => {
    const { maja, oskar, id } = await talkingProject(server)
    const clientId = randomUUID()
    const path = await startThread(maja, id, { clientId })
    const sameThread = await startThread(maja, id, { clientId, subject: 'Another' })
    const reply = randomUUID()

    expect(sameThread).toEqual(path)
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => say(maja, path, 'Once', { clientId: reply })),
    )
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
    expect(sent[0]).toMatchObject({ clientId: reply, source: 'APP', version: 1, mayEdit: true })
    // What others chose is theirs; what was chosen for another thread stays there.
    await say(oskar, path, 'Mine', { clientId: reply })
    const other = await startThread(maja, id)
    expect(await failure(say(maja, other, 'Once', { clientId: reply }))).toBe('409 CONFLICT')
    expect(await textsOf(oskar, path)).toEqual(['Why 189?', 'Once', 'Mine'])
    expect((await listed(oskar, path)).map((message) => message.clientId)).toEqual([null, null, reply])
  })

  test('has a text of 1 to 20,000 characters, and larger bodies are refused early', async ({ server }) => {
    const { maja, id } = await talkingProject(server)
    const path = await startThread(maja, id)

    for (const text of ['', ' \n ', 'x'.repeat(20_001), 'a\0b'])
      expect(await failure(say(maja, path, text))).toBe('422 VALIDATION')
    for (const clientId of ['', 'short', 'x'.repeat(65), 'with space'])
      expect(await failure(say(maja, path, 'Hello', { clientId }))).toBe('422 VALIDATION')
    expect(await failure(say(maja, path, 'x'.repeat(10_000_000)))).toBe('413 BODY_TOO_LARGE')
    expect((await say(maja, path, '🧺'.repeat(10_000))).text).toHaveLength(20_000)
    expect((await say(maja, path, ' <script>alert(1)</script> ')).text).toBe('<script>alert(1)</script>')
  })

  test('is one of at most thirty in a minute, for each person', async ({ server }) => {
    const { maja, oskar, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    for (let sent = 1; sent < mostMessagesPerMinute; sent += 1) await say(maja, path, `Message ${sent}`)

    expect(await failure(say(maja, path, 'One more'))).toBe('429 RATE_LIMITED')
    expect(await failure(startThread(maja, id))).toBe('429 RATE_LIMITED')
    expect(await failure(say(oskar, path, 'Hello'))).toBe('no error')
    await aMinuteLater(server, maja)
    expect(await failure(say(maja, path, 'One more'))).toBe('no error')

    // Pages from the newest stay the same while the thread grows.
    const [newest] = (await listed(oskar, path, { limit: 1 })).slice(-1)
    await say(oskar, path, 'Newer')
    const pages = [1, 2, 3, 4, 5].map((page) =>
      listed(oskar, path, { page, limit: 8, before: newest!.messageId }),
    )
    const older = (await Promise.all(pages)).toReversed().flat()
    expect(older.map(({ text }) => text)).toEqual([
      'Why 189?',
      ...Array.from({ length: mostMessagesPerMinute - 1 }, (_, index) => `Message ${index + 1}`),
      'Hello',
    ])
    const after = await oskar.api.messageList({
      params: path,
      query: { after: older.at(-1)!.messageId, limit: 1 },
    })
    expect(after.messages.map(({ text }) => text)).toEqual(['One more'])
    expect(after.pagination).toEqual({ page: 1, perPage: 1, total: 2 })
    expect(await failure(oskar.api.messageList({ params: path, query: { limit: 201 } }))).toBe(
      '422 VALIDATION',
    )
  })

  test('is edited by its author; of two edits at once the second is refused and both texts are kept', async ({
    server,
  }) => {
    const { priya, maja, oskar, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const { messageId } = await say(maja, path, 'First')
    const edit = (who: Person, text: string, version: number) =>
      who.api.messageEdit({ params: at(path, messageId), body: { text, version } })

    for (const who of [priya, oskar]) expect(await failure(edit(who, 'Not mine', 1))).toBe('403 FORBIDDEN')
    const outcomes = await Promise.all([
      failure(edit(maja, 'At the desk', 1)),
      failure(edit(maja, 'On the phone', 1)),
    ])
    expect(outcomes.toSorted()).toEqual(['409 CONFLICT', 'no error'])
    const [shown, refused] =
      outcomes[0] === 'no error' ? ['At the desk', 'On the phone'] : ['On the phone', 'At the desk']
    const message = (await listed(oskar, path)).at(-1)!
    expect(message).toMatchObject({ text: shown, version: 2, maySeeVersions: false })
    expect(message.editedDate).not.toBeNull()
    const versions = await maja.api.messageVersions({ params: at(path, messageId), query: {} })
    expect(
      versions.versions.map(({ version, text, isCurrent, isRefused }) => ({
        version,
        text,
        isCurrent,
        isRefused,
      })),
    ).toEqual(
      expect.arrayContaining([
        { version: 2, text: shown, isCurrent: true, isRefused: false },
        { version: 1, text: 'First', isCurrent: false, isRefused: false },
        { version: 1, text: refused, isCurrent: false, isRefused: true },
      ]),
    )
    expect(versions.pagination.total).toBe(3)
    expect((await edit(maja, refused, 2)).text).toBe(refused)
    expect(await failure(priya.api.messageVersions({ params: at(path, messageId), query: {} }))).toBe(
      'no error',
    )
    expect(await failure(oskar.api.messageVersions({ params: at(path, messageId), query: {} }))).toBe(
      '403 FORBIDDEN',
    )
    expect((await oskar.api.threadList({ params: { id }, query: { search: 'first' } })).threads).toEqual([])
  })

  test('is deleted by its author or staff: its text is gone from every answer, but kept for staff', async ({
    server,
  }) => {
    const { priya, maja, oskar, id } = await talkingProject(server)
    const path = await startThread(maja, id, { text: 'The secret plan' })
    const first = (await listed(maja, path))[0]!.messageId
    const answer = await say(oskar, path, 'Yes', { quoteOf: first })
    expect(answer.quote).toMatchObject({ messageId: first, text: 'The secret plan', isDeleted: false })
    const remove = (who: Person, messageId: number) => who.api.messageDelete({ params: at(path, messageId) })

    expect(await failure(remove(oskar, first))).toBe('403 FORBIDDEN')
    expect(await remove(priya, first)).toMatchObject({ text: '', deletedBy: 'Priya Raman', mayDelete: false })
    for (const who of [priya, maja, oskar]) {
      expect(JSON.stringify(await listed(who, path))).not.toContain('secret')
      expect((await who.api.threadList({ params: { id }, query: { search: 'secret' } })).threads).toEqual([])
    }
    expect((await listed(oskar, path)).at(-1)!.quote).toMatchObject({ text: '', isDeleted: true })
    expect(await failure(remove(maja, first))).toBe('409 CONFLICT')
    expect(
      await failure(maja.api.messageEdit({ params: at(path, first), body: { text: 'x', version: 1 } })),
    ).toBe('409 CONFLICT')
    expect(await failure(say(oskar, path, 'Again', { quoteOf: first }))).toBe('422 VALIDATION')
    const kept = await priya.api.messageVersions({ params: at(path, first), query: {} })
    expect(kept.versions).toMatchObject([{ text: 'The secret plan', isCurrent: false }])
    expect(await failure(maja.api.messageVersions({ params: at(path, first), query: {} }))).toBe(
      '403 FORBIDDEN',
    )
    // The answer of Oskar is what waits now; without it, nothing does.
    const waits = async () => (await priya.api.threadGet({ params: path })).thread
    expect((await waits()).waitingSince).toBe(answer.createdDate)
    await remove(oskar, answer.messageId)
    expect(await waits()).toMatchObject({ waitingSince: null, lastMessage: null, messageCount: 0 })
  })

  test('waits again when its answer is deleted', async ({ server }) => {
    const { priya, maja, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const { messageId } = await say(priya, path, 'Wrong answer')
    await priya.api.messageDelete({ params: at(path, messageId) })

    const { thread } = await maja.api.threadGet({ params: path })
    expect(thread).toMatchObject({ state: 'OPEN', lastMessage: { text: 'Why 189?' }, messageCount: 1 })
    expect(thread.waitingSince).toBe(thread.lastMessage!.createdDate)
  })

  test('gets reactions, one of each emoji and person', async ({ server }) => {
    const { priya, maja, oskar, vera, id } = await talkingProject(server)
    const path = await startThread(maja, id)
    const params = at(path, (await listed(maja, path))[0]!.messageId)
    const react = (who: Person, emoji: string, on = true) =>
      who.api.messageReact({ params, body: { emoji: emoji as '👍', on } })

    await react(priya, '👍')
    await react(priya, '👍')
    await react(oskar, '👍')
    expect((await react(oskar, '🎉')).reactions).toEqual([
      { emoji: '👍', count: 2, isMine: true, names: ['Priya Raman', 'Oskar Brandt'] },
      { emoji: '🎉', count: 1, isMine: true, names: ['Oskar Brandt'] },
    ])
    await react(oskar, '🎉', false)
    expect((await listed(maja, path))[0]!.reactions).toEqual([
      { emoji: '👍', count: 2, isMine: false, names: ['Priya Raman', 'Oskar Brandt'] },
    ])
    expect(await failure(react(oskar, '💣'))).toBe('422 VALIDATION')
    expect(await failure(react(vera, '👍'))).toBe('403 FORBIDDEN')
  })
})

describe('a mention', () => {
  const mention = (who: Person, name = 'X') => `Hello @[${name}](user:${who.userId})`

  test('reaches only those who may read the message, and others are refused at the text', async ({
    server,
  }) => {
    const { priya, maja, oskar, vera, account, id } = await talkingProject(server)
    const outsider = await person(server, 'TRUSTED', 'Olga Other', account)
    const gone = await person(server, 'MANAGER', 'Gustav Gone', account)
    await server.app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', gone.userId)
      .execute()
    const stranger = await person(server, 'MANAGER', 'Stan Stranger', 'Another account')
    const path = await startThread(maja, id)

    expect((await say(priya, path, `${mention(oskar)}, ${mention(vera)}`)).mentions).toEqual([
      { userId: oskar.userId, fullName: 'Oskar Brandt' },
      { userId: vera.userId, fullName: 'Vera Berg' },
    ])
    for (const who of [outsider, gone, stranger, { userId: 999_999 } as Person])
      for (const sender of [priya, maja]) {
        expect(await failure(say(sender, path, mention(who)))).toBe('422 VALIDATION')
      }
    expect(await messageOf(say(maja, path, mention(outsider, 'Olga')))).toBe(
      'Olga has no access to this project and cannot be mentioned',
    )
    expect(await messageOf(say(priya, path, mention(oskar, 'Oskar'), { internal: true }))).toBe(
      'Oskar cannot read internal notes and so cannot be mentioned in one',
    )
    expect(await failure(say(maja, path, `\`${mention(outsider)}\``))).toBe('no error')
    const many = Array.from({ length: mostMentions + 1 }, (_, index) => `@[X](user:${index + 1})`).join(' ')
    expect(await messageOf(say(maja, path, many))).toBe(`Mention at most ${mostMentions} people in a message`)
  })

  test('of staff is for customers who know them from the project', async ({ server }) => {
    const { priya, maja, account, id } = await talkingProject(server)
    const ilse = await person(server, 'ADMIN', 'Ilse Vermeer', 'Operator')
    const outsider = await person(server, 'TRUSTED', 'Olga Other', account)
    const path = await startThread(maja, id)
    const people = async (who: Person, query: { search?: string; internal?: 'true' } = {}) =>
      (await who.api.mentionList({ params: { id }, query: { limit: 100, ...query } })).people

    expect(await failure(say(maja, path, mention(priya)))).toBe('422 VALIDATION')
    await say(priya, path, 'Only between us', { internal: true })
    expect((await people(maja)).map(({ fullName }) => fullName)).not.toContain('Priya Raman')
    await say(priya, path, 'Here I am')
    expect(await failure(say(maja, path, mention(priya)))).toBe('no error')
    expect(await failure(say(maja, path, mention(ilse)))).toBe('422 VALIDATION')
    expect(await people(maja)).toEqual([
      {
        userId: maja.userId,
        fullName: 'Maja Lindqvist',
        isStaff: false,
        accountName: account,
        mayBeMentioned: true,
        reason: null,
      },
      expect.objectContaining({ fullName: 'Oskar Brandt', mayBeMentioned: true }),
      {
        userId: priya.userId,
        fullName: 'Priya Raman',
        isStaff: true,
        accountName: null,
        mayBeMentioned: true,
        reason: null,
      },
      expect.objectContaining({ fullName: 'Vera Berg' }),
      {
        userId: outsider.userId,
        fullName: 'Olga Other',
        isStaff: false,
        accountName: account,
        mayBeMentioned: false,
        reason: 'Has no access to this project',
      },
    ])
    expect((await people(priya, { internal: 'true' })).every(({ isStaff }) => isStaff)).toBe(true)
    expect((await people(priya, { search: 'LSE V' })).map(({ userId }) => userId)).toContain(ilse.userId)
    expect(await people(maja, { search: '%' })).toEqual([])
    // Addresses of staff can't be guessed.
    expect(await people(maja, { search: priya.email })).toEqual([])
    expect(await people(maja, { search: outsider.email })).toHaveLength(1)
    expect(await failure(maja.api.mentionList({ params: { id }, query: { internal: 'true' } }))).toBe(
      '403 FORBIDDEN',
    )
    const { readers } = await maja.api.mentionList({ params: { id }, query: {} })
    expect(readers).toBe(3)
  })
})
