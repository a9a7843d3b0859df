import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { queryRows } from '@windrow/dataset/query-rows'
import { describe, expect } from 'vitest'
import { segmentFiles } from '../dataset-files/run-files.ts'
import { batchOf, packedRows } from '../testing/batch-of.ts'
import { twoRunsAtWork } from '../testing/run-at-work.ts'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { compactWhileRunning } from './compact-segments.ts'
import { finishRun } from './finish-run.ts'
import type { Attempt } from './own-run.ts'
import { runJournal } from './run-journal.ts'
import { runningCompaction } from './running-compaction.ts'

const columns = [{ name: 'name', type: 'text' as const }]

/** A split run, of which part 0 has nothing to read any more and has left its worker. */
async function open({ app }: TestApp, [one]: Awaited<ReturnType<typeof twoRunsAtWork>>, parts = 2) {
  await app.db
    .insertInto('run_pages')
    .values({ run_id: one.path.hid, page_id: 'items', position: 0, columns: JSON.stringify(columns) })
    .execute()
  await app.db
    .updateTable('runs')
    .set({ parts, is_idle: true, worker_id: null })
    .where('id', '=', one.path.hid)
    .execute()
}

/** A part that commits batches with one row each, and compacts like a worker. */
function partOf({ app }: TestApp, own: Attempt) {
  const compaction = runningCompaction(app, own)
  const numbers: number[] = []
  let sequence = 0
  const journal = runJournal(app, own, {
    lastRunId: null,
    proxyList: null,
    pagesPerSecond: () => null,
    takeLogs: () => [],
    onStopRequested: () => {},
    onCommitted: (answer) => {
      numbers.push(answer.batches)
      compaction.onCommitted(answer)
    },
  })
  return {
    numbers,
    commit: async (name: string) => {
      await journal.commit(batchOf(sequence, { rows: packedRows({ items: [{ name }] }) }))
      sequence += 1
    },
    idle: () => compaction.idle(),
  }
}

const formats = async ({ app }: TestApp, runId: number) => {
  const segments = app.db.selectFrom('run_segments').select('format').where('run_id', '=', runId)
  return (await segments.orderBy('place').execute()).map(({ format }) => format)
}

const namesOf = async ({ app }: TestApp, runId: number) => {
  const files = await segmentFiles(app, runId, 'rows', 'items')
  const { rows } = await queryRows(await app.datasets(), { columns, files }, { offset: 0, limit: 1000 })
  return rows.map(([name]) => name)
}

/** What the store has of a run. */
async function filesBelow({ app }: TestApp, runId: number): Promise<string[]> {
  const folder = join(app.config.dataDir, 'objects')
  const entries = await readdir(join(folder, `runs/${runId}`), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted()
}

/** What the database knows of it. */
const keysOf = async ({ app }: TestApp, runId: number) => {
  const segments = app.db.selectFrom('run_segments').select('object_key').where('run_id', '=', runId)
  return (await segments.execute()).map(({ object_key }) => object_key).toSorted()
}

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

describe('the segments of a split run', () => {
  test('are compacted by another part when part 0 has left', async ({ server }) => {
    const runs = await twoRunsAtWork(server)
    await open(server, runs)
    const part = partOf(server, await runs[0].part(1))
    const names = count(0, 130).map((at) => `row ${at}`)

    for (const name of names.slice(0, 128)) await part.commit(name)
    await part.idle()
    for (const name of names.slice(128)) await part.commit(name)

    const runId = runs[0].path.hid
    expect(await formats(server, runId)).toEqual(['parquet', 'jsonl', 'jsonl'])
    expect(await namesOf(server, runId)).toEqual(names)
  })

  test('are compacted by one of its parts at a time, in the order of the commits', async ({ server }) => {
    const runs = await twoRunsAtWork(server)
    const [one, other] = [await runs[0].part(1), await runs[0].part(2)]
    await open(server, runs, 3)
    const parts = [partOf(server, one), partOf(server, other)]
    const names = count(0, 200).map((at) => `row ${at}`)

    for (const [at, name] of names.entries()) {
      await parts[at % 2]!.commit(name)
      // Else the compaction, which begins at the 192nd, may include the batches committed before it looks.
      for (const part of parts) await part.idle()
    }

    const runId = runs[0].path.hid
    // The 192nd batch was the 96th of a part.
    expect(await formats(server, runId)).toEqual(['parquet', ...count(0, 8).map(() => 'jsonl')])
    expect(await namesOf(server, runId)).toEqual(names)
    expect(parts.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual(count(1, 201))
  })

  test('are compacted once by two parts that take the same ones, and the other leaves no file', async ({
    server,
  }) => {
    const runs = await twoRunsAtWork(server)
    const [one, other] = [await runs[0].part(1), await runs[0].part(2)]
    await open(server, runs, 3)
    const part = partOf(server, one)
    for (const at of count(0, 4)) await part.commit(`row ${at}`)
    const { app } = server
    let isFirst = true
    const putFile: typeof app.store.putFile = async (key, path) => {
      if (isFirst) {
        isFirst = false
        await compactWhileRunning(app, other, 4)
      }
      return app.store.putFile(key, path)
    }

    const late = compactWhileRunning({ ...app, store: { ...app.store, putFile } }, one, 4)

    await expect(late).rejects.toMatchObject({ name: 'AlreadyCompacted' })
    const runId = runs[0].path.hid
    expect(await namesOf(server, runId)).toEqual(count(0, 4).map((at) => `row ${at}`))
    expect(await filesBelow(server, runId)).toEqual(await keysOf(server, runId))
  })

  test.for(['localPath', 'putFile'] as const)(
    'may be compacted by another part while one ends the run (at %s)',
    async (at, { server }) => {
      const runs = await twoRunsAtWork(server)
      const [one, other] = [await runs[0].part(1), await runs[0].part(2)]
      await open(server, runs, 3)
      const part = partOf(server, one)
      for (const at of count(0, 4)) await part.commit(`row ${at}`)
      const { app } = server
      let isFirst = true
      const before =
        <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
        async (...given: Given): Promise<Result> => {
          if (isFirst) {
            isFirst = false
            await compactWhileRunning(app, other, 4)
          }
          return work(...given)
        }
      const store = { ...app.store, [at]: before<never[], unknown>(app.store[at]) }

      await finishRun({ ...app, store }, one, { status: 'SUCCESS', end: 'time-limit', message: null })

      const runId = runs[0].path.hid
      expect(await formats(server, runId)).toEqual(['parquet'])
      expect(await namesOf(server, runId)).toEqual(count(0, 4).map((at) => `row ${at}`))
      expect(await filesBelow(server, runId)).toEqual(await keysOf(server, runId))
    },
  )
})
