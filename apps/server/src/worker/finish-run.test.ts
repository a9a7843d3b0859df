import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { encodeSegment } from '@windrow/dataset/segment'
import { describe, expect } from 'vitest'
import { twoRunsAtWork, type RunAtWork } from '../testing/run-at-work.ts'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { queueProfiles } from '../features/profiles/queue-profiles.ts'
import { finishRun, giveUp } from './finish-run.ts'
import { updateOwnRun, type Attempt } from './own-run.ts'

const at = '2026-03-04T05:06:07.000Z'
const entry = { at, level: 'INFO' as const, message: 'Finished.', url: null, code: null }

/** Gives a run a table with a file, a journal, a second part, links for it, a sample of pages and a memory. */
async function fill({ app: { db, store } }: TestApp, { path, part }: RunAtWork) {
  const run_id = path.hid
  await part(1)
  const body = await encodeSegment([{ name: 'Tent' }])
  const [object_key, html_key] = [`runs/${run_id}/rows.jsonl.zst`, `runs/${run_id}/page.html.zst`]
  for (const key of [object_key, html_key]) await store.put(key, body)
  const file = { kind: 'rows' as const, page_id: 'items', sequence: 0, format: 'jsonl' as const }
  const columns = JSON.stringify([{ name: 'name', type: 'text' }])
  await db
    .insertInto('run_pages')
    .values({ run_id, page_id: 'items', position: 0, row_count: 1, columns })
    .execute()
  await db
    .insertInto('run_segments')
    .values({ ...file, run_id, object_key, row_count: 1, bytes: body.length })
    .execute()
  await db
    .insertInto('run_journal')
    .values({ run_id, sequence: 0, frontier: Buffer.from('x') })
    .execute()
  await db.insertInto('run_handovers').values({ run_id, part: 1, links: '[]' }).execute()
  await db
    .insertInto('page_memory')
    .values({ run_id, key: 'a', memo: Buffer.from('x') })
    .execute()
  const page = {
    page_type: 'list',
    url: 'https://a.example/',
    row_count: 0,
    bytes: 1,
    created_at: new Date(),
  }
  await db
    .insertInto('run_evidence')
    .values(
      Array.from({ length: 200 }, (_, rank) => ({
        ...page,
        run_id,
        reason: 'sample' as const,
        rank,
        html_key,
      })),
    )
    .execute()
  return { object_key }
}

const left = async ({ app: { db } }: TestApp, run_id: number) => {
  const counts: Record<string, number> = {}
  for (const table of ['run_parts', 'run_handovers', 'run_journal', 'page_memory'] as const)
    counts[table] = (
      await db.selectFrom(table).select('run_id').where('run_id', '=', run_id).execute()
    ).length
  return counts
}
const rowOf = ({ app: { db } }: TestApp, id: number) =>
  db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const filesOf = ({ app: { db } }: TestApp, run_id: number) =>
  db
    .selectFrom('run_segments')
    .select(['kind', 'format', 'row_count'])
    .where('run_id', '=', run_id)
    .orderBy('kind')
    .execute()

/** Keys of the objects with last entries of a run. */
async function lastLogs({ app }: TestApp, runId: number): Promise<string[]> {
  const folder = join(app.config.dataDir, 'objects')
  const entries = await readdir(join(folder, `runs/${runId}`), { recursive: true, withFileTypes: true })
  const found = entries.filter(({ name }) => name.startsWith('last-log'))
  return found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

const nothing = { run_parts: 0, run_handovers: 0, run_journal: 0 }
const all = { run_parts: 1, run_handovers: 1, run_journal: 1, page_memory: 1 }

describe('the end of a run', () => {
  test('leaves one file per list and nothing to go on with, and other runs as they are', async ({
    server,
  }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { object_key } = await fill(server, one)
    await fill(server, other)
    const own = await one.part(0)
    await server.app.db.updateTable('runs').set({ pages_per_second: 2, is_idle: true }).execute()

    await finishRun(server.app, own, { status: 'SUCCESS', end: null, message: 'Done.' }, { last: [entry] })

    const run = await rowOf(server, own.runId)
    expect(run).toMatchObject({
      status: 'SUCCESS',
      debug_message: 'Done.',
      worker_id: null,
      pages_per_second: null,
      is_idle: false,
    })
    expect(run.ended_at).toBeInstanceOf(Date)
    expect(await left(server, own.runId)).toEqual({ ...nothing, page_memory: 1 })
    expect(await filesOf(server, own.runId)).toEqual([
      { kind: 'log', format: 'parquet', row_count: 1 },
      { kind: 'rows', format: 'parquet', row_count: 1 },
    ])
    await expect(server.app.store.get(object_key)).rejects.toThrow()
    const pages = server.app.db.selectFrom('run_evidence').select('rank').where('run_id', '=', own.runId)
    expect((await pages.execute()).length).toBeLessThan(200)
    expect(await left(server, other.path.hid)).toEqual(all)
    expect(await rowOf(server, other.path.hid)).toMatchObject({ ended_at: null, worker_id: other.workerId })
    expect(await filesOf(server, other.path.hid)).toEqual([{ kind: 'rows', format: 'jsonl', row_count: 1 }])
  })

  test('keeps its memory only where it succeeded and read every page', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    for (const run of [one, other]) await fill(server, run)
    const options = JSON.stringify({ pages: 1 })
    await server.app.db.updateTable('runs').set({ options }).where('id', '=', other.path.hid).execute()

    await finishRun(server.app, await one.part(0), { status: 'FAILED', end: null, message: null })
    await finishRun(server.app, await other.part(0), { status: 'SUCCESS', end: null, message: null })

    for (const { path } of [one, other]) expect((await left(server, path.hid))['page_memory']).toBe(0)
  })

  // spec: PROF-01
  test('queues a profile of each of its tables, unless it failed or is too large', async ({ server }) => {
    const { db } = server.app
    const [one, other] = await twoRunsAtWork(server)
    for (const run of [one, other]) await fill(server, run)
    await db
      .insertInto('run_pages')
      .values({ run_id: one.path.hid, page_id: 'empty', position: 1, row_count: 0, columns: '[]' })
      .execute()
    const profiles = () =>
      db.selectFrom('run_profiles').select(['run_id', 'page_id', 'state', 'is_automatic']).execute()

    await finishRun(server.app, await other.part(0), { status: 'FAILED', end: null, message: null })
    expect(await profiles()).toEqual([])
    await finishRun(server.app, await one.part(0), { status: 'SUCCESS', end: null, message: null })
    expect(await profiles()).toEqual([
      { run_id: one.path.hid, page_id: 'items', state: 'QUEUED', is_automatic: true },
    ])

    await db.deleteFrom('run_profiles').execute()
    const run = { id: one.path.hid, rows: 1_000_001 }
    await db.transaction().execute((trx) => queueProfiles(trx, run))
    expect(await profiles()).toEqual([])
  })

  test('is not written by a worker that has lost the run', async ({ server }) => {
    const [one] = await twoRunsAtWork(server)
    await fill(server, one)
    const own = { ...(await one.part(0)), attempt: 2 }
    const end = finishRun(server.app, own, { status: 'SUCCESS', end: null, message: null }, { last: [entry] })

    await expect(end).rejects.toThrow('is over')

    expect(await left(server, own.runId)).toEqual(all)
    expect(await filesOf(server, own.runId)).toEqual([{ kind: 'rows', format: 'jsonl', row_count: 1 }])
  })

  test('may be tried again after its last entries were written', async ({ server }) => {
    const [one] = await twoRunsAtWork(server)
    await fill(server, one)
    const own = await one.part(0)
    const broken = { ...server.app, datasets: () => Promise.reject(new Error('the disk is full')) }
    const end = (app: typeof server.app) =>
      finishRun(app, own, { status: 'SUCCESS', end: null, message: null }, { last: [entry] })

    await expect(end(broken)).rejects.toThrow('the disk is full')
    await end(server.app)

    expect(await filesOf(server, own.runId)).toEqual([
      { kind: 'log', format: 'parquet', row_count: 1 },
      { kind: 'rows', format: 'parquet', row_count: 1 },
    ])
  })

  test('keeps the last entries of the first attempt, and no object of the others', async ({ server }) => {
    const [one] = await twoRunsAtWork(server)
    await fill(server, one)
    const { db } = server.app
    const broken = { ...server.app, datasets: () => Promise.reject(new Error('the disk is full')) }
    const end = (app: typeof server.app, own: Attempt, message: string) =>
      finishRun(app, own, { status: 'SUCCESS', end: null, message: null }, { last: [{ ...entry, message }] })
    const first = await one.part(0)
    await db.updateTable('runs').set({ parts: 3 }).where('id', '=', first.runId).execute()
    const log = db.selectFrom('run_segments').select('object_key').where('kind', '=', 'log')

    await expect(end(broken, first, 'first')).rejects.toThrow('the disk is full')
    const kept = await log.execute()
    await db.updateTable('runs').set({ attempt: 2 }).where('id', '=', first.runId).execute()
    await expect(end(broken, { ...first, attempt: 2 }, 'second')).rejects.toThrow('the disk is full')
    await expect(end(broken, await one.part(2), 'other part')).rejects.toThrow('the disk is full')

    expect(await log.execute()).toEqual(kept)
    expect(await lastLogs(server, first.runId)).toEqual(kept.map(({ object_key }) => object_key))
    await end(server.app, { ...first, attempt: 2 }, 'third')
    const admin = await server.signIn('ADMIN')
    const { logs } = await admin.api.runLogs({ params: one.path, query: { limit: 9 } })
    expect(logs.map(({ message }) => message)).toEqual(['first'])
  })
})

describe('a run that is given up', () => {
  test('fails with what to do, and keeps what can be read', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    for (const run of [one, other]) await fill(server, run)
    const { db } = server.app
    const [own, lost] = [await one.part(0), await other.part(0)]
    await db.updateTable('run_segments').set({ row_count: 2 }).where('run_id', '=', lost.runId).execute()
    const log = {
      kind: 'log' as const,
      page_id: '',
      sequence: 1,
      format: 'jsonl' as const,
      row_count: 1,
      bytes: 1,
    }
    await db
      .insertInto('run_segments')
      .values({ ...log, run_id: lost.runId, object_key: 'none' })
      .execute()

    await giveUp(server.app, own, 20)
    await giveUp(server.app, lost, 7)

    expect(await rowOf(server, own.runId)).toMatchObject({
      status: 'FAILED',
      debug_message:
        'The run was given up: 20 attempts in a row came to nothing. The log of its workers says why: put that right, then start the run again.',
    })
    expect(await filesOf(server, own.runId)).toEqual([{ kind: 'rows', format: 'parquet', row_count: 1 }])
    expect((await rowOf(server, lost.runId)).debug_message).toBe(
      'The run was given up: 7 attempts in a row came to nothing. Files of its table "items", log cannot be read: look after the data folder or the object store, then start the run again.',
    )
    expect(await filesOf(server, lost.runId)).toEqual([
      { kind: 'log', format: 'jsonl', row_count: 1 },
      { kind: 'rows', format: 'jsonl', row_count: 2 },
    ])
    await expect(updateOwnRun(db, own, {})).rejects.toThrow('is over')
  })
})
