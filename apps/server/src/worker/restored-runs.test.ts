import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvidenceRecord } from '@windrow/crawler/records/records'
import { queryRows } from '@windrow/dataset/query-rows'
import { expect } from 'vitest'
import { segmentFiles } from '../dataset-files/run-files.ts'
import { notedStore } from '../storage/noted-store.ts'
import { openStore } from '../storage/open-store.ts'
import { batchOf, packedRows } from '../testing/batch-of.ts'
import { twoRunsAtWork } from '../testing/run-at-work.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { sharedTest as test } from '../testing/test-app.ts'
import { attemptOf } from './own-run.ts'
import { runJournal } from './run-journal.ts'

const columns = [{ name: 'name', type: 'text' as const }]
const page: EvidenceRecord = {
  reason: 'sample',
  kind: 'html',
  url: 'https://shop.example/',
  type: 'list',
  code: null,
  httpStatus: 200,
  at: '2026-03-04T05:06:07.000Z',
  table: 'items',
  rowsBefore: 0,
  rows: 1,
  rank: 1,
  body: Buffer.from('<p>'),
}

test('a run with the id of one that a restore has undone reads none of its objects, and replaces none', async ({
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-restored-'))
  await using undo = new AsyncDisposableStack()
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const s3 = undo.use(await startS3Server(join(folder, 's3')))
  const { db, log, datasets } = server.app
  const store = notedStore(await openStore({ storage: s3.storage, dataDir: folder }), { db, log })
  const [one] = await twoRunsAtWork(server)
  const run = { id: one.path.hid, report_id: one.path.rid }
  await db
    .insertInto('run_pages')
    .values({ run_id: run.id, page_id: 'items', position: 0, columns: JSON.stringify(columns) })
    .execute()
  const commit = (name: string) =>
    runJournal({ db, store }, attemptOf({ run, part: 0, attempt: 1 }, one.workerId), {
      lastRunId: null,
      proxyList: null,
      pagesPerSecond: () => null,
      takeLogs: () => [],
      onStopRequested: () => {},
      onCommitted: () => {},
    }).commit(batchOf(0, { rows: packedRows({ items: [{ name }] }), evidence: [page] }))
  const read = async () => {
    const files = await segmentFiles({ db, store }, run.id, 'rows', 'items')
    return (await queryRows(await datasets(), { columns, files }, { offset: 0, limit: 9 })).rows
  }
  const keys = async () => {
    const segments = await db.selectFrom('run_segments').select('object_key').execute()
    const pages = await db.selectFrom('run_evidence').select('html_key').execute()
    return [...segments.map(({ object_key }) => object_key), ...pages.map(({ html_key }) => html_key!)]
  }

  await commit('undone')
  expect(await read()).toEqual([['undone']])
  const undone = await keys()
  for (const table of ['run_segments', 'run_evidence', 'run_journal'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('runs').set({ next_sequence: 0 }).execute()
  await commit('new')

  expect(await read()).toEqual([['new']])
  expect(undone).toHaveLength(2)
  for (const key of undone) await expect(store.get(key)).resolves.not.toHaveLength(0)
  for (const key of await keys()) {
    expect(undone).not.toContain(key)
    expect(key.startsWith(`runs/${run.id}/`)).toBe(true)
  }
})
