import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createContext } from '../create-context.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { startReport, untilEnded } from '../testing/run-reports.ts'
import { test, testSecret, type TestApp } from '../testing/test-app.ts'
import { workHere } from '../testing/work-here.ts'
import { insertWorker } from '../testing/worker-row.ts'
import { Worker } from './start-worker.ts'

const products = 30
/** What a connection sends to claim a run: without the notification, it has found none. */
const claimCommitted = /'PROVISIONING'[^]*pg_notify[^]*commit/

/** Makes the first of all changes of these kinds fail, as a full disk does, and all others succeed. */
async function failFirst({ app: { db } }: TestApp, table: string, change: string, when: string) {
  await sql.raw(`create sequence first_of_${table}`).execute(db)
  // Sequences keep what a failed transaction took.
  await sql
    .raw(
      `create function fail_first_of_${table}() returns trigger language plpgsql as $$ begin
         if nextval('first_of_${table}') = 1 then raise disk_full; end if;
         return new;
       end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger fail_first before ${change} on ${table} for each row ${when}
       execute function fail_first_of_${table}()`,
    )
    .execute(db)
}

/** A worker whose statements go through a proxy; its lease doesn't. */
async function workThroughProxy({ app, databaseUrl }: TestApp) {
  await using undo = new AsyncDisposableStack()
  const proxy = undo.use(await startDatabaseProxy(databaseUrl))
  const { config, helpers, importHelpers, log } = app
  const sharedHelpers = { helpers, importHelpers }
  const context = undo.use(
    await createContext({ config, databaseUrl: proxy.url, secret: testSecret, log, sharedHelpers }),
  )
  const closing = undo.move()
  return {
    loseAnswer: proxy.loseAnswer,
    holdAnswer: proxy.holdAnswer,
    start: () => void closing.use(new Worker(context, databaseUrl)),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

describe('a run that its living worker does not work on', () => {
  test('because it could not be given back goes on', async ({ server }) => {
    await using site = await startPracticeSite({ products })
    const { api } = await server.signIn('ADMIN')
    await failFirst(server, 'run_journal', 'insert', '')
    await failFirst(
      server,
      'runs',
      'update',
      'when (old.worker_id is not null and new.worker_id is null and new.ended_at is null)',
    )
    await using _worker = workHere(server)
    const path = await startReport(api, productRecipe(site.url))

    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'SUCCESS', attempt: 2, itemCount: products })
    expect(run.counters).toMatchObject({ rows: products, queued: 0, failed: 0 })
  })

  test('because the answer to its claim was lost goes on', async ({ server }) => {
    await using site = await startPracticeSite({ products })
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, productRecipe(site.url))
    await using worker = await workThroughProxy(server)
    const lost = worker.loseAnswer(claimCommitted)
    worker.start()

    await lost
    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'SUCCESS', attempt: 2, itemCount: products })
    expect(run.counters).toMatchObject({ rows: products, queued: 0, failed: 0 })
  })

  test('because it could not be read after the claim of a part goes on', async ({ server }) => {
    await using site = await startPracticeSite({ products })
    const { api } = await server.signIn('ADMIN')
    const recipe = productRecipe(site.url)
    const path = await startReport(api, { ...recipe, fetch: { ...recipe.fetch, parts: 2 } })
    const { db } = server.app
    const first = (worker_id: number | null) =>
      db.updateTable('runs').set({ worker_id, status: 'PROCESSING', parts: 2 }).execute()
    await first(await insertWorker(db, new Date(Date.now() + 3_600_000)))
    await db.insertInto('run_parts').values({ run_id: path.hid, part: 1 }).execute()
    await using worker = await workThroughProxy(server)
    const lost = worker.loseAnswer(/update "run_parts"[^]*select \* from "runs" where "id" =/)
    worker.start()

    await lost

    const part = () => db.selectFrom('run_parts').select(['attempt', 'is_idle', 'worker_id']).execute()
    await expect.poll(part).toEqual([{ attempt: 2, is_idle: true, worker_id: null }])
    await first(null)
    const run = await untilEnded(api, path)
    expect(run).toMatchObject({ status: 'SUCCESS', itemCount: products })
    expect(run.counters).toMatchObject({ rows: products, queued: 0, failed: 0 })
  })

  test('is stopped if somebody asks for it', async ({ server }) => {
    await using site = await startPracticeSite({ products })
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, productRecipe(site.url))
    await using worker = await workThroughProxy(server)
    const lost = worker.loseAnswer(claimCommitted)
    worker.start()
    await lost

    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })

    expect(await untilEnded(api, path)).toMatchObject({ status: 'STOPPED', itemCount: 0 })
  })
})

describe('a run whose claim is not answered yet', () => {
  test('stays with its worker, however many heartbeats that takes', async ({ server }) => {
    await using site = await startPracticeSite({ products })
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, productRecipe(site.url))
    await using worker = await workThroughProxy(server)
    const held = worker.holdAnswer(claimCommitted)
    worker.start()
    const pass = await held

    const beats = new Set<number>()
    const heartbeats = async () => {
      const { heartbeat_at } = await server.app.db
        .selectFrom('workers')
        .select('heartbeat_at')
        .executeTakeFirstOrThrow()
      return beats.add(heartbeat_at.getTime()).size
    }
    await expect.poll(heartbeats).toBeGreaterThan(3)
    pass()

    expect(await untilEnded(api, path)).toMatchObject({
      status: 'SUCCESS',
      attempt: 1,
      itemCount: products,
    })
  })
})
