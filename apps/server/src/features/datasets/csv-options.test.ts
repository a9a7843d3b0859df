import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@windrow/contract/client'
import { guardedCsv, plainCsv, type CsvOptions } from '@windrow/contract/csv-options'
import { readZip } from '@windrow/dataset/test-support/read-xlsx'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { csvOptions } from '../../database/migrations/0046-csv-options.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { deliverAll, endRun, toFileServer } from '../../testing/delivery-support.ts'
import { makeNextExport } from '../runs/make-export.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns = [
  { name: 'name', type: 'text' as const },
  { name: 'seen', type: 'datetime' as const },
]
const rows = [
  { name: '=1+1', seen: '2026-07-01T10:00:00Z' },
  { name: 'a;b', seen: null },
]
const plain = 'name,seen\n=1+1,2026-07-01T10:00:00.000Z\na;b,\n'
const guarded = plain.replace('=1', "'=1")
const chosen = {
  delimiter: ';',
  quoting: 'ALL',
  nullText: 'NULL',
  timeZone: 'Europe/Oslo',
  bom: true,
} as const
const written = '\ufeff"name";"seen"\n"=1+1";"2026-07-01T12:00:00.000+02:00"\n"a;b";NULL\n'

type Api = Awaited<ReturnType<TestApp['signIn']>>['api']

async function filled(server: TestApp, api: Api): Promise<RunPath> {
  const path = await startReport(api, recipe)
  await fillRun(server.app, path.hid, columns, rows)
  return path
}

type Body = Parameters<Api['runDataExport']>[0]['body']

async function ordered(server: TestApp, api: Api, path: RunPath, csv: Body['csv']) {
  const { exportId } = await api.runDataExport({ params: path, body: { format: 'csv', csv } })
  await makeNextExport(server.app)
  const params = { ...path, exportId }
  const { csv: options } = await api.runExportGet({ params })
  return { options, text: await textOf(await api.runExportFile({ params })) }
}

/** Includes the byte order mark, which Response.text() would drop. */
const textOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString()

/** The fields for which a call was refused. */
const faultsOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? error.errors : error),
  )

describe('CSV', () => {
  lonelyTest('for browser users is guarded against formulas by default', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    expect(await ordered(server, api, path, undefined)).toEqual({ options: guardedCsv, text: guarded })
    const csv = { ...chosen, formulaGuard: false }
    expect(await ordered(server, api, path, csv)).toEqual({ options: csv, text: written })

    const params = { ...path, pageId: 'items' }
    const download = (csv?: CsvOptions) => api.runDownload({ params, query: { format: 'csv', csv } })
    expect(await textOf(await download())).toBe(guarded)
    expect(await textOf(await download(plainCsv))).toBe(plain)

    const reports = [{ reportId: path.rid, historyId: path.hid }]
    const { exportId } = await api.runBulkExport({
      params: path,
      body: { reports, csv: { delimiter: '\t' } },
    })
    await makeNextExport(server.app)
    const file = join(server.dataDir, 'bulk.zip')
    const zip = await api.runExportFile({ params: { ...path, exportId } })
    await writeFile(file, Buffer.from(await zip.arrayBuffer()))
    expect([...(await readZip(file)).values()]).toEqual([
      "name\tseen\n'=1+1\t2026-07-01T10:00:00.000Z\na;b\t\n",
    ])
  })

  test('for API keys is unguarded by default', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const { payload } = await api.apiKeyCreate({ body: { apiKeyName: 'Nightly', expiryDate: null } })
    const report = `${server.url}/api/projects/${path.id}/reports/${path.rid}`
    const headers = { 'x-api-key': payload!.apiKey, 'content-type': 'application/json' }
    const download = async (query: string) => {
      const url = `${report}/histories/${path.hid}/pages/items/download?format=csv${query}`
      return textOf(await fetch(url, { headers }))
    }
    expect(await download('')).toBe(plain)
    expect(await download(`&csv=${encodeURIComponent('{"formulaGuard":true}')}`)).toBe(guarded)
    const answer = await fetch(`${report}/histories/${path.hid}/exports`, {
      method: 'POST',
      headers,
      body: '{"format":"csv"}',
    })
    expect(await answer.json()).toMatchObject({ data: { csv: plainCsv } })
  })

  test('is refused at the field of an invalid option', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const order = (body: object) => faultsOf(api.runDataExport({ params: path, body: body as Body }))
    expect(await order({ format: 'csv', csv: { nullText: ';', delimiter: ';' } })).toEqual([
      { path: 'body.csv.nullText', message: 'must not contain the delimiter' },
    ])
    expect(await order({ format: 'csv', csv: { delimiter: '||' } })).toMatchObject([
      { path: 'body.csv.delimiter' },
    ])
    expect(await order({ format: 'csv', csv: { separator: ';' } })).toHaveLength(1)
    const onlyCsv = { message: 'is for the format csv only; leave it out' }
    expect(await order({ format: 'json', csv: {} })).toEqual([{ path: 'body.csv', ...onlyCsv }])

    const params = { ...path, pageId: 'items' }
    const download = (csv: string, format: 'csv' | 'xlsx' = 'csv') =>
      faultsOf(api.runDownload({ params, query: { format, csv: csv as never } }))
    expect(await download('{"timeZone": "Europe/Atlantis"}')).toMatchObject([{ path: 'query.csv.timeZone' }])
    expect(await download('{;}')).toEqual([{ path: 'query.csv', message: 'must be JSON' }])
    expect(await download('{}', 'xlsx')).toEqual([{ path: 'query.csv', ...onlyCsv }])
  })
})

describe('CSV of a destination', () => {
  let files: Awaited<ReturnType<typeof startSftpServer>>
  beforeAll(async () => {
    files = await startSftpServer()
  })
  afterAll(() => files[Symbol.asyncDispose]())

  lonelyTest(
    'is unguarded for machine destinations, follows its options, and shares other formats',
    async ({ server }) => {
      const { api } = await server.signIn('ADMIN')
      const path = await filled(server, api)
      const add = (name: string, csv?: Body['csv']) => {
        const body = {
          formats: ['csv', 'jsonl'] as ('csv' | 'jsonl')[],
          fileName: `${name}.{extension}`,
          csv,
        }
        return api.destinationCreate({ params: path, body: toFileServer(files.port, { name, ...body }) })
      }
      expect((await add('usual')).csv).toEqual(plainCsv)
      const { destinationId: did } = await add('chosen', chosen)
      const body = toFileServer(files.port, {
        name: 'kept',
        formats: ['csv', 'jsonl'],
        fileName: 'chosen.{extension}',
      })
      const kept = await api.destinationUpdate({ params: { ...path, did }, body })
      expect(kept.csv).toEqual({ ...chosen, formulaGuard: false })
      await endRun(server, path)
      await deliverAll(server.app)

      const arrived = (name: string) => readFile(join(files.folder, name), 'utf8')
      expect([await arrived('usual.csv'), await arrived('chosen.csv')]).toEqual([plain, written])
      const made = await server.app.db.selectFrom('delivery_contents').select('id').execute()
      expect(made).toHaveLength(3)
    },
  )

  test('keeps its bytes for destinations from before the options existed', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    await api.destinationCreate({
      params: path,
      body: toFileServer(files.port, { fileName: 'old.{extension}' }),
    })
    const { exportId } = await api.runDataExport({ params: path, body: { format: 'csv' } })
    await sql`alter table destinations drop csv`.execute(server.app.db)
    await sql`alter table run_exports drop csv`.execute(server.app.db)
    await csvOptions.up(server.app.db)

    await endRun(server, path)
    await deliverAll(server.app)
    expect(await readFile(join(files.folder, 'old.csv'), 'utf8')).toBe(guarded)
    expect((await api.runExportGet({ params: { ...path, exportId } })).csv).toEqual(guardedCsv)
  })

  test('is guarded by default for destinations of people, and refused at its fields', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const body = {
      name: 'Mail',
      type: 'EMAIL' as const,
      settings: { recipients: 'maja@shop.example' },
      formats: ['csv' as const],
      fileName: '{page}.{extension}',
      skipValidation: true,
    }
    expect((await api.destinationCreate({ params: path, body })).csv).toEqual(guardedCsv)
    expect(
      await faultsOf(api.destinationCreate({ params: path, body: { ...body, csv: { nullText: '0' } } })),
    ).toMatchObject([{ path: 'body.csv.nullText' }])
  })
})
