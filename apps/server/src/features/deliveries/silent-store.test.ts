import { reply, startHttpServer } from '@windrow/delivery/testing/http-server'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'
import { expect } from 'vitest'
import { openStore } from '../../storage/open-store.ts'
import { deliverAll, endRun, filledReport, toFileServer } from '../../testing/delivery-support.ts'
import { accountTest as test } from '../../testing/test-app.ts'
import { claimDelivery } from './claim-delivery.ts'
import { workOnDelivery } from './work-on-delivery.ts'

/** An S3 store that takes objects without ever answering. */
async function silentStore() {
  let uploads = 0
  const server = await startHttpServer((request, response) => {
    if (request.method === 'HEAD') return reply(response, 200, '')
    uploads += 1
    request.resume()
  })
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const storage = {
    kind: 's3' as const,
    bucket: 'data',
    prefix: '',
    uploadUrl: null,
    region: 'us-east-1',
    endpoint: server.base,
    credentials,
  }
  return { ...server, uploads: () => uploads, storage }
}

test('attempts that are stopped while our own store is silent end, and others make their files', async ({
  server,
}) => {
  await using files = await startSftpServer()
  await using silent = await silentStore()
  const { putFile } = await openStore({ storage: silent.storage, dataDir: server.dataDir })
  const app = { ...server.app, store: { ...server.app.store, putFile } }
  const { api } = await server.signIn('ADMIN')
  // As many as may make files at once.
  for (const name of ['First', 'Second']) {
    const path = await filledReport(server, api)
    await api.destinationCreate({ params: path, body: toFileServer(files.port, { name }) })
    await endRun(server, path)
  }
  const stop = new AbortController()
  const claims = [await claimDelivery(app.db), await claimDelivery(app.db)]
  const attempts = claims.map((claim) => workOnDelivery(app, claim!, stop.signal))
  await expect.poll(silent.uploads).toBe(2)
  stop.abort()
  await Promise.all(attempts)

  await deliverAll(server.app)
  const states = await app.db.selectFrom('deliveries').select('state').execute()
  expect(states).toEqual([{ state: 'DELIVERED' }, { state: 'DELIVERED' }])
})
