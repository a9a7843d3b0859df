import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThreadPost } from '../../destination-driver.ts'
import { openDriver } from '../../open-driver.ts'
import { failure } from '../../testing/failure.ts'
import { startSlackServer, type SlackServer } from '../../testing/slack-server.ts'
import { deliveryOf, fileOf } from '../../testing/test-delivery.ts'
import { testEnvironment } from '../../testing/test-environment.ts'

let slack: SlackServer
beforeAll(async () => {
  slack = await startSlackServer()
})
afterAll(() => slack[Symbol.asyncDispose]())

const open = () => openDriver('SLACK', { base: slack.base })
const byHook = (name = 'right') => ({
  webhook_url: `${slack.base}/services/T/B/${name}`,
  token: '',
  channel: '',
})
const byToken = (more: object = {}) => ({ webhook_url: '', token: 'xoxb-right', channel: 'C1', ...more })
const delivery = deliveryOf([fileOf('a/products.csv', 'id\n1\n')])

it('tells numbers and links over an incoming webhook', async () => {
  const driver = await open()

  const receipts = await driver.send(delivery, byHook(), testEnvironment())

  expect(receipts).toMatchObject([{ answer: 'ok', bytes: 5 }])
  const message = JSON.stringify(slack.messages.at(-1))
  expect(message).toContain('*Project*\\nShop &lt;prices&gt;')
  expect(message).toContain('1,200')
  expect(message).toContain('<https://windrow.example/api/files/a/products.csv|a/products.csv (5 bytes)>')
})

it('has a line for each file and fact, and a title', async () => {
  const driver = await open()
  const two = deliveryOf([fileOf('a.csv', 'id\n1\n'), fileOf('b.csv', 'id\n')])
  await driver.send(two, byHook(), testEnvironment())
  const { text, blocks } = slack.messages.at(-1) as { text: string; blocks: Record<string, unknown>[] }

  expect(text).toBe('Products: 1200 records')
  expect(blocks.map(({ type }) => type)).toEqual(['header', 'section', 'section'])
  expect(blocks[0]).toMatchObject({ text: { type: 'plain_text', text } })
  expect(blocks[1]).toMatchObject({
    fields: expect.arrayContaining([{ type: 'mrkdwn', text: '*Run*\n42' }]) as unknown,
  })
  const link = (name: string, bytes: number) =>
    `<https://windrow.example/api/files/${name}|${name} (${bytes} bytes)>`
  expect(blocks[2]).toEqual({
    type: 'section',
    text: { type: 'mrkdwn', text: `${link('a.csv', 5)}\n${link('b.csv', 3)}` },
  })
  await driver.send(deliveryOf([]), byHook(), testEnvironment())
  expect((slack.messages.at(-1)!['blocks'] as unknown[]).length).toBe(2)

  await driver.send(two, byToken(), testEnvironment())
  const comment = String(slack.messages.at(-1)!['initial_comment']).split('\n')
  expect(comment[0]).toBe('*Products: 1200 records*')
  expect(comment.slice(-2)).toEqual(['a.csv (5 bytes)', 'b.csv (3 bytes)'])
})

const manyFiles = (count: number) =>
  Array.from({ length: count }, (_, at) => fileOf(`tables/${at}-${'n'.repeat(40)}.csv`, 'id\n1\n'))
const sectionsOf = () =>
  (slack.messages.at(-1)!['blocks'] as { text?: { text: string } }[]).slice(2).map(({ text }) => text!.text)

it('has the links of many files in several sections, each within the limit of Slack', async () => {
  const files = manyFiles(40)
  await (await open()).send(deliveryOf(files), byHook(), testEnvironment())

  const sections = sectionsOf()
  expect(sections.length).toBeGreaterThan(1)
  expect(Math.max(...sections.map((text) => text.length))).toBeLessThanOrEqual(3000)
  const lines = sections.flatMap((text) => text.split('\n'))
  expect(lines).toHaveLength(40)
  for (const [at, line] of lines.entries())
    expect(line).toBe(`<${files[at]!.link.url}|${files[at]!.name} (5 bytes)>`)
})

it('says how many files it could not list', async () => {
  await (await open()).send(deliveryOf(manyFiles(1000)), byHook(), testEnvironment())
  const lines = sectionsOf().flatMap((text) => text.split('\n'))

  expect(lines.join('\n').length).toBeLessThan(10_000)
  expect(lines.at(-1)).toBe(`and ${1000 - (lines.length - 1)} more in Windrow`)

  await (await open()).send(deliveryOf(manyFiles(100)), byToken(), testEnvironment())
  const comment = String(slack.messages.at(-1)!['initial_comment']).split('\n')
  const listed = comment.filter((line) => line.startsWith('tables/'))
  expect(listed.every((line) => line.endsWith('.csv (5 bytes)'))).toBe(true)
  expect(comment.at(-1)).toBe(`and ${100 - listed.length} more in Windrow`)
})

it('names empty files, which Slack does not take, and brings the others', async () => {
  slack.shared.splice(0)
  const receipts = await (
    await open()
  ).send(deliveryOf([fileOf('none.csv', ''), fileOf('a.csv', 'id\n1\n')]), byToken(), testEnvironment())

  expect(slack.shared).toEqual([{ name: 'a.csv', content: 'id\n1\n' }])
  expect(String(slack.messages.at(-1)!['initial_comment'])).toContain(
    'none.csv (empty, so it is not attached)',
  )
  expect(receipts).toMatchObject([
    { name: 'none.csv', location: 'Slack channel C1' },
    { name: 'a.csv', location: expect.stringMatching(/^Slack channel C1, file F\d+$/) as string },
  ])
})

it('posts only the message when all files are empty', async () => {
  slack.messages.splice(0)
  await (await open()).send(deliveryOf([fileOf('none.csv', '')]), byToken(), testEnvironment())

  expect(slack.messages).toMatchObject([{ channel: 'C1' }])
  expect(String(slack.messages[0]!['text'])).toContain('none.csv (empty, so it is not attached)')
})

it('brings the files themselves with the token of a bot', async () => {
  const environment = testEnvironment()
  const driver = await open()

  slack.shared.splice(0)
  await driver.send(delivery, byToken(), environment)

  expect(slack.shared).toEqual([{ name: 'products.csv', content: 'id\n1\n' }])
  expect(environment.progress.at(-1)).toBe(5)
  expect(slack.messages.at(-1)!['initial_comment']).toContain('*Project*: Shop &lt;prices&gt;')
})

it('posts one message when the files are shared by the second attempt only', async () => {
  const driver = await open()
  const before = slack.messages.length
  slack.trouble.unshared = true
  expect(await failure(driver.send(delivery, byToken(), testEnvironment()))).toMatchObject({
    retryable: true,
  })
  slack.trouble.unshared = false

  await driver.send(delivery, byToken(), testEnvironment())

  expect(slack.messages).toHaveLength(before + 1)
})

it.each([
  ['a wrong webhook', () => byHook('wrong'), 'CREDENTIALS'],
  ['a wrong token', () => byToken({ token: 'xoxb-wrong' }), 'CREDENTIALS'],
  ['an unknown channel', () => byToken({ channel: 'C2' }), 'PATH'],
  [
    'a private address',
    () => ({ ...byHook(), webhook_url: 'http://10.0.0.1/services/x' }),
    'ADDRESS_REFUSED',
  ],
])('explains %s, without the secret', async (_what, settings, fault) => {
  const error = await failure((await open()).test(settings(), testEnvironment()))

  expect(error).toMatchObject({ fault, retryable: false })
  expect(error.message).not.toContain('xoxb-wrong')
})

it('tries again later what Slack names trouble of its own', async () => {
  slack.trouble.unwell = true

  const error = await failure((await open()).send(delivery, byToken(), testEnvironment()))

  expect(error).toMatchObject({ fault: 'SERVER', retryable: true })
  slack.trouble.unwell = false
})

describe('a thread', () => {
  const post = (id: string, more: Partial<ThreadPost> = {}): ThreadPost => ({
    id,
    thread: { number: 18, subject: 'Prices & more', url: 'https://windrow.example/t' },
    author: 'Maja Lindqvist (Nordlake)',
    action: 'wrote',
    text: '**Two** are [wrong](https://a.example), @[Priya](user:4) <!channel>',
    conversation: null,
    mayBePosted: false,
    since: new Date('2027-01-15T08:00:00Z'),
    ...more,
  })
  const mirror = async (settings: object, one: ThreadPost) =>
    (await open()).mirror!(one, settings as never, testEnvironment())

  it('is one thread in Slack with the token of a bot', async () => {
    slack.messages.splice(0)
    const conversation = await mirror(byToken(), post('1'))
    expect(await mirror(byToken(), post('2', { conversation, action: 'closed the thread', text: '' }))).toBe(
      conversation,
    )

    expect(slack.messages).toMatchObject([
      {
        text: '*Maja Lindqvist (Nordlake)* wrote · <https://windrow.example/t|#18 Prices &amp; more>\n*Two* are <https://a.example/|wrong>, @Priya &lt;!channel&gt;',
      },
      { text: '*Maja Lindqvist (Nordlake)* closed the thread', thread_ts: conversation },
    ])
  })

  it('is posted message by message over an incoming webhook, each with its link', async () => {
    slack.messages.splice(0)
    expect(await mirror(byHook(), post('1', { text: 'x'.repeat(9000) }))).toBeNull()
    expect(String(slack.messages[0]!['text'])).toContain('|#18 Prices')
    expect(String(slack.messages[0]!['text']).length).toBeLessThan(4000)
  })

  it('has each message once, though an answer got lost', async () => {
    slack.messages.splice(0)
    const conversation = await mirror(byToken(), post('1'))
    for (const one of [post('2', { conversation }), post('3')]) {
      slack.trouble.hangUp = true
      expect(await failure(mirror(byToken(), one))).toMatchObject({ retryable: true })
      slack.trouble.hangUp = false
      await mirror(byToken(), { ...one, mayBePosted: true })
    }
    expect(slack.messages).toHaveLength(3)
    // Without the right to read the channel, it is posted again rather than never.
    slack.trouble.mayRead = false
    await mirror(byToken(), post('3', { mayBePosted: true }))
    slack.trouble.mayRead = true
    expect(slack.messages).toHaveLength(4)
  })

  it.each([
    ['a thread', 200],
    ['a very long thread', 3000],
  ])('finds a message at the end of %s', async (_what, length) => {
    slack.messages.splice(0)
    const conversation = await mirror(byToken(), post('1', { since: new Date('2026-12-31T00:00:00Z') }))
    const earlier = Array.from({ length }, (_, at) => ({
      text: 'x'.repeat(1000),
      thread_ts: conversation,
      ts: `1799000000.${String(at).padStart(6, '0')}`,
      metadata: { event_type: 'windrow_thread', event_payload: { id: `earlier ${at}` } },
    }))
    slack.messages.push(...earlier)
    slack.trouble.hangUp = true
    expect(await failure(mirror(byToken(), post('2', { conversation })))).toMatchObject({ retryable: true })
    slack.trouble.hangUp = false
    await mirror(byToken(), post('2', { conversation, mayBePosted: true }))

    expect(slack.messages).toHaveLength(length + 2)
  })

  it('finds a message among so many later ones that they fill several pages', async () => {
    slack.messages.splice(0)
    await mirror(byToken(), post('1'))
    for (let at = 0; at < 500; at += 1)
      slack.messages.push({ text: 'x'.repeat(1000), ts: `1800000001.${String(at).padStart(6, '0')}` })
    await mirror(byToken(), post('1', { mayBePosted: true }))

    expect(slack.messages).toHaveLength(501)
  })

  it('is tried again when the list of messages cannot be read', async () => {
    slack.trouble.garbled = true
    const error = await failure(mirror(byToken(), post('1', { mayBePosted: true })))
    slack.trouble.garbled = false
    expect(error).toMatchObject({ fault: 'SERVER', retryable: true })
  })

  it('waits as long as Slack says', async () => {
    slack.trouble.limited = true
    const error = await failure(mirror(byToken(), post('1')))
    slack.trouble.limited = false
    expect(error).toMatchObject({ fault: 'RATE_LIMIT', retryable: true, retryAfterMs: 30_000 })
  })
})
