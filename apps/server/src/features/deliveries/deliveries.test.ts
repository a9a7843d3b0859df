import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startS3Server } from '@windrow/delivery/testing/s3-server'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { test } from '../../testing/test-app.ts'
import { deliverAll, endRun, filledReport, toStore } from './test-support.ts'

let store: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  store = await startS3Server()
})
afterAll(() => store[Symbol.asyncDispose]())

const objects = async () =>
  (await readdir(join(store.folder, 'data'), { recursive: true })).filter((name) => name.endsWith('_object'))

describe('a delivery', () => {
  // spec: DELIV-01, DELIV-18
  test('takes the rows of a successful run to its destination, with a receipt', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const made = await api.destinationCreate({
      params: path,
      body: toStore(store.endpoint, { formats: ['csv', 'json'] }),
    })
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
    const { files, delivery, attempts } = await api.deliveryGet({
      params: { ...path, deliveryId: destination!.latest!.deliveryId },
    })
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
})
