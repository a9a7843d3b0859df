import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { patienceMs } from '@windrow/contract/testing/patience'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { WorkerProcess } from '../testing/worker-process.ts'

const workersOf = async ({ app }: TestApp) =>
  (await app.db.selectFrom('workers').select('pid').execute()).map(({ pid }) => pid)

describe('a worker process', () => {
  test('ignores signals of the terminal, and stops in order when its supervisor asks', async ({ server }) => {
    const worker = new WorkerProcess(server)
    await worker.ready
    await vi.waitFor(async () => expect(await workersOf(server)).toContain(worker.child.pid), patienceMs)

    for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) worker.child.kill(signal)

    expect(await worker.ended).toEqual([0, null])
    expect(await workersOf(server)).not.toContain(worker.child.pid)
    await worker[Symbol.asyncDispose]()
  })

  test('stops in order when its supervisor is gone', async ({ server }) => {
    const worker = new WorkerProcess(server)
    await worker.ready
    await vi.waitFor(async () => expect(await workersOf(server)).toContain(worker.child.pid), patienceMs)

    worker.child.disconnect()

    expect(await worker.ended).toEqual([0, null])
    expect(await workersOf(server)).not.toContain(worker.child.pid)
    await worker[Symbol.asyncDispose]()
  })

  test('ends within seconds when its supervisor is gone and it cannot stop in order', async ({ server }) => {
    const worker = new WorkerProcess(server)
    await worker.ready
    await vi.waitFor(async () => expect(await workersOf(server)).toContain(worker.child.pid), patienceMs)

    const ended = await server.app.db.transaction().execute(async (trx) => {
      // It wants to delete its row before it ends.
      await sql`lock table workers in access exclusive mode`.execute(trx)
      worker.child.disconnect()
      return worker.ended
    })

    expect(ended).toEqual([1, null])
    await worker[Symbol.asyncDispose]()
  })

  test('says so where it has no database', async ({ server }) => {
    const worker = new WorkerProcess(server, { DATABASE_URL: undefined, WINDROW_ROLES: undefined })

    await expect(worker.ready).rejects.toThrow('a worker needs DATABASE_URL')
    expect(await worker.ended).toEqual([1, null])
  })
})
