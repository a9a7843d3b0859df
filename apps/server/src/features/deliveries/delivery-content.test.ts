import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { DestinationBody } from '@windrow/contract/schemas/deliveries'
import { readZip } from '@windrow/dataset/test-support/read-xlsx'
import { bodyOf, reply, startHttpServer } from '@windrow/delivery/testing/http-server'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { forged } from '../../testing/forged.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { tidyDatasets } from '../dataset-operations/tidy-datasets.ts'
import { fillRun } from '../../testing/fill-run.ts'
import {
  anotherRun,
  columns,
  deliverAll,
  endRun,
  filledReport,
  recipe,
  rowsOf,
  toFileServer,
} from '../../testing/delivery-support.ts'

let files: Awaited<ReturnType<typeof startSftpServer>>
beforeAll(async () => {
  files = await startSftpServer()
})
afterAll(() => files[Symbol.asyncDispose]())

type Api = Awaited<ReturnType<TestApp['signIn']>>['api']
type Body = z.input<typeof DestinationBody>

let folders = 0

/**
 * Delivers a run with these settings.
 *
 * @returns the names that arrived in the order sent, and their folder
 */
async function delivered(server: TestApp, api: Api, path: RunPath, change: Partial<Body>) {
  const folder = `out-${(folders += 1)}`
  const fileServer = toFileServer(files.port)
  const settings = { ...fileServer.settings!, path: folder }
  await api.destinationCreate({ params: path, body: { ...fileServer, ...change, settings } })
  await endRun(server, path)
  await deliverAll(server.app)
  return { ...(await newest(api, path)), folder: join(files.folder, folder) }
}

async function newest(api: Api, path: RunPath) {
  const [last] = (await api.deliveryList({ params: path, query: { historyId: path.hid } })).deliveries
  const params = { ...path, deliveryId: last!.deliveryId }
  const detail = await api.deliveryGet({ params })
  return { ...detail, names: detail.files.map(({ name }) => name) }
}

describe('the files of a delivery', () => {
  test('are compressed, split and listed as configured', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const wide = Array.from({ length: 9000 }, (_, n) => ({ sku: `${'x'.repeat(300)}${n}`, price: n }))
    const path = await filledReport(server, api, wide)
    const { names, files, folder, delivery } = await delivered(server, api, path, {
      fileName: 'day-{sequence}/{page}-{part}.{extension}',
      compression: 'GZIP',
      partMegabytes: 1,
      deliver_manifest: true,
      manifest_path: 'lists/{run}.json',
      deliver_inventory: true,
    })

    expect(delivery.state).toBe('DELIVERED')
    expect(names).toEqual([
      'day-1/items-01.csv.gz',
      'day-1/items-02.csv.gz',
      'day-1/items-03.csv.gz',
      `day-1/content-${path.hid}.json`,
      `lists/${path.hid}.json`,
    ])
    const parts = await Promise.all(names.slice(0, 3).map((name) => readFile(join(folder, name))))
    const texts = parts.map((part) => gunzipSync(part).toString())
    expect(texts.every((text) => text.length <= 1024 * 1024 && text.startsWith('sku,price'))).toBe(true)
    const rows = texts.flatMap((text) => text.trimEnd().split(/\r?\n/).slice(1))
    expect(rows.map((row) => Number(row.split(',')[1]))).toEqual(wide.map(({ price }) => price))
    const manifest = JSON.parse(await readFile(join(folder, names[4]!), 'utf8')) as { files: object[] }
    expect(manifest.files).toEqual(
      parts.map((part, at) => ({
        name: names[at],
        page: 'items',
        format: 'csv',
        records: files[at]!.rows,
        bytes: part.length,
        sha256: createHash('sha256').update(part).digest('hex'),
      })),
    )
    expect(manifest).toMatchObject({
      run_id: path.hid,
      report_id: path.rid,
      total_records: 9000,
      delivered_records: 9000,
      changes_since: null,
      quality: { status: 'NOT_JUDGED', review: 'NONE', findings: [] },
    })
    const content = JSON.parse(await readFile(join(folder, names[3]!), 'utf8')) as object
    const tables = [{ page: 'items', columns: [{ name: 'sku', type: 'text' }, { name: 'price', type: 'number' }] }] // oxfmt-ignore
    expect(content).toMatchObject({ total_records: 9000, tables, content: [{ page: 'items' }] })
    expect(delivery.records).toBe(9000)
  })

  test('are one zip per format if configured', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api, rowsOf(3))
    const { names, folder } = await delivered(server, api, path, {
      formats: ['csv', 'json'],
      fileName: '{report}-{format}.{extension}',
      compression: 'ZIP',
    })

    expect(names).toHaveLength(2)
    const zip = await readZip(join(folder, names[0]!))
    expect([...zip.keys()]).toEqual(['items.csv'])
  })

  test('contain only new and changed rows if configured', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const first = await filledReport(server, api, rowsOf(3))
    const wanted = { changesOnly: true, keys: ['sku'], deliver_manifest: true }
    const { folder } = await delivered(server, api, first, wanted)
    const rows = [{ sku: 'T-0', price: 0 }, { sku: 'T-1', price: 100 }, { sku: 'T-9', price: 9 }] // oxfmt-ignore
    const second = await anotherRun(server, api, first, rows)
    await endRun(server, second)
    await deliverAll(server.app)

    const { names, delivery } = await newest(api, second)
    const text = await readFile(join(folder, names[0]!), 'utf8')
    expect(text.trimEnd().split(/\r?\n/).toSorted()).toEqual(['T-1,100', 'T-9,9', 'sku,price'])
    expect(delivery.records).toBe(2)
    const manifest = names.find((name) => name.includes('manifest'))!
    expect(JSON.parse(await readFile(join(folder, manifest), 'utf8'))).toMatchObject({
      total_records: 3,
      delivered_records: 2,
      changes_since: first.hid,
    })

    const third = await anotherRun(server, api, first, rows)
    await endRun(server, third)
    await deliverAll(server.app)
    const same = await newest(api, third)
    expect(same.delivery.state).toBe('DELIVERED')
    expect(same.files).toEqual([])
    expect(same.delivery.message).toContain('Nothing is new or changed')
  })

  test('contain the new rows of each table in its own sheet, however alike their names', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    await using receiver = await startHttpServer((_request, response) => reply(response, 200))
    const tables = ['New items', 'New-items', '商品', '评论']
    const filled = async (path: RunPath, price: number) => {
      for (const [position, pageId] of tables.entries())
        await fillRun(server.app, path.hid, columns, [{ sku: `of ${pageId}`, price }], { pageId, position })
      await endRun(server, path)
      await deliverAll(server.app)
    }
    const first = await startReport(api, recipe, `Catalogue ${crypto.randomUUID().slice(0, 8)}`)
    await api.destinationCreate({
      params: first,
      body: {
        name: 'Hook',
        type: 'URL',
        settings: { url: `${receiver.base}/hook`, body: 'JSON' },
        formats: ['xlsx'],
        fileName: 'all.{extension}',
        changesOnly: true,
        keys: ['sku'],
      },
    })
    await filled(first, 1)
    const second = { ...first, hid: (await api.runStart({ params: first })).id }
    await filled(second, 2)

    const { object_key } = await server.app.db
      .selectFrom('delivery_files')
      .innerJoin('deliveries', 'deliveries.id', 'delivery_files.delivery_id')
      .select('object_key')
      .where('run_id', '=', second.hid)
      .executeTakeFirstOrThrow()
    const book = await readZip(await server.app.store.localPath(object_key!))
    const shown = tables.map(
      (_name, at) => /of [^<]+/.exec(book.get(`xl/worksheets/sheet${at + 1}.xml`)!)?.[0],
    )
    expect(shown).toEqual(tables.map((name) => `of ${name}`))
  })

  test('contain all rows if those delivered last no longer exist', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const first = await filledReport(server, api, rowsOf(3))
    const { folder } = await delivered(server, api, first, { changesOnly: true, keys: ['sku'] })
    const second = await anotherRun(server, api, first, [{ sku: 'T-0', price: 100 }])
    await endRun(server, second)
    await deliverAll(server.app)
    await server.app.db
      .updateTable('runs')
      .set({ data_expires_at: new Date(0) })
      .where('id', '=', second.hid)
      .execute()
    await tidyDatasets(server.app, 100)

    const { delivery } = await newest(api, second)
    await api.deliveryResend({ params: { ...second, deliveryId: delivery.deliveryId }, body: {} })
    await deliverAll(server.app)
    expect((await newest(api, second)).delivery).toMatchObject({
      state: 'FAILED',
      message: expect.stringContaining('were kept for 3 days and are gone') as string,
    })

    const whole = toFileServer(files.port, { name: 'Whole', fileName: 'whole-{run}.{extension}' })
    await api.destinationCreate({ params: first, body: whole })
    const third = await anotherRun(server, api, first, rowsOf(3))
    await endRun(server, third)
    await deliverAll(server.app)
    const text = await readFile(join(folder, `items-${third.hid}.csv`), 'utf8')
    expect(text.trimEnd().split(/\r?\n/)).toEqual(['sku,price', 'T-0,0', 'T-1,1', 'T-2,2'])
    const made = server.app.db.selectFrom('delivery_contents').select('id').where('run_id', '=', third.hid)
    expect(await made.execute()).toHaveLength(1)
  })

  lonelyTest('are made once for all destinations of a run', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    for (const name of ['One', 'Two']) {
      const body = toFileServer(files.port, { name, fileName: `${name}-{run}.{extension}` })
      await api.destinationCreate({ params: path, body })
    }
    await endRun(server, path)
    await deliverAll(server.app)

    const made = await server.app.db.selectFrom('delivery_contents').select('id').execute()
    expect(made).toHaveLength(1)
    const states = (await api.deliveryList({ params: path, query: {} })).deliveries.map(({ state }) => state)
    expect(states).toEqual(['DELIVERED', 'DELIVERED'])
  })
})

describe('a webhook', () => {
  test('gets expiring links without login, and shows the exchange', async ({ server }) => {
    const calls: { id: string; body: Record<string, unknown> }[] = []
    await using receiver = await startHttpServer(async (request, response) => {
      const body = JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>
      calls.push({ id: String(request.headers['webhook-id']), body })
      reply(response, 200, { received: body['csv_url'] })
    })
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api, rowsOf(3))
    const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`
    const settings = { url: `${receiver.base}/hooks`, secret }
    const body: Body = { ...toFileServer(files.port), type: 'URL', settings, skipValidation: true }
    await api.destinationCreate({ params: path, body })
    await endRun(server, path)
    await deliverAll(server.app)

    expect(calls).toHaveLength(1)
    expect(calls[0]!.body).toMatchObject({ run_id: path.hid, total_records: 3 })
    const link = new URL(String(calls[0]!.body['csv_url']))
    const visitor = server.visitor()
    const file = await visitor.fetch(link.pathname)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.headers.get('content-disposition')).toContain(`items-${path.hid}.csv`)
    expect((await file.text()).split(/\r?\n/)[1]).toBe('T-0,0')
    expect((await visitor.fetch(forged(link.pathname))).status).toBe(404)
    const kept = await server.app.db
      .selectFrom('delivery_files')
      .select('token_hash')
      .executeTakeFirstOrThrow()
    expect(link.pathname).not.toContain(kept.token_hash.toString('hex'))

    const { attempts, delivery } = await newest(api, path)
    expect(attempts[0]!.request).toContain(String(path.hid))
    expect(attempts[0]!.response).toContain('received')
    expect(JSON.stringify(attempts)).not.toContain(secret)
    expect(attempts[0]!.request).toContain('/api/files/••••')
    expect(JSON.stringify(attempts)).not.toContain(link.pathname)
    await api.deliveryResend({ params: { ...path, deliveryId: delivery.deliveryId }, body: { replay: true } })
    await deliverAll(server.app)
    await api.deliveryResend({ params: { ...path, deliveryId: delivery.deliveryId }, body: {} })
    await deliverAll(server.app)
    expect(calls[1]!.id).toBe(calls[0]!.id)
    expect(calls[2]!.id).not.toBe(calls[0]!.id)

    await server.app.db
      .updateTable('delivery_files')
      .set({ link_expires_at: new Date(0) })
      .execute()
    expect((await visitor.fetch(link.pathname)).status).toBe(404)
  })

  test('gets as many files as there are', async ({ server }) => {
    const counts: number[] = []
    await using receiver = await startHttpServer(async (request, response) => {
      counts.push((JSON.parse((await bodyOf(request)).toString()) as { files: unknown[] }).files.length)
      reply(response, 200)
    })
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api, rowsOf(3))
    const body: Body = {
      ...toFileServer(files.port),
      type: 'URL',
      settings: { url: `${receiver.base}/hooks` },
      fileName: '{page}-{part}.{extension}',
      skipValidation: true,
    }
    await api.destinationCreate({ params: path, body })
    await endRun(server, path)
    await deliverAll(server.app)
    // More rows than PostgreSQL takes parameters for in one statement.
    const many = 5500
    await sql`update delivery_contents set files = (
      select json_agg(jsonb_set((files -> 0)::jsonb, '{part}', to_jsonb(n))) from generate_series(1, ${many}) n)
      where run_id = ${path.hid}`.execute(server.app.db)
    const { delivery } = await newest(api, path)
    await api.deliveryResend({ params: { ...path, deliveryId: delivery.deliveryId }, body: {} })
    await deliverAll(server.app)

    const again = (await newest(api, path)).delivery
    expect([again.state, again.message]).toEqual(['DELIVERED', null])
    expect(counts).toEqual([1, many])
  })

  test('that is permanently gone is disabled', async ({ server }) => {
    await using receiver = await startHttpServer((_, response) => reply(response, 410, 'gone'))
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const body: Body = {
      ...toFileServer(files.port),
      type: 'URL',
      settings: { url: receiver.base },
      skipValidation: true,
    }
    await api.destinationCreate({ params: path, body })
    await endRun(server, path)
    await deliverAll(server.app)

    const [destination] = (await api.destinationList({ params: path })).destinations
    expect(destination).toMatchObject({ enabled: false, pausedBy: null, latest: { state: 'FAILED' } })
  })
})
