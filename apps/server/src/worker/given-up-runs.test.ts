import { glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { describe, expect } from 'vitest'
import { emptyBatch } from '../testing/empty-batch.ts'
import { type RunPath, startReport, untilEnded, untilRun } from '../testing/run-reports.ts'
import { fourAtATime, startSlowSite } from '../testing/slow-site.ts'
import { test, type TestApp } from '../testing/test-app.ts'
import { workHere } from '../testing/work-here.ts'
import { WorkerProcess } from '../testing/worker-process.ts'
import { insertWorker } from '../testing/worker-row.ts'
import { claimRun } from './claim-run.ts'
import { attemptOf } from './own-run.ts'
import { commitBatch } from './run-writes.ts'

const fruitless = ({ app }: TestApp) =>
  app.db.selectFrom('runs').select('fruitless_attempts').executeTakeFirstOrThrow()

/** Deletes one of the files with rows of a run. */
async function loseRows({ dataDir }: TestApp, { hid }: RunPath): Promise<void> {
  const cwd = join(dataDir, 'objects', 'runs', String(hid))
  for await (const file of glob('**/*-rows.jsonl.zst', { cwd })) return rm(join(cwd, file))
  throw new Error('the run has no rows yet')
}

describe('a run whose end cannot be written', () => {
  test('is given up after the maximum of attempts, with what can be read', async ({ server }) => {
    await using site = await startSlowSite(60, 300)
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, { ...productRecipe(site.url), fetch: fourAtATime })
    const attempt = async (number: number, until: (text: string, items: number) => boolean) => {
      await using worker = new WorkerProcess(server)
      await worker.ready
      await untilRun(
        api,
        path,
        (run) => run.attempt === number && until(run.debugMessage ?? '', run.itemCount),
      )
    }
    const failed = (text: string) => text.startsWith('A worker failed on this run')
    await attempt(1, (_text, items) => items > 0)
    site.hurry()
    await loseRows(server, path)
    // After this many attempts the worker pauses for long, so its failure message stays until the test stops it.
    await server.app.db.updateTable('runs').set({ fruitless_attempts: 5 }).execute()
    await attempt(2, failed)
    await server.app.db.updateTable('runs').set({ fruitless_attempts: 19 }).execute()
    // All pages are settled: this attempt only ends the run.
    await attempt(3, failed)
    expect(await fruitless(server)).toEqual({ fruitless_attempts: 20 })
    await using _worker = workHere(server)

    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'FAILED', attempt: 4, itemCount: 60 })
    expect(run.debugMessage).toBe(
      'The run was given up: 20 attempts in a row came to nothing. Files of its table "products" cannot be read: look after the data folder or the object store, then start the run again.',
    )
    expect((await api.runLogs({ params: path })).logs).not.toEqual([])
  })
})

describe('an attempt', () => {
  test('counts only when a page was settled', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    await startReport(api, productRecipe('http://127.0.0.1:9'))
    const { db } = server.app
    const workerId = await insertWorker(db)
    const own = attemptOf((await claimRun(db, workerId))!, workerId)
    const commit = (sequence: number, done: number) => commitBatch(db, own, emptyBatch(sequence, done))

    await commit(0, 0)
    expect(await fruitless(server)).toEqual({ fruitless_attempts: 1 })
    await commit(1, 1)
    expect(await fruitless(server)).toEqual({ fruitless_attempts: 0 })
  })
})
