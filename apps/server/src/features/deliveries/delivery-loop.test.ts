import { readdir } from 'node:fs/promises'
import { startS3Server } from '@windrow/delivery/testing/s3-server'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import type { RunPath } from '../../testing/run-reports.ts'
import { test, testSecret, type TestApp } from '../../testing/test-app.ts'
import { WindrowProcess } from '../../testing/windrow-process.ts'
import { DeliveryLoop } from './delivery-loop.ts'
import { endRun, filledReport, toFileServer, toStore } from '../../testing/delivery-support.ts'

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

/** The states of the destinations of a report, by their names. */
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

describe('deliveries that go on by themselves', () => {
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

  test('a node that stops hands its deliveries back, and they count no attempt', async ({ server }) => {
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
    // Three seconds of silence, and some for a machine that is busy.
    expect(Date.parse(next!.startedDate) - killedAt).toBeLessThan(15_000 * slowerHere())
    expect([first?.result, next?.result, next?.number]).toEqual(['STOPPED', 'DELIVERED', 1])
    const arrived = (await readdir(files.folder)).filter((name) => name.includes('taken-up'))
    expect(arrived).toEqual([`taken-up-${path.hid}.csv`])
  })
})
