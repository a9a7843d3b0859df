import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { EvidenceRecord } from '@windrow/crawler/records/records'
import { noCounters } from '@windrow/crawler/run/counters'
import { describe, expect } from 'vitest'
import { batchOf, packedRows } from '../testing/batch-of.ts'
import { twoRunsAtWork } from '../testing/run-at-work.ts'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { runJournal } from './run-journal.ts'
import { thinSamples } from './write-evidence.ts'

const unpack = promisify(zstdDecompress)
const at = '2026-03-04T05:06:07.000Z'

const logOf = (message: string) => ({ at, level: 'INFO' as const, message, url: null, code: null })
const request = {
  url: 'https://shop.example/1',
  type: 'list',
  depth: 0,
  outcome: 'done' as const,
  httpStatus: 200,
  code: null,
  attempts: 1,
  rows: 1,
  bytes: 10,
  milliseconds: 5,
  at,
  context: '{"type":"list"}',
  finalUrl: null,
}
const page: EvidenceRecord = {
  reason: 'sample',
  kind: 'html',
  url: 'https://shop.example/1',
  type: 'list',
  code: null,
  httpStatus: 200,
  at,
  table: 'items',
  rowsBefore: 2,
  rows: 3,
  rank: 7,
  body: Buffer.from('<p>€</p>'),
}

/** The journal of two runs with two tables each, and what the first one's worker was told. */
async function open(server: TestApp, part = 0) {
  const [one, other] = await twoRunsAtWork(server)
  const { db } = server.app
  const told: unknown[] = []
  const logs = [logOf('of the worker')]
  for (const { path } of [one, other])
    for (const [position, page_id] of ['items', 'shops'].entries())
      await db
        .insertInto('run_pages')
        .values({ run_id: path.hid, page_id, position, row_count: 10, columns: '[]' })
        .execute()
  const own = await one.part(part)
  const journal = runJournal(server.app, own, {
    lastRunId: other.path.hid,
    proxyList: null,
    pagesPerSecond: () => 2.5,
    takeLogs: () => logs.splice(0),
    onStopRequested: () => told.push('stop'),
    onCommitted: (answer) => told.push(answer),
  })
  return { one, other, own, db, told, journal }
}

const rowOf = ({ app }: TestApp, runId: number) =>
  app.db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()

describe('a batch', () => {
  test('adds to the counters of its run alone, and tells the sum', async ({ server }) => {
    const { one, other, db, told, journal } = await open(server)
    const untouched = await rowOf(server, other.path.hid)
    const delta = {
      queued: 1,
      done: 2,
      failed: 3,
      skipped: 4,
      retried: 5,
      rows: 6,
      bytesDown: 7,
      bytesUp: 8,
      errors: 9,
    }
    const proxies = [
      { list: 'fast', host: 'a.example', requests: 1, failures: 0, blocked: 0, bytes: 5, cost: 0.25 },
      { list: 'slow', host: 'a.example', requests: 1, failures: 0, blocked: 0, bytes: 5, cost: 0.5 },
    ]
    await db.updateTable('runs').set({ fruitless_attempts: 3, status: 'INITIALIZING' }).execute()

    await journal.commit(batchOf(0, { delta, proxies }))
    await journal.commit(batchOf(1, { delta, proxies }))

    expect(await rowOf(server, one.path.hid)).toMatchObject({
      status: 'PROCESSING',
      queued: 2,
      done: 4,
      failed: 6,
      skipped: 8,
      retried: 10,
      rows: 12,
      bytes_down: 14,
      bytes_up: 16,
      errors: 18,
      proxy_cost: 1.5,
      next_sequence: 2,
      pages_per_second: 2.5,
      fruitless_attempts: 0,
    })
    expect(await rowOf(server, other.path.hid)).toEqual({
      ...untouched,
      fruitless_attempts: 3,
      status: 'INITIALIZING',
    })
    const answer = { stopRequested: false, done: 4, failed: 6, parts: 1, batches: 2 }
    expect(told).toEqual([{ ...answer, done: 2, failed: 3, batches: 1 }, answer])
    const uses = await db.selectFrom('run_proxy_use').select(['run_id', 'list', 'requests']).execute()
    expect(uses).toEqual([
      { run_id: one.path.hid, list: 'fast', requests: 2 },
      { run_id: one.path.hid, list: 'slow', requests: 2 },
    ])
    await db.updateTable('runs').set({ stop_requested_at: new Date() }).execute()
    await journal.commit(batchOf(2))
    expect((await rowOf(server, one.path.hid)).status).toBe('STOPPING')
    expect(told.slice(2)).toEqual(['stop', { ...answer, stopRequested: true, batches: 3 }])
  })

  test.for(['done', 'failed', 'skipped', 'retried'] as const)(
    'with a page that is %s is progress; one of other counts is not',
    async (settled, { server }) => {
      const { one, db, journal } = await open(server)
      const fruitless = async () => (await rowOf(server, one.path.hid)).fruitless_attempts
      await db.updateTable('runs').set({ fruitless_attempts: 3 }).execute()

      await journal.commit(
        batchOf(0, { delta: { ...noCounters(), queued: 5, rows: 1, bytesDown: 1, errors: 1 } }),
      )
      expect(await fruitless()).toBe(3)
      await journal.commit(batchOf(1, { delta: { ...noCounters(), [settled]: 1 } }))
      expect(await fruitless()).toBe(0)
    },
  )

  test('stores rows, logs and request records as files, and counts rows per table', async ({ server }) => {
    const { one, other, own, db, journal } = await open(server)
    const rows = packedRows({ items: [{ name: 'Tent' }, { name: 'Stove' }], shops: [] })

    await journal.commit(batchOf(4, { rows, logs: [logOf('of the crawl')], requests: [request] }))
    await journal.commit(batchOf(5))

    const segments = await db.selectFrom('run_segments').selectAll().orderBy('object_key').execute()
    const key = (index: number, kind: string) =>
      `runs/${own.runId}/0-1-${own.token}/4-${index}-${kind}.jsonl.zst`
    const common = { run_id: one.path.hid, part: 0, sequence: 4, format: 'jsonl' }
    expect(segments).toMatchObject([
      { ...common, kind: 'rows', page_id: 'items', object_key: key(0, 'rows'), row_count: 2 },
      { ...common, kind: 'log', page_id: '', object_key: key(1, 'log'), row_count: 2 },
      { ...common, kind: 'requests', page_id: '', object_key: key(2, 'requests'), row_count: 1 },
    ])
    const texts = []
    for (const { object_key, bytes } of segments) {
      const body = await server.app.store.get(object_key)
      expect(body).toHaveLength(bytes)
      texts.push((await unpack(body)).toString())
    }
    expect(texts[0]).toContain('Tent')
    expect(texts[1]).toMatch(/of the worker[^]*of the crawl/)
    expect(texts[2]).toContain('https://shop.example/1')
    const counts = await db.selectFrom('run_pages').select(['run_id', 'page_id', 'row_count']).execute()
    expect(counts.filter(({ row_count }) => row_count !== 10)).toEqual([
      { run_id: one.path.hid, page_id: 'items', row_count: 12 },
    ])
    expect(counts).toHaveLength(4)
    expect((await rowOf(server, other.path.hid)).next_sequence).toBe(0)
  })

  test('is read back in order, with those of its part alone', async ({ server }) => {
    const { own, db, journal } = await open(server, 1)
    const read = async () => {
      const blocks = []
      for await (const { sequence, frontier } of journal.replay())
        blocks.push([sequence, Buffer.from(frontier).toString()])
      return blocks
    }
    expect(await read()).toEqual([])

    await journal.commit(batchOf(0))
    const block = (sequence: number, part = 1) => ({
      run_id: own.runId,
      part,
      sequence,
      frontier: Buffer.from(`frontier ${sequence}`),
    })
    const numbers = Array.from({ length: 120 }, (_, index) => index)
    await db
      .insertInto('run_journal')
      .values([
        ...numbers
          .slice(1)
          .toReversed()
          .map((sequence) => block(sequence)),
        block(3, 0),
        block(4, 2),
      ])
      .execute()

    expect(await read()).toEqual(numbers.map((sequence) => [sequence, `frontier ${sequence}`]))
  })
})

describe('the page snapshots of a batch', () => {
  test('share a row for each page, and tell where its rows are', async ({ server }) => {
    const { one, other, own, db, journal } = await open(server)
    await db.updateTable('run_pages').set({ row_count: 100 }).where('run_id', '=', other.path.hid).execute()
    const picture = { ...page, kind: 'screenshot' as const, body: Buffer.from('a picture') }
    const failed: EvidenceRecord = {
      ...page,
      reason: 'failed',
      url: 'https://shop.example/2',
      code: 'HTTP',
      httpStatus: 404,
      table: null,
      rowsBefore: 0,
      rows: 0,
      rank: 0,
    }
    const unknown = { ...page, table: 'new', url: 'https://shop.example/3', rowsBefore: 0 }
    const rows = packedRows({ items: Array.from({ length: 5 }, () => ({ name: 'Tent' })) })

    await journal.commit(batchOf(3, { rows, evidence: [page, failed, picture, unknown] }))

    const kept = await db.selectFrom('run_evidence').selectAll().orderBy('url').execute()
    const key = (index: number, end: string) => `runs/${own.runId}/0-1-${own.token}/3-page-${index}.${end}`
    expect(kept).toMatchObject([
      {
        run_id: one.path.hid,
        reason: 'sample',
        page_type: 'list',
        url: page.url,
        code: null,
        http_status: 200,
        page_id: 'items',
        first_row: 13,
        row_count: 3,
        rank: 7,
        html_key: key(0, 'html.zst'),
        screenshot_key: key(2, 'png'),
        bytes: page.body.length + picture.body.length,
        created_at: new Date(at),
      },
      {
        reason: 'failed',
        code: 'HTTP',
        http_status: 404,
        page_id: null,
        first_row: null,
        html_key: key(1, 'html.zst'),
        screenshot_key: null,
      },
      { page_id: 'new', first_row: 1 },
    ])
    const { store } = server.app
    expect((await unpack(await store.get(kept[0]!.html_key!))).toString()).toBe('<p>€</p>')
    expect((await store.get(kept[0]!.screenshot_key!)).toString()).toBe('a picture')
  })

  test('are thinned to the lowest ranks of each type, without those of failures and other runs', async ({
    server,
  }) => {
    const { one, other, db } = await open(server)
    const row = (run_id: number, reason: 'sample' | 'failed', page_type: string, rank: number) => ({
      run_id,
      reason,
      page_type,
      rank,
      url: 'https://shop.example/',
      row_count: 0,
      bytes: 1,
      html_key: `${page_type} ${rank}`,
      screenshot_key: rank === 3 ? 'picture' : null,
      created_at: new Date(),
    })
    const { hid } = one.path
    await db
      .insertInto('run_evidence')
      .values([
        ...[4, 3, 2, 2].map((rank) => row(hid, 'sample', 'list', rank)),
        row(hid, 'sample', 'page', 9),
        row(hid, 'failed', 'list', 8),
        row(other.path.hid, 'sample', 'list', 9),
      ])
      .execute()

    const keys = await db.transaction().execute((trx) => thinSamples(trx, hid, 1))

    expect(keys.toSorted((a, b) => a.localeCompare(b))).toEqual(['list 3', 'list 4', 'picture'])
    expect(await db.selectFrom('run_evidence').select('rank').orderBy('rank').execute()).toEqual(
      [2, 2, 8, 9, 9].map((rank) => ({ rank })),
    )
  })
})

describe('the failures of a batch', () => {
  test('are counted by kind, code and status, with the first message', async ({ server }) => {
    const { one, db, journal } = await open(server)
    const failure = {
      kind: 'permanent' as const,
      code: 'HTTP',
      httpStatus: 404,
      count: 2,
      message: 'x'.repeat(2500),
    }
    const unreached = { ...failure, code: 'TIMEOUT', httpStatus: null, message: 'too slow' }

    await journal.commit(batchOf(0, { failures: [failure, unreached] }))
    await journal.commit(batchOf(1, { failures: [{ ...failure, count: 3, message: 'later' }] }))

    const kept = await db.selectFrom('run_failures').selectAll().orderBy('code').execute()
    expect(kept).toMatchObject([
      { run_id: one.path.hid, code: 'HTTP', http_status: 404, count: 5, message: 'x'.repeat(2000) },
      { run_id: one.path.hid, code: 'TIMEOUT', http_status: 0, count: 2, message: 'too slow' },
    ])
  })
})

describe('what a batch hands on', () => {
  test('are links for other parts, the modes of page types, and the memory of pages', async ({ server }) => {
    const { one, other, db, journal } = await open(server, 1)
    const learnt = { decided: 'http' as const, winner: 'http' as const, streak: 3, pages: 3 }
    const link = { url: 'https://a.example/', type: 'list', depth: 0, priority: 0, carried: null }
    await db
      .insertInto('page_memory')
      .values({ run_id: other.path.hid, key: 'same', memo: Buffer.from('old') })
      .execute()

    await journal.commit(
      batchOf(0, {
        typeModes: { list: learnt },
        handovers: new Map([[0, [link]]]),
        remembered: [
          { key: 'same', memo: null },
          { key: 'new', memo: Buffer.from('fresh') },
        ],
      }),
    )
    await journal.commit(batchOf(1, { typeModes: { page: learnt } }))
    await journal.commit(batchOf(2))

    expect((await rowOf(server, one.path.hid)).type_modes).toEqual({ list: learnt, page: learnt })
    expect((await rowOf(server, other.path.hid)).type_modes).toBeNull()
    const handed = await db.selectFrom('run_handovers').select(['run_id', 'part', 'links']).execute()
    expect(handed).toEqual([{ run_id: one.path.hid, part: 0, links: [link] }])
    const memory = db.selectFrom('page_memory').select(['key', 'memo']).where('run_id', '=', one.path.hid)
    expect((await memory.orderBy('key').execute()).map(({ key, memo }) => [key, String(memo)])).toEqual([
      ['new', 'fresh'],
      ['same', 'old'],
    ])
    const part = db.selectFrom('run_parts').select(['next_sequence', 'pages_per_second'])
    expect(await part.execute()).toEqual([{ next_sequence: 3, pages_per_second: 2.5 }])
  })
})
