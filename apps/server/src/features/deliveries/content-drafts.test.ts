import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'
import { afterAll, beforeAll, expect } from 'vitest'
import { test, type TestApp } from '../../testing/test-app.ts'
import { claimDelivery } from './claim-delivery.ts'
import { finishFile } from './finish-file.ts'
import { deliverAll, endRun, filledReport, toFileServer } from '../../testing/delivery-support.ts'
import { tidyDeliveries } from './tidy-deliveries.ts'
import { workOnDelivery } from './work-on-delivery.ts'

let files: Awaited<ReturnType<typeof startSftpServer>>
beforeAll(async () => {
  files = await startSftpServer()
})
afterAll(() => files[Symbol.asyncDispose]())

const lockNumber = 4711

/** Blocks storing finished content until released. */
async function blockContents({ app: { db } }: TestApp): Promise<{ release: () => Promise<void> }> {
  await sql`create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(lockNumber)}); return new; end $$`.execute(db)
  await sql`create trigger wait_here before insert on delivery_contents
    for each row execute function wait_here()`.execute(db)
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx)
    held.resolve()
    await released.promise
  })
  await held.promise
  return {
    release: () => {
      released.resolve()
      return holding
    },
  }
}

const objectsOf = async ({ dataDir }: TestApp, runId: number): Promise<string[]> => {
  const names = await readdir(join(dataDir, 'objects', 'deliveries', String(runId))).catch(() => [])
  return names.filter((name) => !name.endsWith('.part'))
}
const draftsOf = ({ app }: TestApp) => app.db.selectFrom('delivery_drafts').selectAll().execute()

test('files of a lost attempt are removed, those of a running one are not', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const path = await filledReport(server, api)
  await api.destinationCreate({ params: path, body: toFileServer(files.port) })
  await endRun(server, path)
  const contents = await blockContents(server)
  const claim = await claimDelivery(server.app.db)
  const attempt = workOnDelivery(server.app, claim!, new AbortController().signal)
  await expect.poll(() => objectsOf(server, path.hid)).toHaveLength(1)

  await tidyDeliveries(server.app, 100)
  expect(await objectsOf(server, path.hid)).toHaveLength(1)

  // The node's last heartbeat is too old; another one is about to take over.
  await server.app.db
    .updateTable('deliveries')
    .set({ state: 'QUEUED', attempt: claim!.attempt + 1 })
    .execute()
  await tidyDeliveries(server.app, 100)
  expect([await objectsOf(server, path.hid), await draftsOf(server)]).toEqual([[], []])

  await contents.release()
  await attempt
  expect(await server.app.db.selectFrom('delivery_contents').selectAll().execute()).toEqual([])

  await deliverAll(server.app)
  const { deliveries } = await api.deliveryList({ params: path, query: {} })
  expect(deliveries).toMatchObject([{ state: 'DELIVERED' }])
  expect([await objectsOf(server, path.hid), await draftsOf(server)]).toEqual([[expect.any(String)], []])
})

test('a file written after its attempt was cleaned up is removed', async ({ server }) => {
  const { db, store } = server.app
  const path = join(server.dataDir, 'rows')
  await writeFile(path, 'id\n1\n')
  const slowStore = {
    ...store,
    putFile: async (key: string, source: string) => {
      await tidyDeliveries(server.app, 100)
      await store.putFile(key, source)
    },
  }

  const finished = finishFile(
    { db, store: slowStore },
    1,
    { path, format: 'csv', pageId: 'items', part: 1, rows: 1, written: 'csv' },
    { gzip: false, claim: { id: 1, attempt: 1 }, signal: new AbortController().signal },
  )

  await expect(finished).rejects.toThrow('attempt 1 of delivery 1 is over')
  expect([await objectsOf(server, 1), await draftsOf(server)]).toEqual([[], []])
})
