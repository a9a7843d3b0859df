import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cell } from '@windrow/contract/schemas/datasets'
import { patiently } from '@windrow/contract/testing/patience'
import { seededRandom } from '@windrow/crawler/testing/random'
import { expectedProducts } from '@windrow/practice-site/expected-products'
import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { type PracticeSite, startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { endWorkerSession } from '../testing/end-worker-session.ts'
import { whileWorkersLive, workersPrinted } from '../testing/living-workers.ts'
import { allRows, type RunPath, startReport, untilEnded, untilRun } from '../testing/run-reports.ts'
import { lockTable } from '../testing/lock-table.ts'
import { fourAtATime, startSlowSite } from '../testing/slow-site.ts'
import { test, type TestApp } from '../testing/test-app.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { WorkerProcess } from '../testing/worker-process.ts'

const products = 260
const runs = 4
/** Number of kills while a run is active; `TEST_KILLS` asks for more. */
const interruptions = Number(process.env['TEST_KILLS'] ?? 12)
const skus = expectedProducts({ products })
  .map(({ sku }) => sku)
  .toSorted((a, b) => a.localeCompare(b))
const skusOf = (rows: Record<string, Cell>[]) =>
  rows.map(({ sku }) => sku as string).toSorted((a, b) => a.localeCompare(b))

/** Resolves after this many more requests to the site: at a random moment between commits, or within one. */
function untilAsked({ requests }: PracticeSite, more: number): Promise<void> {
  const total = requests.total + more
  const still = () =>
    `the site was asked ${requests.total} times, and no more; awaited were ${total}. ${workersPrinted()}`
  return patiently(whileWorkersLive(requests.reach(total)), still, () => requests.total)
}

/** Rows that the active runs have yet to produce; below this number another run is started. */
const fewest = 300
async function rowsToCome({ app }: TestApp): Promise<number> {
  const open = await app.db.selectFrom('runs').select('rows').where('ended_at', 'is', null).execute()
  return open.reduce((sum, run) => sum + products - run.rows, 0)
}

/**
 * A store behind a symbolic link that can be switched atomically: each write sees either the good or the broken one.
 */
async function brokenStore(dataDir: string) {
  const [objects, real, file] = ['', '.real', '.file'].map((end) => join(dataDir, `objects${end}`))
  const lead = async (to: string) => {
    await symlink(to, `${objects}.next`)
    await rename(`${objects}.next`, objects!)
  }
  await rm(objects!, { recursive: true, force: true })
  await mkdir(real!)
  await writeFile(file!, 'in the way')
  await lead(real!)
  return { break: () => lead(file!), mend: () => lead(real!) }
}

const workerOf = async ({ app }: TestApp, { pid }: { pid?: number | undefined }) =>
  app.db.selectFrom('workers').selectAll().where('pid', '=', pid!).executeTakeFirst()

/** Resolves when the worker has sent this many heartbeats more. */
async function untilBeaten(server: TestApp, worker: WorkerProcess, more: number): Promise<void> {
  for (let beats = 0; beats < more; beats++) {
    const last = (await workerOf(server, worker.child))?.heartbeat_at.getTime() ?? 0
    await expect
      .poll(async () => (await workerOf(server, worker.child))?.heartbeat_at.getTime())
      .toBeGreaterThan(last)
  }
}

describe('workers that are disturbed', () => {
  test('keep their runs while they hang, even within a commit, until their session ends, and change nothing afterwards', async ({
    server,
  }) => {
    await using site = await startSlowSite(products, 160)
    const { api } = await server.signIn('ADMIN')
    await using hanging = new WorkerProcess(server)
    await hanging.ready
    const path = await startReport(api, { ...productRecipe(site.url), fetch: fourAtATime })
    await untilRun(api, path, (run) => run.itemCount > 0)
    await using other = new WorkerProcess(server)
    await other.ready
    // Each of the two waits for the lock of the other.
    await untilWaiting(server, 2)
    const { id } = (await workerOf(server, hanging.child))!
    const run = () =>
      server.app.db
        .selectFrom('runs')
        .select(['worker_id', 'attempt'])
        .where('id', '=', path.hid)
        .executeTakeFirstOrThrow()
    {
      await using _held = await lockTable(server.databaseUrl, 'run_journal', 'share')
      await untilWaiting(server, 3)
      hanging.child.kill('SIGSTOP')
    }
    await untilBeaten(server, other, 2)
    expect(await run()).toEqual({ worker_id: id, attempt: 1 })

    await endWorkerSession(server, id)
    await untilRun(api, path, ({ attempt }) => attempt === 2)
    const { id: otherId } = (await workerOf(server, other.child))!
    expect(await run()).toEqual({ worker_id: otherId, attempt: 2 })
    hanging.child.kill('SIGCONT')
    await expect.poll(() => hanging.output.toString()).toContain('lost the lease of the run')
    site.hurry()

    expect(await untilEnded(api, path)).toMatchObject({
      status: 'SUCCESS',
      itemCount: products,
      attempt: 2,
      counters: { rows: products, queued: 0, failed: 0 },
    })
    expect(skusOf(await allRows(api, path, 'products'))).toEqual(skus)
    // It goes on as a new worker.
    await expect.poll(async () => (await workerOf(server, hanging.child))?.id).toBeGreaterThan(otherId)
  })

  test('continue when their connections are cut', async ({ server }) => {
    await using site = await startPracticeSite({ products })
    const { api } = await server.signIn('ADMIN')
    await using worker = new WorkerProcess(server)
    await worker.ready
    const path = await startReport(api, { ...productRecipe(site.url), fetch: { delayMs: 8, perHost: 4 } })
    for (const asked of [20, 60, 40]) {
      await untilAsked(site, asked)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name like 'windrow worker%'`.execute(
        server.app.db,
      )
    }
    expect(await untilEnded(api, path)).toMatchObject({ status: 'SUCCESS', itemCount: products })
    expect(skusOf(await allRows(api, path, 'products'))).toEqual(skus)
  })

  test('report that nothing can be stored, and continue when it can', async ({ server }) => {
    await using site = await startSlowSite(products, 160)
    const { api } = await server.signIn('ADMIN')
    const store = await brokenStore(server.dataDir)
    await using worker = new WorkerProcess(server)
    await worker.ready
    const path = await startReport(api, { ...productRecipe(site.url), fetch: fourAtATime })
    await untilRun(api, path, (run) => run.itemCount > 0)
    await store.break()
    const waiting = await untilRun(api, path, (run) =>
      (run.debugMessage ?? '').includes('could not be stored'),
    )
    await store.mend()
    site.hurry()

    expect(waiting.debugMessage).toMatch(/^What was crawled could not be stored \(E[A-Z]+\)/)
    expect(await untilEnded(api, path)).toMatchObject({ status: 'SUCCESS', itemCount: products })
    expect(skusOf(await allRows(api, path, 'products'))).toEqual(skus)
  })
})

describe('workers that are killed', () => {
  test('at the same time lose all their runs to the one that is left', async ({ server }) => {
    await using site = await startSlowSite(products, 160)
    const { api } = await server.signIn('ADMIN')
    // Each takes one of the runs.
    const killed = [1, 2, 3].map(() => new WorkerProcess(server, { WINDROW_RUNS_PER_WORKER: '1' }))
    await Promise.all(killed.map(({ ready }) => ready))
    const paths: RunPath[] = []
    for (const { child } of killed) {
      paths.push(
        await startReport(api, { ...productRecipe(site.url), fetch: fourAtATime }, `Report ${child.pid}`),
      )
    }
    for (const path of paths) await untilRun(api, path, (run) => run.itemCount > 0)
    await using left = new WorkerProcess(server)
    await left.ready
    await untilWaiting(server, 4)
    await Promise.all(killed.map((worker) => worker.kill()))
    for (const path of paths) await untilRun(api, path, ({ attempt }) => attempt === 2)
    site.hurry()

    for (const path of paths) {
      expect(await untilEnded(api, path)).toMatchObject({
        status: 'SUCCESS',
        attempt: 2,
        counters: { rows: products, queued: 0, failed: 0 },
      })
      expect(skusOf(await allRows(api, path, 'products'))).toEqual(skus)
    }
  })

  test('neither lose nor double a row, however often and whenever', async ({ server }) => {
    const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
    const next = seededRandom(seed)
    await using site = await startPracticeSite({ products })
    const { api } = await server.signIn('ADMIN')
    const recipe = { ...productRecipe(site.url), fetch: { delayMs: 12, perHost: 4 } }
    const paths: RunPath[] = []
    for (let run = 0; run < runs; run++) paths.push(await startReport(api, recipe, `Report ${run}`))
    let interrupted = 0
    let standby = new WorkerProcess(server)
    await standby.ready
    while (interrupted < interruptions) {
      const worker = standby
      if ((await rowsToCome(server)) < fewest)
        paths.push(await startReport(api, recipe, `Report ${paths.length}`))
      await untilAsked(site, 1 + Math.floor(next() * 90))
      const active = await server.app.db
        .selectFrom('runs')
        .select('id')
        .where('worker_id', 'is not', null)
        .where('ended_at', 'is', null)
        .execute()
      interrupted += active.length
      await worker.kill()
      standby = new WorkerProcess(server)
      await standby.ready
    }
    await using _last = standby
    for (const path of paths) {
      const run = await untilEnded(api, path)
      expect(run, `seed ${seed}`).toMatchObject({
        status: 'SUCCESS',
        itemCount: products,
        counters: { rows: products, queued: 0, failed: 0 },
      })
      expect(skusOf(await allRows(api, path, 'products')), `seed ${seed}`).toEqual(skus)
    }
  })
})
