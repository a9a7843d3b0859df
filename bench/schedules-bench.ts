import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { toConfig } from '../apps/server/src/config/config.ts'
import { readEnvironment } from '../apps/server/src/config/environment.ts'
import type { AppContext } from '../apps/server/src/context.ts'
import { createContext } from '../apps/server/src/create-context.ts'
import { connect, type Db } from '../apps/server/src/database/connect.ts'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { signAccessToken } from '../apps/server/src/features/identity/access-token.ts'
import { openSession } from '../apps/server/src/features/identity/session-queries.ts'
import { WindrowProcess } from '../apps/server/src/testing/windrow-process.ts'
import { insertWorker } from '../apps/server/src/testing/worker-row.ts'
import { claimRun } from '../apps/server/src/worker/claim-run.ts'
import { number, percentile, printTable } from './measure.ts'
import { note } from './results.ts'
import { listUsers, seedLists } from './seed-lists.ts'
import { seedSchedules } from './seed-schedules.ts'

const secret = 'a secret for measuring, long enough'
const sizes = { accounts: 50, projects: 1000, reports: 20_000, runs: 100_000 }
const idleRounds = 20

/**
 * What a minute costs in which many schedules are due, with the lists of the API asked meanwhile by one and the same
 * node; and how late a single one starts when nothing else is going on.
 */
export async function benchSchedules({ schedules }: { schedules: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-schedules-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const databaseUrl = postgres.url
  const { db } = connect(databaseUrl)
  await migrate(db)
  await seedLists(db, sizes)
  await sql`update runs set status = 'SUCCESS', ended_at = now() where ended_at is null`.execute(db)
  await sql`update projects set status = 'ACTIVE'`.execute(db)
  await sql`update reports set status = 'ACTIVE'`.execute(db)
  await seedSchedules(db, schedules)
  const token = await tokenFor(databaseUrl, folder)
  {
    await using node = new WindrowProcess({
      DATABASE_URL: databaseUrl,
      WINDROW_DATA_DIR: join(folder, 'node'),
      WINDROW_ROLES: 'api,scheduler',
      WINDROW_WORKERS: undefined,
      WINDROW_SECRET_KEY: secret,
    })
    const { url } = await node.ready()
    const quiet = await askWhile(url, token, sleep(5000))
    const started = await allAtOnce(db, url, token)
    const claims = await claimSome(db)
    const late = await oneByOne(db)
    print(schedules, quiet, started, claims, late)
  }
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function tokenFor(databaseUrl: string, folder: string): Promise<string> {
  const config = toConfig(readEnvironment({ DATABASE_URL: databaseUrl, WINDROW_DATA_DIR: folder }))
  await using app: AppContext & AsyncDisposable = await createContext({
    config,
    databaseUrl,
    secret,
    log: pino({ level: 'silent' }),
  })
  const device = { userAgent: 'bench', ip: '127.0.0.1' }
  const { sessionId } = await app.db.transaction().execute((trx) => openSession(trx, listUsers.admin, device))
  return (await signAccessToken(app.keys.accessToken, sessionId)).token
}

/** What people look at, over and over from four of them at once, until something is done. Milliseconds of each answer. */
async function askWhile(url: string, token: string, done: Promise<unknown>): Promise<number[]> {
  const end = new AbortController()
  void done.finally(() => end.abort())
  const times: number[] = []
  const ask = async (person: number) => {
    for (let round = person; !end.signal.aborted; round += 4) {
      const project = 1 + ((round * 37) % sizes.projects)
      const report = project === 1 ? sizes.projects : project - 1
      const views = [
        '/projects',
        `/projects/${project}/reports?limit=25`,
        `/projects/${project}/reports/${report}/histories?limit=25`,
        `/projects/${project}/reports/${report}/schedules`,
      ]
      const started = performance.now()
      const response = await fetch(`${url}/api${views[round % views.length]}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the API answered ${response.status}`)
      times.push(performance.now() - started)
      await sleep(20)
    }
  }
  await Promise.all([0, 1, 2, 3].map(ask))
  return times
}

const waitingRuns = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('runs')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
  ).count

/** Makes every schedule due in the same moment. @returns seconds until all runs were queued, and the API's times. */
async function allAtOnce(db: Db, url: string, token: string) {
  const { count } = await db
    .selectFrom('schedules')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const due = sql<Date>`date_trunc('minute', now())`
  await db.updateTable('schedules').set({ next_due_at: due, next_fire_at: due }).execute()
  const began = performance.now()
  const allQueued = (async () => {
    while ((await waitingRuns(db)) < count) await sleep(50)
    return (performance.now() - began) / 1000
  })()
  const times = await askWhile(url, token, allQueued)
  return { seconds: await allQueued, times }
}

/** Milliseconds that a worker waits for a run while all of them wait for a worker. */
async function claimSome(db: Db): Promise<number[]> {
  const worker = await insertWorker(db)
  const times: number[] = []
  for (let round = 0; round < idleRounds; round++) {
    const started = performance.now()
    if (!(await claimRun(db, worker))) throw new Error('no run waits')
    times.push(performance.now() - started)
  }
  return times
}

/** How many milliseconds after its due time each of some single schedules got its run, by the clock of the database. */
async function oneByOne(db: Db): Promise<number[]> {
  const late: number[] = []
  for (let round = 0; round < idleRounds; round++) {
    const id = 1 + round
    await sql`update runs set status = 'SUCCESS', ended_at = now() where report_id = ${id} and ended_at is null`.execute(
      db,
    )
    const at = sql<Date>`now() + interval '700 milliseconds' + random() * interval '300 milliseconds'`
    const { next_due_at: due } = await db
      .updateTable('schedules')
      .set({ next_due_at: at, next_fire_at: sql<Date>`now() + interval '1 hour'` })
      .where('id', '=', id)
      .returning('next_due_at')
      .executeTakeFirstOrThrow()
    await db.updateTable('schedules').set({ next_fire_at: due }).where('id', '=', id).execute()
    late.push(await latenessOf(db, id, due!))
  }
  return late
}

async function latenessOf(db: Db, scheduleId: number, due: Date): Promise<number> {
  for (;;) {
    const firing = await db
      .selectFrom('schedule_firings')
      .select('created_at')
      .where('schedule_id', '=', scheduleId)
      .where('due_at', '=', due)
      .executeTakeFirst()
    if (firing) return firing.created_at.getTime() - due.getTime()
    await sleep(10)
  }
}

function print(
  schedules: number,
  quiet: readonly number[],
  { seconds, times }: { seconds: number; times: readonly number[] },
  claims: readonly number[],
  late: readonly number[],
): void {
  const ms = (value: number) => `${number(value)} ms`
  const many = `${number(schedules)} schedules due at once`
  note({ what: `${many}, until all are queued`, value: seconds, unit: 's', goal: { atMost: 60 } })
  note({ what: `${many}, p95 of the API`, value: percentile(times, 0.95), unit: 'ms', goal: { atMost: 100 } })
  note({
    what: 'lateness of a single run, worst',
    value: Math.max(...late),
    unit: 'ms',
    goal: { atMost: 1000 },
  })
  printTable(
    `${number(schedules)} schedules due in the same minute, one node with API and scheduler`,
    ['', '', 'wanted'],
    [
      ['until all their runs are queued', `${number(seconds, 1)} s`, 'below 60 s'],
      ['runs queued per second', number(schedules / seconds), ''],
      ['p95 of the API meanwhile', ms(percentile(times, 0.95)), 'below 100 ms'],
      ['p95 of the API before it', ms(percentile(quiet, 0.95)), ''],
      ['until a worker has the next of them, median', ms(percentile(claims, 0.5)), ''],
      [
        `start of a single run after its due time, worst of ${late.length}`,
        ms(Math.max(...late)),
        'below 1,000 ms',
      ],
      ['the same, median', ms(percentile(late, 0.5)), ''],
    ],
  )
}
