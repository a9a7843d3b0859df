import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { callUrl } from '@windrow/contract/client'
import { lightRoutes } from '@windrow/contract/light-routes'
import { Recipe } from '@windrow/contract/recipe'
import { writeZip } from '@windrow/dataset/export/write-zip'
import { describe, expect, it } from 'vitest'
import { JobLoop } from '../flows/job-loop.ts'
import { deepJson, longText, manyValues } from '../testing/hostile-pieces.ts'
import { startReport } from '../testing/run-reports.ts'
import { healthBound, longestBlock } from '../testing/longest-block.ts'
import { startTestApp } from '../testing/test-app.ts'

const recipe = Recipe.parse({
  version: 1,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', items: 'p', fields: { name: {} } } },
})

async function open() {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'windrow-hostile-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  // Responses are validated only in development, on the event loop.
  const server = undo.use(await startTestApp((config) => ({ ...config, checkAnswers: false })))
  undo.use(new JobLoop(server.app))
  const client = await server.signIn('ADMIN')
  const path = await startReport(client.api, recipe)
  const closing = undo.move()
  return { app: server.app, client, path, folder, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

type Opened = Awaited<ReturnType<typeof open>>

async function upload({ client, path }: Opened, format: string, body: Uint8Array) {
  const url = callUrl(lightRoutes()['runImport']!, {
    params: { ...path },
    query: { format, fileName: `rows.${format}` },
  })
  const call: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    // In pieces: sent at once, the test itself would block the event loop.
    body: Readable.toWeb(Readable.from(piecesOf(body))) as BodyInit,
    headers: { 'content-type': 'application/octet-stream' },
    duplex: 'half',
  }
  const response = await client.fetch(url, call)
  return `${response.status} ${await response.text()}`
}

function* piecesOf(body: Uint8Array): Generator<Uint8Array> {
  const size = 64 * 1024
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

/** Imports each file; expects its error and an event loop that is never blocked for long. */
async function expectQuiet(opened: Opened, files: [string, string, string | Uint8Array, RegExp][]) {
  for (const [what, format, body, expected] of files) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    let answer = ''
    const longest = await longestBlock(
      opened.client,
      async () => (answer = await upload(opened, format, bytes)),
    )
    expect(answer.slice(0, 500), what).toMatch(expected)
    expect(longest, what).toBeLessThan(healthBound)
  }
}

async function workbook(folder: string, cells: string): Promise<Buffer> {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="a.xml"/></Relationships>',
    'xl/a.xml': `<worksheet><sheetData><row><c t="inlineStr"><is><t>a</t></is></c></row>${cells}</sheetData></worksheet>`,
  }
  async function* entries() {
    for (const [name, text] of Object.entries(parts)) {
      const path = join(folder, 'part.xml')
      await writeFile(path, text)
      yield { path, name }
    }
  }
  const path = join(folder, 'book.xlsx')
  await writeZip(entries(), path)
  return readFile(path)
}

async function parquet({ app, folder }: Opened, statement: string): Promise<Buffer> {
  const path = join(folder, 'rows.parquet')
  const engine = await app.datasets()
  await engine.bulk.use(undefined, (connection) =>
    connection.run(`COPY (${statement}) TO $1 (FORMAT parquet)`, [path]),
  )
  return readFile(path)
}

describe('hostile files keep nobody waiting', () => {
  it('as CSV and JSON', async () => {
    await using opened = await open()
    const wide = `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join()}\n`
    await expectQuiet(opened, [
      ['a header of 100,000 columns', 'csv', wide, /^422 .*100000 columns; at most 1000/],
      ['a cell of 20 MB', 'csv', `a\n${longText(20)}\n`, /^422 .*longer than 4 MB/],
      ['many commas', 'csv', `a\n${longText(3, ',')}\n`, /^422 .*cells/],
      ['many quotes', 'csv', `a\n"${longText(3, '""').slice(0, 3_600_000)}"\n`, /^20\d .*DONE/],
      ['short rows', 'csv', `a\n${'1\n'.repeat(200_000)}`, /^20\d .*200000/],
      ['deep values', 'jsonl', `{"a":1}\n{"a":${deepJson}}\n`, /^422 .*nests deeper than 500 levels/],
      [
        'numbers in one object',
        'json',
        `[{"a":${manyValues(150_000, '1234567890123456789')}}]`,
        /^20\d .*DONE/,
      ],
      ['an object of 17 MB', 'json', `[{"a":"${longText(17)}"}]`, /^422 .*larger than 16 MB/],
      ['zeros behind the point', 'json', `[{"a":0.${longText(1, '0')}1}]`, /^20\d .*DONE/],
    ])
  })

  it('as XML, YAML, XLSX and Parquet', async () => {
    await using opened = await open()
    const { folder } = opened
    const keys = Array.from({ length: 10_000 }, (_, at) => `  k${at}: 1\n`).join('')
    await expectQuiet(opened, [
      ['elements in one element', 'xml', `<a><b>${'<c/>'.repeat(200_000)}</b><b/></a>`, /^20\d .*DONE/],
      ['attributes without end', 'xml', `<a><b>${`<c d="${longText(1)}"/>`.repeat(17)}</b><b/></a>`, /^422 .*larger than 16 MB/],
      ['keys of one mapping', 'yaml', `- k: 1\n${keys}`, /^422 .*more than 1000 columns/],
      ['deep lists', 'yaml', `- a: ${'['.repeat(50_000)}${']'.repeat(50_000)}\n`, /^422 .*not valid YAML/],
      ['a line of 5 MB', 'yaml', `- a: ${longText(5)}`, /^422 .*longer than 4 MB/],
      ['a workbook that unpacks to 300 times its size', 'xlsx', await workbook(folder, longText(40, ' ')), /^422 .*hundreds of times its size/],
      ['a cell of 5 MB', 'xlsx', await workbook(folder, `<row><c t="inlineStr"><is><t>${crypto.randomUUID().repeat(150_000)}</t></is></c></row>`), /^422 .*A cell in row 2 is longer than 4 MB/],
      ['a cell of 17 MB', 'parquet', await parquet(opened, `SELECT repeat('x', 17 * 1024 * 1024) AS a`), /^422 .*“a” is larger than 16 MB/],
      ['a list of 17 MB', 'parquet', await parquet(opened, `SELECT range(3000000) AS a`), /^422 .*“a” is larger than 16 MB/],
    ]) // prettier-ignore
  })

  it('when their rows are viewed', async () => {
    await using opened = await open()
    const { client, path } = opened
    const body = await parquet(opened, `SELECT repeat('x', 4000000) || range AS a FROM range(12)`)
    const imported = /"historyId":(\d+)/.exec(await upload(opened, 'parquet', body))![1]
    const rows = `/api/projects/${path.id}/reports/${path.rid}/histories/${imported}/pages/items/rows`
    let bytes = 0

    const longest = await longestBlock(client, async () => {
      const answer = await client.fetch(rows, { headers: { 'accept-encoding': 'gzip' } })
      for await (const piece of answer.body!) bytes += piece.length
    })

    expect(bytes).toBeGreaterThan(48_000_000)
    expect(longest).toBeLessThan(healthBound)
  })
})
