import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { patiently } from '@windrow/contract/testing/patience'
import { seededRandom } from '@windrow/crawler/testing/random'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { farTime } from '../testing/far-time.ts'
import { test, testSecret, type TestApp } from '../testing/test-app.ts'
import { WindrowProcess } from '../testing/windrow-process.ts'

const schedules = 300
/** Two schedulers are killed in each; `TEST_ROUNDS` asks for more. */
const rounds = Number(process.env['TEST_ROUNDS'] ?? 2)

/** A module that makes a process see a clock this many seconds ahead. */
const shiftedClock = (seconds: number) => `const RealDate = Date, shift = ${seconds * 1000}
globalThis.Date = class extends RealDate {
  constructor(...given) { if (given.length > 0) super(...given); else super(RealDate.now() + shift) }
  static now() { return RealDate.now() + shift }
}`

/** A node with only the scheduler role, and a shifted clock. */
const startScheduler = (server: TestApp, name: string, clockSeconds: number) =>
  new WindrowProcess({
    DATABASE_URL: server.databaseUrl,
    WINDROW_DATA_DIR: join(server.dataDir, name),
    WINDROW_ROLES: 'scheduler',
    WINDROW_WORKERS: undefined,
    WINDROW_SECRET_KEY: testSecret,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shiftedClock(clockSeconds))}`,
  })

/** Reports with one daily schedule each, whose next due time is far away. */
async function makeSchedules({ app, signIn }: TestApp): Promise<void> {
  const { api, userId } = await signIn('ADMIN')
  const project = await api.projectCreate({ body: { name: 'Many' } })
  const recurrence = JSON.stringify({
    frequency: 'Daily',
    interval: 1,
    time: farTime(),
    startDate: '2026-01-01',
    endDate: null,
    timeZone: 'UTC',
  })
  await sql`with made as (
      insert into reports (project_id, name, status, recipe_version, created_by)
      select ${project.id}::bigint, 'Report ' || n, 'ACTIVE', 1, ${userId}::bigint from generate_series(1, ${schedules}::int) n returning id)
    insert into schedules (report_id, name, recurrence, overlap, misfire, misfire_limit, created_by)
    select id, 'Each day', ${recurrence}::jsonb, 'wait', 'once', 5, ${userId}::bigint from made`.execute(
    app.db,
  )
}

/** Makes all schedules due at once, after ending the runs of the last time. */
async function makeDue({ app }: TestApp, due: Date): Promise<void> {
  await app.db.updateTable('runs').set({ status: 'SUCCESS', ended_at: new Date() }).execute()
  await app.db.updateTable('schedules').set({ next_due_at: due, next_fire_at: due }).execute()
}

async function untilFired({ app }: TestApp, due: Date, wanted: number): Promise<void> {
  const stop = new AbortController()
  let fired = 0
  const look = async () => {
    while (!stop.signal.aborted) {
      const { count } = await app.db
        .selectFrom('schedule_firings')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('due_at', '=', due)
        .executeTakeFirstOrThrow()
      fired = count
      if (count >= wanted) return
      // Let other processes run meanwhile.
      await sleep(10)
    }
  }
  try {
    await patiently(
      look(),
      () => `${fired} of ${schedules} schedules have fired, and no more; awaited were ${wanted}`,
      () => fired,
    )
  } finally {
    stop.abort()
  }
}

describe('schedulers that are killed and whose clocks differ', () => {
  test('start exactly one run for each due time', async ({ server }) => {
    const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
    const random = seededRandom(seed)
    await makeSchedules(server)
    await using nodes = new AsyncDisposableStack()
    const clocks = [0, 7, -7]
    let started = 0
    const start = () => nodes.use(startScheduler(server, `node${(started += 1)}`, clocks[started % 3]!))
    const living = [start(), start(), start()]
    await Promise.all(living.map((node) => node.ready()))

    const first = Math.floor(Date.now() / 60_000 - rounds - 1) * 60_000
    for (let round = 0; round < rounds; round++) {
      const due = new Date(first + round * 60_000)
      const moments = [random(), random()].sort((a, b) => a - b).map((share) => Math.floor(share * schedules))
      await makeDue(server, due)
      for (const moment of moments) {
        await untilFired(server, due, moment)
        const victim = living.splice(Math.floor(random() * living.length), 1)[0]!
        victim.child.kill('SIGKILL')
        living.push(start())
      }
      await untilFired(server, due, schedules)
    }

    const { rows } = await sql<{ firings: number; started: number; runs: number; most: number }>`
      select count(*)::int as firings, count(*) filter (where state = 'STARTED')::int as started,
        (select count(*)::int from runs) as runs, max((select count(*)::int from runs where firing_id = f.id)) as most
      from schedule_firings f`.execute(server.app.db)
    expect([seed, rows[0]]).toEqual([
      seed,
      { firings: schedules * rounds, started: schedules * rounds, runs: schedules * rounds, most: 1 },
    ])
    const early = await sql`select id from schedules where next_due_at <= now()`.execute(server.app.db)
    expect(early.rows).toEqual([])
  })
})
