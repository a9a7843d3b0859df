import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import type { Run } from '@windrow/contract/schemas/runs'
import { patienceMs } from '@windrow/contract/testing/patience'
import { expect, vi } from 'vitest'
import { channels } from '../../database/notification-hub.ts'
import { startReport } from '../../testing/run-reports.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'
import { RunFeed } from './run-feed.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** A feed whose queries are counted, and refused while `isDown`. */
function countingFeed({ app }: TestApp) {
  const database = { queries: 0, refused: 0, isDown: false }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      database.queries += 1
      if (!database.isDown) return node
      database.refused += 1
      throw new Error('The database is down.')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const feed = new RunFeed({ db: app.db.withPlugin(counter), hub: app.hub, log: app.log })
  return { feed, database }
}

/** The pages that a run has read, without a word to anybody. */
const setDone = ({ app }: TestApp, id: number, done: number) =>
  app.db.updateTable('runs').set({ done }).where('id', '=', id).execute()

const soon = (check: () => void) => vi.waitFor(check, { timeout: patienceMs, interval: 10 })

test('a run that changes is read once, however many follow its report', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe)
  const elsewhere = await startReport(api, recipe, 'Elsewhere')
  const { feed, database } = countingFeed(server)
  const told: Run[] = []
  const followers = 100
  const follows = await Promise.all(
    Array.from({ length: followers }, () => feed.follow(path.rid, (run) => told.push(run))),
  )
  expect(follows.map(({ latest }) => latest?.id)).toEqual(follows.map(() => path.hid))

  const before = database.queries
  await setDone(server, path.hid, 7)
  for (const { rid, hid } of [elsewhere, path])
    await sql`select pg_notify(${channels.runChanged}, ${`${rid}:${hid}`})`.execute(server.app.db)
  await soon(() => expect(told).toHaveLength(followers))

  expect(new Set(told.map(({ id, counters }) => `${id} ${counters.done}`))).toEqual(
    new Set([`${path.hid} 7`]),
  )
  // A poll may come between.
  expect(database.queries - before).toBeLessThan(5)
  for (const { stop } of follows) stop()
})

test('a database that does not notify hides neither a change nor an end', async ({ server }) => {
  const path = await startReport((await server.signIn('ADMIN')).api, recipe)
  const { feed } = countingFeed(server)
  vi.spyOn(server.app.hub, 'listen').mockReturnValue(() => {})
  const told: Run[] = []
  const { stop } = await feed.follow(path.rid, (run) => told.push(run))
  vi.restoreAllMocks()

  await setDone(server, path.hid, 3)
  await soon(() => expect(told.at(-1)?.counters.done).toBe(3))
  await server.app.db
    .updateTable('runs')
    .set({ status: 'SUCCESS', ended_at: new Date() })
    .where('id', '=', path.hid)
    .execute()
  await soon(() => expect(told.at(-1)?.historyStatus).toBe('SUCCESS'))
  stop()
})

test('a run that is at work when somebody comes, and has ended before the next look, is told', async ({
  server,
}) => {
  const path = await startReport((await server.signIn('ADMIN')).api, recipe)
  const { feed } = countingFeed(server)
  vi.spyOn(server.app.hub, 'listen').mockReturnValue(() => {})
  const told: Run[] = []
  const { latest, stop } = await feed.follow(path.rid, (run) => told.push(run))
  vi.restoreAllMocks()
  await server.app.db
    .updateTable('runs')
    .set({ status: 'SUCCESS', ended_at: new Date() })
    .where('id', '=', path.hid)
    .execute()

  expect(latest?.historyStatus).toBe('PENDING')
  await soon(() => expect(told.at(-1)?.historyStatus).toBe('SUCCESS'))
  stop()
})

test('what changed while the database was down is told afterwards', async ({ server }) => {
  const path = await startReport((await server.signIn('ADMIN')).api, recipe)
  const { feed, database } = countingFeed(server)
  const told: Run[] = []
  const { stop } = await feed.follow(path.rid, (run) => told.push(run))
  await soon(() => expect(told).not.toEqual([]))
  told.length = 0
  database.isDown = true
  await sql`select pg_notify(${channels.runChanged}, ${`${path.rid}:${path.hid}`})`.execute(server.app.db)
  await soon(() => expect(database.refused).toBeGreaterThan(0))
  database.isDown = false

  await soon(() => expect(told.map(({ id }) => id)).toContain(path.hid))
  await expect(feed.follow(path.rid, () => {}).then((again) => again.stop())).resolves.toBeUndefined()
  stop()
})

test('nobody follows when the first read fails', async ({ server }) => {
  const { feed, database } = countingFeed(server)
  database.isDown = true
  await expect(feed.follow(1, () => {})).rejects.toThrow('The database is down.')
})
