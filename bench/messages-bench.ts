import { randomUUID } from 'node:crypto'
import type { AppContext } from '../apps/server/src/context.ts'
import { tokenOf, withContext, withServer } from './installation.ts'
import { timeViews, type ListView } from './lists-bench.ts'
import { number, percentile, printTable } from './measure.ts'
import { note } from './results.ts'
import { firstWatcher, longestThread, seedTalk, talkProject, talkSizes, talkUsers } from './seed-messages.ts'

const sentMessages = 20
const thread = `/projects/${talkProject}/threads/${longestThread}`

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })

/** Reads a stream of events and notes when each message with a known text arrived. */
async function follow(url: string, token: string, arrived: (text: string) => void): Promise<AbortController> {
  const stop = new AbortController()
  const response = await fetch(`${url}/api${thread}/events`, {
    headers: headersOf(token),
    signal: stop.signal,
  })
  if (!response.ok) throw new Error(`the stream answered ${response.status}`)
  const decoder = new TextDecoder()
  void (async () => {
    for await (const chunk of response.body!)
      for (const [, text] of decoder.decode(chunk, { stream: true }).matchAll(/"text":"(sent [\w-]+)"/g))
        arrived(text!)
  })().catch(() => {})
  return stop
}

/** How long a message takes to reach everybody who watches a thread, from before it is sent. */
async function benchWatchers(app: AppContext, url: string, envoy: string): Promise<void> {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const arrived = (text: string) => times.push(performance.now() - sentAt.get(text)!)
  const stops: AbortController[] = []
  for (let watcher = 0; watcher < talkSizes.watchers; watcher += 1)
    stops.push(await follow(url, await tokenOf(app, firstWatcher + watcher), arrived))
  for (let sent = 0; sent < sentMessages; sent += 1) {
    const text = `sent ${randomUUID()}`
    sentAt.set(text, performance.now())
    const response = await fetch(`${url}/api${thread}/messages`, {
      method: 'POST',
      headers: { ...headersOf(envoy), 'content-type': 'application/json' },
      body: JSON.stringify({ text, clientId: randomUUID() }),
    })
    if (!response.ok) throw new Error(`sending answered ${response.status}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (const stop of stops) stop.abort()
  note({
    what: 'a message reaches everybody who follows, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    goal: { atMost: 1000 },
  })
  printTable(
    `${number(sentMessages)} messages to ${number(talkSizes.watchers)} people who follow the thread (p95 wanted: below 1 s)`,
    ['', 'arrived', 'median', 'p95', 'slowest'],
    [
      [
        'from sending to reading',
        `${number(times.length)} of ${number(sentMessages * talkSizes.watchers)}`,
        ...[0.5, 0.95, 1].map((share) => `${number(percentile(times, share), 1)} ms`),
      ],
    ],
  )
}

const all = (query: string) => `/threads?${query}`

function viewsFor(tokens: Record<keyof typeof talkUsers, string>): ListView[] {
  const { admin, envoy, manager, viewer } = tokens
  return [
    ['the longest thread, newest 50 messages', envoy, () => `${thread}/messages`],
    ['the longest thread, newest 200', envoy, () => `${thread}/messages?limit=200`],
    ['the longest thread, page 60 of 50', envoy, () => `${thread}/messages?page=60`],
    ['the longest thread, as viewer', viewer, () => `${thread}/messages`],
    ['its details', envoy, () => thread],
    ['its hits for a frequent word', envoy, () => `${thread}/messages/hits?search=w7`],
    ['all threads, newest first', envoy, () => all('')],
    ['all threads, waiting longest', envoy, () => all('sort=waiting')],
    ['all threads, page 1,000', envoy, () => all('page=1000')],
    ['open', envoy, () => all('view=open&sort=waiting')],
    ['unassigned', envoy, () => all('view=unassigned&sort=waiting')],
    ['assigned to me', envoy, () => all('view=assigned&sort=waiting')],
    ['unread', envoy, () => all('view=unread')],
    ['of one account', envoy, (round) => all(`accountId=${1 + (round % 50)}&sort=waiting`)],
    ['of a tier and kind', envoy, () => all('tier=premium&kind=DATA_ISSUE')],
    ['of the own account', manager, () => all('')],
    ['of the own projects', viewer, () => all('')],
    ['counts of the views', envoy, () => '/threads/counts'],
    ['counts of the views, as viewer', viewer, () => '/threads/counts'],
    ['unread counts', envoy, () => '/threads/unread'],
    ['search: a word of every message', admin, () => all('search=w1')],
    ['search: a frequent word', admin, (round) => all(`search=w${3 + (round % 20)}`)],
    ['search: a rare word', admin, (round) => all(`search=w${20_000 + round * 311}`)],
    ['search: two frequent words', admin, (round) => all(`search=w${2 + (round % 9)} w${11 + (round % 9)}`)],
    ['search: the begin of a word', admin, (round) => all(`search=w${10 + (round % 80)}`)],
    ['search: a frequent word, waiting, open', admin, () => all('search=w7&sort=waiting&view=open')],
    ['search: nothing', admin, () => all('search=zeppelin')],
    [
      'search: a frequent word, of one account',
      admin,
      (round) => all(`search=w9&accountId=${1 + (round % 50)}`),
    ],
    ['search: a frequent word, as manager', manager, (round) => all(`search=w${2 + (round % 20)}`)],
    ['search: a frequent word, as viewer', viewer, (round) => all(`search=w${2 + (round % 20)}`)],
  ]
}

/** Threads and messages over HTTP, with session, guard and database. */
export async function benchMessages(): Promise<void> {
  await withContext(async (app) => {
    await seedTalk(app.db)
    const tokens = {
      admin: await tokenOf(app, talkUsers.admin),
      manager: await tokenOf(app, talkUsers.manager),
      viewer: await tokenOf(app, talkUsers.viewer),
      envoy: await tokenOf(app, talkUsers.envoy),
    }
    await withServer(app, async (url) => {
      await timeViews(
        url,
        'messages',
        `${number(talkSizes.messages)} messages in ${number(talkSizes.threads)} threads, one of ${number(talkSizes.longest)} (p95 wanted: below 100 ms, of the longest thread below 200 ms)`,
        viewsFor(tokens),
      )
      await benchWatchers(app, url, tokens.envoy)
    })
  })
}
