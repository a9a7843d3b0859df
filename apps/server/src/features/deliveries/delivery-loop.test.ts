import { readdir } from 'node:fs/promises'
import { startS3Server } from '@windrow/delivery/testing/s3-server'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { accountTest as test, type TestApp, testSecret } from '../../testing/test-app.ts'
import { WindrowProcess } from '../../testing/windrow-process.ts'
import { insertWorker } from '../../testing/worker-row.ts'
import { finishRun } from '../../worker/finish-run.ts'
import { attemptOf } from '../../worker/own-run.ts'
import { DeliveryLoop } from './delivery-loop.ts'
import {
  columns,
  deliverAll,
  endRun,
  filledReport,
  makeDue,
  recipe,
  rowsOf,
  toFileServer,
  toStore,
} from '../../testing/delivery-support.ts'

let store: Awaited<ReturnType<typeof startS3Server>>
let files: Awaited<ReturnType<typeof startSftpServer>>
beforeAll(async () => {
  store = await startS3Server()
  files = await startSftpServer()
})
afterAll(async () => {
  await store[Symbol.asyncDispose]()
  await files[Symbol.asyncDispose]()
})

type Api = Awaited<ReturnType<TestApp['signIn']>>['api']
const patience = { interval: 50 }

/** The states of a report's destinations, by name. */
const states = async (api: Api, path: RunPath) => {
  const { destinations } = await api.destinationList({ params: path })
  return Object.fromEntries(destinations.map(({ name, latest }) => [name, latest?.state ?? null]))
}

const schedulerOf = (server: TestApp) =>
  new WindrowProcess({
    DATABASE_URL: server.databaseUrl,
    WINDROW_DATA_DIR: server.dataDir,
    WINDROW_ROLES: 'scheduler',
    WINDROW_WORKERS: undefined,
    WINDROW_SECRET_KEY: testSecret,
    WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
  })

describe('automatic deliveries', () => {
  test('a dead destination does not delay another one', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    await api.destinationCreate({ params: path, body: toFileServer(files.port, { name: 'Dead' }) })
    await api.destinationCreate({ params: path, body: toStore(store.endpoint, { name: 'Alive' }) })
    files.trouble.silent = true
    await endRun(server, path)
    await using _loop = new DeliveryLoop(server.app)

    await expect.poll(() => states(api, path), patience).toEqual({ Dead: 'RUNNING', Alive: 'DELIVERED' })
  })

  test('a node that stops releases its deliveries without counting an attempt', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    await api.destinationCreate({
      params: path,
      body: { ...toFileServer(files.port, { name: 'Dead' }), skipValidation: true },
    })
    files.trouble.silent = true
    await endRun(server, path)
    const loop = new DeliveryLoop(server.app)
    await expect.poll(() => states(api, path), patience).toEqual({ Dead: 'RUNNING' })

    await loop[Symbol.asyncDispose]()

    const { deliveries } = await api.deliveryList({ params: path, query: {} })
    expect(deliveries).toMatchObject([{ state: 'QUEUED', tries: 0 }])
    files.trouble.silent = false
    await using _next = new DeliveryLoop(server.app)
    await expect.poll(() => states(api, path), patience).toEqual({ Dead: 'DELIVERED' })
  })

  test('a killed process is replaced within five seconds, and leaves one file', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const body = {
      ...toFileServer(files.port, { fileName: 'taken-up-{run}.{extension}' }),
      name: 'Slow',
      skipValidation: true,
    }
    await api.destinationCreate({ params: path, body })
    files.trouble.silent = true
    await endRun(server, path)
    await using scheduler = schedulerOf(server)
    await scheduler.ready()
    const attempts = () => api.deliveryAttempts({ params: path, query: {} })
    await expect.poll(async () => (await attempts()).attempts.length, patience).toBe(1)
    await using _loop = new DeliveryLoop(server.app)

    files.trouble.silent = false
    scheduler.child.kill('SIGKILL')
    await scheduler.ended
    const killedAt = Date.now()
    await expect.poll(() => states(api, path), patience).toEqual({ Slow: 'DELIVERED' })

    const [next, first] = (await attempts()).attempts
    // The lease is three seconds; the rest is for a busy machine.
    expect(Date.parse(next!.startedDate) - killedAt).toBeLessThan(15_000 * slowerHere())
    expect([first?.result, next?.result, next?.number]).toEqual(['STOPPED', 'DELIVERED', 1])
    const arrived = (await readdir(files.folder)).filter((name) => name.includes('taken-up'))
    expect(arrived).toEqual([`taken-up-${path.hid}.csv`])
  })
})

describe('the data of a run', () => {
  // spec: DELIV-18
  test('goes from each successful run, and no other, to every enabled destination', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const add = (body: ReturnType<typeof toStore>) => api.destinationCreate({ params: path, body })
    const lake = await add(toStore(store.endpoint, { formats: ['csv', 'json'] }))
    const legacy = await add(toFileServer(files.port))
    const off = await add(toStore(store.endpoint, { name: 'Off' }))
    await api.destinationSwitch({ params: { ...path, did: off.destinationId }, body: { enabled: false } })
    const end = async (hid: number, status: 'SUCCESS' | 'FAILED') => {
      const { db } = server.app
      await fillRun(server.app, hid, columns, rowsOf(50))
      const workerId = await insertWorker(db)
      const held = { status: 'PROCESSING' as const, ended_at: null, worker_id: workerId, attempt: 1 }
      await db.updateTable('runs').set(held).where('id', '=', hid).execute()
      const own = attemptOf({ run: { id: hid, report_id: path.rid }, part: 0, attempt: 1 }, workerId)
      await finishRun(server.app, own, { status, end: null, message: null })
    }
    await end(path.hid, 'FAILED')
    expect(await deliverAll(server.app)).toBe(0)
    const { id: hid } = await api.runStart({ params: path })
    await end(hid, 'SUCCESS')

    files.trouble.cutAfter = 100
    expect(await deliverAll(server.app)).toBe(2)
    const standing = async () => (await api.runGet({ params: { ...path, hid } })).deliveries
    expect(await standing()).toMatchObject({ total: 2, delivered: 1, open: 1, failed: 0 })
    await makeDue(server)
    expect(await deliverAll(server.app)).toBe(1)
    expect(await standing()).toMatchObject({ total: 2, delivered: 2, open: 0, failed: 0 })
    const { deliveries } = await api.deliveryList({ params: path, query: {} })
    const shown = await Promise.all(
      deliveries.map(({ deliveryId }) => api.deliveryGet({ params: { ...path, deliveryId } })),
    )
    const outcomes = shown.map((one) => [
      one.delivery.destinationId,
      one.delivery.state,
      one.delivery.tries,
      one.files.map(({ name }) => name),
    ])
    expect(outcomes.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [lake.destinationId, 'DELIVERED', 1, [`items-${hid}.csv`, `items-${hid}.json`]],
      [legacy.destinationId, 'DELIVERED', 2, [`items-${hid}.csv`]],
    ])
  })
})
