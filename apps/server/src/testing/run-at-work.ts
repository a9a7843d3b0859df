import { randomUUID } from 'node:crypto'
import type { RecipeSource } from '@windrow/contract/recipe'
import { attemptOf, type Attempt } from '../worker/own-run.ts'
import { startReport, type RunPath } from './run-reports.ts'
import type { TestApp } from './test-app.ts'
import { insertWorker } from './worker-row.ts'

export interface RunAtWork {
  path: RunPath
  workerId: number
  /** The first attempt at a part; its row is inserted, unless it is 0. */
  part: (number: number, more?: { is_idle?: boolean; worker_id?: number | null }) => Promise<Attempt>
}

const recipe: RecipeSource = {
  version: 1,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** Two runs that a worker has claimed; those of earlier tests are deleted. */
export async function twoRunsAtWork(server: TestApp): Promise<[RunAtWork, RunAtWork]> {
  const { db } = server.app
  await db.deleteFrom('runs').execute()
  const client = await server.signIn('ADMIN')
  return [await runAtWork(server, client), await runAtWork(server, client)]
}

/** A run that a worker has claimed, for tests that act as this worker: only its row is inserted. */
export async function runAtWork(
  { app: { db } }: TestApp,
  { api }: Awaited<ReturnType<TestApp['signIn']>>,
): Promise<RunAtWork> {
  const path = await startReport(api, recipe, randomUUID())
  const workerId = await insertWorker(db)
  await db
    .updateTable('runs')
    .set({
      attempt: 1,
      worker_id: workerId,
      status: 'PROCESSING',
      debug_message: null,
      started_at: new Date(),
    })
    .where('id', '=', path.hid)
    .execute()
  const part: RunAtWork['part'] = async (number, more = {}) => {
    if (number > 0)
      await db
        .insertInto('run_parts')
        .values({ run_id: path.hid, part: number, attempt: 1, worker_id: workerId, ...more })
        .execute()
    return attemptOf({ run: { id: path.hid, report_id: path.rid }, part: number, attempt: 1 }, workerId)
  }
  return { path, workerId, part }
}
