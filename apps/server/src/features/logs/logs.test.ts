import type { LogEntry } from '@windrow/contract/schemas/logs'
import { encodeSegment } from '@windrow/dataset/segment'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const ended = new Date('2026-11-20T12:00:00Z')

/** An entry this many minutes before the end of the run. */
const entry = (minutes: number, level: LogEntry['level'], message: string): LogEntry => ({
  at: new Date(ended.getTime() - minutes * 60_000).toISOString(),
  level,
  message,
  url: 'https://shop.example/p/1',
  code: null,
})

async function writeLog({ app }: TestApp, runId: number, entries: LogEntry[]): Promise<void> {
  const body = await encodeSegment(entries)
  const object_key = `runs/${runId}/log.jsonl.zst`
  await app.store.put(object_key, body)
  await app.db
    .insertInto('run_segments')
    .values({
      run_id: runId,
      kind: 'log',
      page_id: '',
      sequence: 0,
      object_key,
      format: 'jsonl',
      row_count: entries.length,
      bytes: body.length,
    })
    .execute()
}

const log = [
  entry(180, 'INFO', 'The run was taken by a worker.'),
  entry(45, 'ERR', 'The page answered with status 503.'),
  entry(20, 'WARN', 'No rows on this page.'),
  entry(1, 'INFO', 'Finished.'),
]

async function withLog(server: TestApp, name = 'Report') {
  const admin = await server.signIn('ADMIN')
  const path = await startReport(admin.api, recipe, name)
  await writeLog(server, path.hid, log)
  const end = (ended_at: Date | null) =>
    server.app.db
      .updateTable('runs')
      .set({ status: ended_at ? 'SUCCESS' : 'PROCESSING', ended_at })
      .where('id', '=', path.hid)
      .execute()
  await end(ended)
  return { admin, path, end }
}

const messages = (list: { logs: LogEntry[] }) => list.logs.map(({ message }) => message)
const runOf = ({ id, rid, hid }: RunPath) => ({ id, rid, hid })

describe('the log of a run', () => {
  // spec: LOG-02, LOG-12, LOG-13
  test('is filtered by level, text and time, counting back from the end of the run', async ({ server }) => {
    const { admin, path, end } = await withLog(server)
    const params = runOf(path)
    const read = async (query: Parameters<typeof admin.api.runLogs>[0]['query']) =>
      messages(await admin.api.runLogs({ params, query }))

    expect((await admin.api.runLogs({ params, query: {} })).logs).toEqual(log)
    expect(await read({ level: 'ERR' })).toEqual(['The page answered with status 503.'])
    expect(await read({ level: 'ALL', search: 'ROWS' })).toEqual(['No rows on this page.'])
    expect(await read({ range: '30min' })).toEqual(['No rows on this page.', 'Finished.'])
    expect(await read({ range: '1h', level: 'ERR' })).toEqual(['The page answered with status 503.'])
    expect(await read({ range: '6h' })).toHaveLength(4)
    expect(await read({ range: 'custom', from: log[1]!.at, to: log[2]!.at })).toEqual([
      'The page answered with status 503.',
      'No rows on this page.',
    ])
    expect(await read({ order: 'newest', limit: 2 })).toEqual(['No rows on this page.', 'Finished.'])
    await end(null)
    expect(await read({ range: '30min' })).toEqual([])
  })

  // spec: LOG-04, LOG-05, LOG-13
  test("is found by the run's id alone, by users who may see it", async ({ server }) => {
    const { admin, path } = await withLog(server)
    const { hid: historyId } = path

    const found = await admin.api.crawlerLogs({ query: { historyId, offset: 1, limit: 2 } })
    expect(found).toMatchObject({ historyId, total: 4, logs: log.slice(1, 3) })
    expect(await admin.api.crawlerLogs()).toMatchObject({ historyId, logs: log })
    const later = await startReport(admin.api, recipe, 'Later')
    expect(await admin.api.crawlerLogs()).toEqual({ historyId: later.hid, logs: [], total: 0 })
    expect(await failure(admin.api.crawlerLogs({ query: { historyId: 999_999 } }))).toBe('404 NOT_FOUND')
    const manager = await server.signIn('MANAGER')
    expect(await failure(manager.api.crawlerLogs({ query: { historyId } }))).toBe('403 FORBIDDEN')
  })

  // spec: LOG-06, LOG-13
  test('is downloaded as CSV with the filters applied', async ({ server }) => {
    const { admin, path } = await withLog(server)

    const { url } = await admin.api.crawlerLogsDownload({
      body: { historyId: path.hid, level: 'WARN', range: '30min', search: 'rows' },
    })
    const answer = await admin.fetch(url)

    expect(answer.headers.get('content-disposition')).toContain('.csv')
    expect((await answer.text()).trim().split(/\r?\n/)).toEqual([
      'at,level,message,url,code',
      '2026-11-20T11:40:00.000Z,WARN,No rows on this page.,https://shop.example/p/1,',
    ])
    expect(await failure(admin.api.crawlerLogsDownload({ body: { historyId: 999_999 } }))).toBe(
      '404 NOT_FOUND',
    )
  })
})
