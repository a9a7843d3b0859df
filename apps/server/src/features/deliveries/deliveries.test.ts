import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { reply, startHttpServer } from '@windrow/delivery/testing/http-server'
import { startS3Server } from '@windrow/delivery/testing/s3-server'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { messageOf, refusal } from '../../testing/failure.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import type { RunPath } from '../../testing/run-reports.ts'
import type { Claim } from '../../queue/lease.ts'
import { claimDelivery } from './claim-delivery.ts'
import {
  anotherRun,
  deliverAll,
  endRun,
  filledReport,
  makeDue,
  rowsOf,
  toFileServer,
  toStore,
} from '../../testing/delivery-support.ts'
import { tidyDeliveries } from './tidy-deliveries.ts'
import { workOnDelivery } from './work-on-delivery.ts'

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
beforeEach(() => {
  Object.assign(files.trouble, { room: null, denied: false, cutAfter: null, silent: false })
})

const objects = async () =>
  (await readdir(join(store.folder, 'data'), { recursive: true })).filter((name) => name.endsWith('_object'))

type Api = Awaited<ReturnType<TestApp['signIn']>>['api']

const newest = async (api: Api, path: RunPath) => {
  const [delivery] = (await api.deliveryList({ params: path, query: {} })).deliveries
  return api.deliveryGet({ params: { ...path, deliveryId: delivery!.deliveryId } })
}

describe('a delivery', () => {
  // spec: SHELL-04
  test('takes the rows of a successful run to its destination, with a receipt', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const body = toStore(store.endpoint, { formats: ['csv', 'json'] })
    const made = await api.destinationCreate({ params: path, body })
    await endRun(server, path)
    await endRun(server, path)

    expect(await deliverAll(server.app)).toBe(1)

    const [destination] = (await api.destinationList({ params: path })).destinations
    expect(destination).toMatchObject({
      destinationId: made.destinationId,
      target: 's3://data/in/',
      secretsSet: ['secret_key'],
      recent: [{ state: 'DELIVERED' }],
    })
    const { files, delivery, attempts } = await newest(api, path)
    expect(delivery).toMatchObject({ state: 'DELIVERED', origin: 'RUN', tries: 1 })
    expect(files.map(({ name, rows }) => [name, rows])).toEqual([
      [`items-${path.hid}.csv`, 50],
      [`items-${path.hid}.json`, 50],
    ])
    expect(files[0]?.location).toContain(`in/items-${path.hid}.csv`)
    expect(attempts).toMatchObject([{ number: 1, result: 'DELIVERED', files: 2 }])
    const run = await api.runGet({ params: path })
    expect(run.deliveries).toMatchObject({ total: 1, delivered: 1, open: 0, failed: 0 })
    expect(run.deliveries.lastDelivered).toBe(delivery.endedDate)
    const key = (await objects()).find((name) => name.includes(`items-${path.hid}.csv`))
    expect((await readFile(join(store.folder, 'data', key!), 'utf8')).split(/\r?\n/)[1]).toBe('T-0,0')
  })

  test('that is interrupted is retried, and leaves one complete file', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api, rowsOf(20_000))
    await api.destinationCreate({ params: path, body: toFileServer(files.port) })
    files.trouble.cutAfter = 100_000
    await endRun(server, path)

    await deliverAll(server.app)
    const failed = await newest(api, path)
    expect(failed.delivery).toMatchObject({ state: 'RETRYING', tries: 1 })
    const waits = Date.parse(failed.delivery.nextAttempt!) - Date.parse(failed.attempts[0]!.endedDate!)
    expect(waits / 1000).toBeCloseTo(60, 0)
    expect(await deliverAll(server.app)).toBe(0)

    await makeDue(server)
    expect(await deliverAll(server.app)).toBe(1)
    const done = await newest(api, path)
    expect(done.delivery).toMatchObject({ state: 'DELIVERED', tries: 2 })
    expect(done.attempts.map(({ number, result }) => [number, result])).toEqual([
      [2, 'DELIVERED'],
      [1, 'FAILED'],
    ])
    const arrived = (await readdir(files.folder)).filter((name) => name.includes(String(path.hid)))
    expect(arrived).toEqual([`items-${path.hid}.csv`])
    const text = await readFile(join(files.folder, arrived[0]!), 'utf8')
    expect(text.trimEnd().split(/\r?\n/)).toHaveLength(20_001)
  })

  test.for([{ changesOnly: false }, { changesOnly: true, keys: ['sku'] }])(
    'of an older run leaves what a newer one has brought meanwhile (%j)',
    async (wanted, { server }) => {
      const { api } = await server.signIn('ADMIN')
      const path = await filledReport(server, api, rowsOf(20_000))
      const name = `latest-${path.rid}-${wanted.changesOnly}.csv`
      const body = toFileServer(files.port, { ...wanted, fileName: name, replace: true })
      await api.destinationCreate({ params: path, body })
      files.trouble.cutAfter = 100_000
      await endRun(server, path)
      await deliverAll(server.app)
      const newer = await anotherRun(server, api, path, rowsOf(2))
      await endRun(server, newer)
      await deliverAll(server.app)
      await makeDue(server)
      expect(await deliverAll(server.app)).toBe(1)

      const states = (await api.deliveryList({ params: path })).deliveries.map(({ state, message }) => [
        state,
        message,
      ])
      expect(states).toEqual([
        ['DELIVERED', null],
        ['DELIVERED', expect.stringContaining('A newer run was already delivered') as string],
      ])
      const text = await readFile(join(files.folder, name), 'utf8')
      expect(text.trimEnd().split(/\r?\n/)).toHaveLength(3)
    },
  )

  test('with a permanent fault is given up with the reason, and can be resent manually', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    await api.destinationCreate({ params: path, body: toFileServer(files.port) })
    files.trouble.denied = true
    await endRun(server, path)
    await deliverAll(server.app)

    const { delivery } = await newest(api, path)
    expect(delivery).toMatchObject({ state: 'FAILED', fault: 'PERMISSION', nextAttempt: null })
    expect((await api.runGet({ params: path })).deliveries.failed).toBe(1)

    files.trouble.denied = false
    const params = { ...path, deliveryId: delivery.deliveryId }
    const again = await api.deliveryResend({ params, body: {} })
    expect(again.deliveryId).not.toBe(delivery.deliveryId)
    await deliverAll(server.app)
    expect((await newest(api, path)).delivery).toMatchObject({ state: 'DELIVERED', origin: 'RESEND' })
    expect(await messageOf(api.deliveryCancel({ params, body: {} }))).toContain('This delivery has ended')
  })

  test('is tried eight times, and attempts can be searched by their text', async ({ server }) => {
    await using busy = await startHttpServer((_, response) => reply(response, 503, 'come back later'))
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const body = {
      ...toStore(store.endpoint),
      type: 'URL' as const,
      settings: { url: busy.base },
      skipValidation: true,
    }
    const { destinationId } = await api.destinationCreate({ params: path, body })
    await endRun(server, path)
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await deliverAll(server.app)
      await makeDue(server)
    }

    const { delivery } = await newest(api, path)
    expect(delivery).toMatchObject({ state: 'FAILED', tries: 8 })
    const list = (query: object) => api.deliveryAttempts({ params: path, query })
    expect((await list({ limit: 5 })).pagination).toMatchObject({ total: 8, perPage: 5 })
    expect((await list({ search: `ITEMS-${path.hid}` })).pagination.total).toBe(8)
    expect((await list({ search: `run ${path.hid}` })).pagination.total).toBe(8)
    expect((await list({ search: 'no such words' })).pagination.total).toBe(0)
    expect((await list({ result: 'DELIVERED' })).pagination.total).toBe(0)
    expect((await list({ destinations: [destinationId] })).pagination.total).toBe(8)
    expect((await list({ destinations: [destinationId + 1] })).pagination.total).toBe(0)
  })

  test('is complete when it has arrived, whatever bytes the receiver answers', async ({ server }) => {
    const asked: string[] = []
    await using receiver = await startHttpServer((request, response) => {
      asked.push(request.url!)
      reply(response, 200, 'GIF\u0000\u0001')
    })
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const body = {
      ...toStore(store.endpoint),
      type: 'URL' as const,
      settings: { url: receiver.base },
      skipValidation: true,
    }
    await api.destinationCreate({ params: path, body })
    await endRun(server, path)

    await deliverAll(server.app)
    expect((await newest(api, path)).delivery.state).toBe('DELIVERED')
    expect(asked).toHaveLength(1)
  })

  test('is one at a time per destination, and one account does not block others', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    for (const name of ['One', 'Two'])
      await api.destinationCreate({ params: path, body: { ...toFileServer(files.port), name } })
    const second = await anotherRun(server, api, path, rowsOf(1))
    await endRun(server, path)
    await endRun(server, second)
    const other = await server.signIn('ADMIN', 'Fernhill Supply')
    const theirs = await filledReport(server, other.api)
    await other.api.destinationCreate({ params: theirs, body: toFileServer(files.port) })
    await endRun(server, theirs)

    const claims: Claim[] = []
    for (let claim = await claimDelivery(server.app.db); claim; claim = await claimDelivery(server.app.db))
      claims.push(claim)

    const rows = await server.app.db
      .selectFrom('deliveries')
      .select(['id', 'destination_id', 'report_id', 'run_id'])
      .where('state', '=', 'RUNNING')
      .execute()
    expect(new Set(rows.map(({ destination_id }) => destination_id)).size).toBe(3)
    expect(rows.filter(({ report_id }) => report_id === path.rid).map(({ run_id }) => run_id)).toEqual([
      path.hid,
      path.hid,
    ])
    // The account without a delivery in progress came before the second one of the first account.
    expect(rows.find(({ id }) => id === claims[1]!.id)?.report_id).toBe(theirs.rid)
  })

  test('waits while its destination is disabled, but lost ones are taken over', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const { destinationId } = await api.destinationCreate({ params: path, body: toStore(store.endpoint) })
    await endRun(server, path)
    const turn = (enabled: boolean) =>
      api.destinationSwitch({ params: { ...path, did: destinationId }, body: { enabled } })
    await turn(false)
    expect(await deliverAll(server.app)).toBe(0)
    await turn(true)
    await claimDelivery(server.app.db)
    await turn(false)
    await server.app.db
      .updateTable('deliveries')
      .set({ worked_at: new Date(0) })
      .execute()

    expect(await deliverAll(server.app)).toBe(1)
    expect((await newest(api, path)).delivery.state).toBe('DELIVERED')
    const other = await anotherRun(server, api, path, rowsOf(1))
    await endRun(server, other)
    expect((await api.runGet({ params: other })).deliveries.total).toBe(0)
  })

  test('is given up when its worker was lost three times in a row', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    await api.destinationCreate({ params: path, body: toFileServer(files.port) })
    await endRun(server, path)
    const loseWorkers = async (count: number) => {
      for (let lost = 0; lost < count; lost += 1) {
        await claimDelivery(server.app.db)
        await server.app.db
          .updateTable('deliveries')
          .set({ worked_at: new Date(0) })
          .execute()
      }
    }
    await loseWorkers(2)
    // A failed attempt doesn't count as a lost worker.
    files.trouble.cutAfter = 100
    await deliverAll(server.app)
    expect((await newest(api, path)).delivery).toMatchObject({ state: 'RETRYING', tries: 1 })
    await makeDue(server)

    await loseWorkers(3)
    await deliverAll(server.app)
    const { delivery, attempts } = await newest(api, path)
    expect(delivery).toMatchObject({ state: 'FAILED', tries: 2 })
    expect(attempts[0]?.answer).toContain('lost repeatedly')
  })

  test('that is cancelled stops within a second and leaves nothing', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const body = toFileServer(files.port, { fileName: 'cancelled.{extension}' })
    await api.destinationCreate({ params: path, body })
    files.trouble.silent = true
    await endRun(server, path)
    const claim = await claimDelivery(server.app.db)
    const work = workOnDelivery(server.app, claim!, new AbortController().signal)
    await expect.poll(async () => (await newest(api, path)).files.length).toBe(1)

    await api.deliveryCancel({ params: { ...path, deliveryId: claim!.id }, body: {} })
    await work

    const { delivery, attempts } = await newest(api, path)
    expect(delivery.state).toBe('CANCELLED')
    expect(attempts).toMatchObject([{ result: 'STOPPED', answer: 'Cancelled.' }])
    expect((await readdir(files.folder)).filter((name) => name.includes('cancelled'))).toEqual([])
  })

  test('can be requested for runs with rows, to enabled destinations', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    expect((await refusal(api.deliverNow({ params: path, body: {} }))).message).toContain('add one first')
    const { destinationId } = await api.destinationCreate({ params: path, body: toStore(store.endpoint) })

    const { deliveries } = await api.deliverNow({ params: path, body: {} })
    expect(deliveries).toMatchObject([{ state: 'QUEUED', origin: 'MANUAL' }])
    await deliverAll(server.app)
    expect((await newest(api, path)).delivery.state).toBe('DELIVERED')

    await api.destinationSwitch({ params: { ...path, did: destinationId }, body: { enabled: false } })
    const order = api.deliverNow({ params: path, body: { destinationIds: [destinationId] } })
    expect((await refusal(order)).message).toContain('turned off')
    const elsewhere = await filledReport(server, api)
    const foreign = api.deliverNow({ params: elsewhere, body: { destinationIds: [destinationId] } })
    expect((await refusal(foreign)).code).toBe('NOT_FOUND')
    const started = await api.runStart({ params: path })
    const unready = api.deliverNow({ params: { ...path, hid: started.id }, body: {} })
    expect((await refusal(unready)).code).toBe('CONFLICT')
    const { activities } = await api.activityList({ params: { id: path.id }, query: {} })
    expect(activities.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['DESTINATION_ADDED', 'DESTINATION_UPDATED', 'DELIVERY_ORDERED']),
    )
  })

  test('is kept for 90 days, its files only while they are needed', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    await api.destinationCreate({ params: path, body: toStore(store.endpoint) })
    await endRun(server, path)
    await deliverAll(server.app)
    const { db } = server.app
    const kept = await db.selectFrom('delivery_contents').select('files').executeTakeFirstOrThrow()

    await db
      .updateTable('delivery_contents')
      .set({ keep_until: new Date(0) })
      .execute()
    await tidyDeliveries(server.app, 100)
    expect(await db.selectFrom('delivery_contents').select('id').execute()).toEqual([])
    await expect(server.app.store.get(kept.files[0]!.objectKey)).rejects.toThrow('is gone')
    expect((await newest(api, path)).delivery.state).toBe('DELIVERED')

    const day = 24 * 3600_000
    await db
      .updateTable('deliveries')
      .set({ ended_at: new Date(Date.now() - 89 * day) })
      .execute()
    await tidyDeliveries(server.app, 100)
    expect(await db.selectFrom('deliveries').select('id').execute()).toHaveLength(1)
    await db
      .updateTable('deliveries')
      .set({ ended_at: new Date(Date.now() - 91 * day) })
      .execute()
    await tidyDeliveries(server.app, 100)
    expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([])
  })
})
