import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { mostOpenJobs } from '@windrow/contract/dataset-jobs'
import { messageOf, refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { lockTable } from '../../testing/lock-table.ts'
import { allRows, startReport, type RunPath } from '../../testing/run-reports.ts'
import { test, testSecret, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { WindrowProcess } from '../../testing/windrow-process.ts'
import { JobLoop } from '../../flows/job-loop.ts'
import { claimDatasetJob, insertJob } from './job-queries.ts'
import { makeNextJob } from '../../flows/make-job.ts'
import { tidyJobs } from './tidy-jobs.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns = [{ name: 'sku', type: 'text' as const }]
const patience = { interval: 50 }

type Api = Awaited<ReturnType<TestApp['signIn']>>['api']

/** A report with two runs of one row each, to merge. */
async function twoRuns(server: TestApp, account?: string) {
  const person = await server.signIn('ADMIN', account)
  const { api } = person
  const path = await startReport(api, recipe)
  await fillRun(server.app, path.hid, columns, [{ sku: 'a' }])
  const next = await api.runStart({ params: path })
  await fillRun(server.app, next.id, columns, [{ sku: 'b' }])
  const merge = () => api.runMerge({ params: path, body: { historyIds: [path.hid, next.id] } })
  return { userId: person.userId, api, path, merge }
}

const authorOf = (userId: number) => ({
  actor: { userId, email: 'a@b.example', organizationId: 1, impersonator: null, apiKeyId: null },
  ip: '',
  userAgent: '',
})

const shown = async (api: Api, path: RunPath) => (await api.datasetJobList({ params: path })).jobs
const runs = async (api: Api, path: RunPath) => (await api.runList({ params: path })).histories.length

/** Blocks workers before they check what they have written, so that a merge stops shortly before its end. */
const blockChecks = ({ databaseUrl }: TestApp) => lockTable(databaseUrl, 'table_schemas')

/**
 * Waits until the report's one job is being worked on.
 *
 * @returns its id
 */
async function untilAtWork(api: Api, path: RunPath): Promise<number> {
  await expect.poll(async () => (await shown(api, path))[0]?.state, patience).toBe('WORKING')
  return (await shown(api, path))[0]!.jobId
}

/** Makes the worker's last heartbeat look long ago. */
const silence = ({ app }: TestApp) =>
  app.db
    .updateTable('dataset_jobs')
    .set({ worked_at: new Date(Date.now() - 60_000) })
    .execute()

const rowOf = ({ app }: TestApp) => app.db.selectFrom('dataset_jobs').selectAll().executeTakeFirstOrThrow()

/** Paths of the objects in a folder of the store. */
const stored = (server: TestApp, folder: string) =>
  readdir(join(server.dataDir, 'objects', folder), { recursive: true }).then(
    (names) => names.filter((name) => name.includes('.')),
    () => [],
  )

describe('a job over rows', () => {
  test('is seen by those who see its report, and leaves nothing when it is cancelled', async ({ server }) => {
    const { api, path, merge } = await twoRuns(server)
    const stranger = await server.signIn('MANAGER', 'Another account')
    const loop = new JobLoop(server.app)
    const block = await blockChecks(server)
    const ordered = merge()
    const params = { ...path, jobId: await untilAtWork(api, path) }

    expect(await api.datasetJobGet({ params })).toMatchObject({ kind: 'merge', isOwn: true, mayCancel: true })
    expect(await refusal(stranger.api.datasetJobGet({ params }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(stranger.api.datasetJobCancel({ params }))).toMatchObject({ code: 'NOT_FOUND' })
    const other = await startReport(api, recipe, 'Another')
    expect(await refusal(api.datasetJobGet({ params: { ...other, jobId: params.jobId } }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    const customer = await server.signIn('MANAGER')
    expect(await shown(customer.api, path)).toMatchObject([{ isOwn: false, mayCancel: false }])
    expect(await refusal(customer.api.datasetJobCancel({ params }))).toMatchObject({ code: 'FORBIDDEN' })

    await expect.poll(() => stored(server, 'datasets'), patience).toHaveLength(1)
    expect(await api.datasetJobCancel({ params })).toMatchObject({ state: 'CANCELLED' })
    expect(await shown(api, path)).toEqual([])
    await block[Symbol.asyncDispose]()
    expect(await ordered).toMatchObject({ state: 'CANCELLED' })
    await loop[Symbol.asyncDispose]()
    expect(await runs(api, path)).toBe(2)
    expect(await stored(server, 'datasets')).toEqual([])
    expect(await rowOf(server)).toMatchObject({ state: 'CANCELLED', object_keys: [] })
  })

  test('is taken up by another node when the first one is killed', async ({ server }) => {
    const { api, path, merge } = await twoRuns(server)
    await using node = new WindrowProcess({
      DATABASE_URL: server.databaseUrl,
      WINDROW_DATA_DIR: server.dataDir,
      WINDROW_ROLES: 'scheduler',
      WINDROW_WORKERS: undefined,
      WINDROW_SECRET_KEY: testSecret,
    })
    await node.ready()
    const block = await blockChecks(server)
    const ordered = merge()
    const jobId = await untilAtWork(api, path)
    node.child.kill('SIGKILL')
    await node.ended
    await silence(server)
    await block[Symbol.asyncDispose]()

    await using _loop = new JobLoop(server.app)
    const job = () => api.datasetJobGet({ params: { ...path, jobId } })
    await expect.poll(async () => (await job()).state, patience).toBe('DONE')
    const { historyId } = await ordered
    expect(await allRows(api, { ...path, hid: historyId! }, 'items')).toEqual([{ sku: 'a' }, { sku: 'b' }])
    expect(await runs(api, path)).toBe(3)
    expect(await rowOf(server)).toMatchObject({ attempt: 2, losses: 1 })
  })

  test('is not published by a worker that lost its lease, and is released by one that stops', async ({
    server,
  }) => {
    const { api, path, merge } = await twoRuns(server)
    const block = await blockChecks(server)
    const ordered = merge()
    await expect.poll(async () => (await shown(api, path)).length, patience).toBe(1)
    await makeNextJob(server.app, AbortSignal.abort())
    expect(await rowOf(server)).toMatchObject({ state: 'QUEUED', attempt: 1, losses: 0 })

    const slow = makeNextJob(server.app)
    await untilAtWork(api, path)
    await expect.poll(() => stored(server, 'datasets'), patience).toHaveLength(1)
    // A heartbeat may come between the two.
    const takenOver = async () => {
      await silence(server)
      return claimDatasetJob(server.app.db)
    }
    await expect.poll(takenOver, patience).toMatchObject({ attempt: 3 })
    await block[Symbol.asyncDispose]()
    await slow

    expect(await rowOf(server)).toMatchObject({ state: 'WORKING', attempt: 3 })
    expect(await runs(api, path)).toBe(2)
    expect(await stored(server, 'datasets')).toEqual([])
    await silence(server)
    await makeNextJob(server.app)
    expect(await ordered).toMatchObject({ state: 'DONE', progress: 1, rows: 2 })
    expect(await runs(api, path)).toBe(3)
    expect(await stored(server, 'datasets')).toHaveLength(1)

    await server.app.db
      .updateTable('dataset_jobs')
      .set({ state: 'QUEUED', losses: 3, put_away: false, result: null })
      .execute()
    await makeNextJob(server.app)
    expect((await shown(api, path))[0]).toMatchObject({
      state: 'FAILED',
      fault: { message: expect.stringContaining('lost each time') as string },
    })
  })

  test('reports runs and files that are deleted meanwhile', async ({ server }) => {
    const { api, path, merge } = await twoRuns(server)
    const historyIds = String(path.hid)
    await using _loop = new JobLoop(server.app)
    const block = await blockChecks(server)
    const ordered = merge().then(
      () => null,
      () => null,
    )
    const params = { ...path, jobId: await untilAtWork(api, path) }
    await api.runBulkUpdate({ params: path, body: { historyIds, action: 0 } })
    await block[Symbol.asyncDispose]()
    await ordered
    await expect.poll(async () => (await api.datasetJobGet({ params })).state, patience).toBe('FAILED')
    expect((await api.datasetJobGet({ params })).fault).toMatchObject({
      code: 'NOT_FOUND',
      message: 'A source run was deleted in the meantime; restore it and try again.',
    })
    expect(await stored(server, 'datasets')).toEqual([])
    await api.datasetJobCancel({ params })
    expect(await shown(api, path)).toEqual([])

    await api.runRestore({ params: path, body: { historyIds } })
    const key = `runs/${path.hid}/test-items.jsonl.zst`
    const whole = await server.app.store.get(key)
    await server.app.store.put(key, Buffer.from('no rows at all'))
    expect(await refusal(merge())).toMatchObject({
      message: expect.stringContaining('is not whole') as string,
    })
    await server.app.store.put(key, whole)
    expect(await merge()).toMatchObject({ state: 'DONE', rows: 2 })
  })
})

describe('a failed job', () => {
  test('is retried by staff for who started it', async ({ server }) => {
    const { api, path, merge } = await twoRuns(server)
    const historyIds = String(path.hid)
    const block = await blockChecks(server)
    await using _loop = new JobLoop(server.app)
    const ordered = merge().then(
      () => null,
      () => null,
    )
    const params = { ...path, jobId: await untilAtWork(api, path) }
    expect(await refusal(api.datasetJobRetry({ params }))).toMatchObject({ code: 'CONFLICT' })
    await api.runBulkUpdate({ params: path, body: { historyIds, action: 0 } })
    await block[Symbol.asyncDispose]()
    await ordered
    const state = async () => (await api.datasetJobGet({ params })).state
    await expect.poll(state, patience).toBe('FAILED')

    const customer = await server.signIn('MANAGER')
    expect(await refusal(customer.api.datasetJobRetry({ params }))).toMatchObject({ code: 'FORBIDDEN' })
    await api.runRestore({ params: path, body: { historyIds } })
    const staff = await server.signIn('ADMIN:BUILDER')
    expect(await staff.api.datasetJobRetry({ params })).toMatchObject({ state: 'QUEUED', fault: null })
    await expect.poll(state, patience).toBe('DONE')
    expect(await runs(api, path)).toBe(3)
    expect(await rowOf(server)).toMatchObject({ put_away: false, fault: null })
    const { entries } = await api.auditList({ query: { action: 'DATASET_JOB_RETRIED' } })
    expect(entries).toHaveLength(1)
  })

  test('keeps the file of an import for a day, unless the file is at fault', async ({ server }) => {
    const { path, userId, api } = await twoRuns(server)
    const { db, store } = server.app
    const file = async (code: 'INTERNAL' | 'VALIDATION') => {
      const file_key = `imports/${path.rid}/${code}.off`
      await store.put(file_key, Buffer.from('sku\nc\n'))
      const settings = { fileName: 'rows.csv', format: 'csv', pageId: 'items', badRows: 'refuse' }
      const { id } = await db
        .insertInto('dataset_jobs')
        .values({
          report_id: path.rid,
          user_id: userId,
          kind: 'import',
          state: 'FAILED',
          settings: JSON.stringify(settings),
          author: JSON.stringify(authorOf(userId)),
          fault: JSON.stringify({ code, message: 'No.', errors: [] }),
          ended_at: new Date(),
          file_key,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...path, jobId: id }
    }
    const [broken, wrong] = [await file('INTERNAL'), await file('VALIDATION')]
    await tidyJobs(server.app, 100)
    expect(await stored(server, 'imports')).toHaveLength(1)

    expect((await refusal(api.datasetJobRetry({ params: wrong }))).message).toContain('The file itself')
    await api.datasetJobRetry({ params: broken })
    await makeNextJob(server.app)
    expect(await api.datasetJobGet({ params: broken })).toMatchObject({ state: 'DONE', rows: 1 })

    const old = await file('INTERNAL')
    await db
      .updateTable('dataset_jobs')
      .set({ ended_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', old.jobId)
      .execute()
    await tidyJobs(server.app, 100)
    expect((await refusal(api.datasetJobRetry({ params: old }))).message).toContain('Its file was removed')
  })
})

describe('jobs', () => {
  test('are scheduled fairly, two per account at a time, and ten per user at most', async ({ server }) => {
    const busy = await twoRuns(server, 'Busy account')
    const other = await twoRuns(server, 'Other account')
    const add = async ({ path, userId }: typeof busy, kind: 'merge' | 'import' = 'merge') => {
      const values = { report_id: path.rid, user_id: userId, kind, settings: '{}', author: '{}' }
      const { id } = await server.app.db
        .insertInto('dataset_jobs')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const [first, second] = [await add(busy), await add(busy), await add(busy)]
    const only = await add(other)
    const claim = async () => (await claimDatasetJob(server.app.db))?.id

    expect([await claim(), await claim(), await claim(), await claim()]).toEqual([
      first,
      only,
      second,
      undefined,
    ])

    for (let count = 3; count < 10; count += 1) await add(busy, 'import')
    expect(await refusal(busy.merge())).toMatchObject({ code: 'CONFLICT' })
    const customer = await server.signIn('MANAGER', 'Busy account')
    expect(new Set((await shown(customer.api, busy.path)).map(({ kind }) => kind))).toEqual(
      new Set(['merge']),
    )
  })

  test('of a user never exceed the limit, counting concurrent requests and uploads', async ({ server }) => {
    const { path, userId } = await twoRuns(server)
    const { db } = server.app
    const values = {
      report_id: path.rid,
      user_id: userId,
      kind: 'import' as const,
      settings: '{}',
      author: '{}',
    }
    const upload = { ...values, state: 'RECEIVING' as const, worked_at: new Date() }
    for (let open = 1; open < mostOpenJobs; open += 1) await insertJob(db, upload)
    await insertJob(db, { ...upload, worked_at: new Date(0) })
    await using block = await lockTable(server.databaseUrl, 'dataset_jobs', 'share')
    const ordered = Promise.all([messageOf(insertJob(db, values)), messageOf(insertJob(db, values))])
    await untilWaiting(server, 2)
    await block[Symbol.asyncDispose]()

    expect((await ordered).toSorted()).toEqual([
      expect.stringContaining('in progress already') as string,
      'no error',
    ])
  })

  test('whose upload was aborted are cleaned up', async ({ server }) => {
    const { path, userId, api } = await twoRuns(server)
    const { db, store } = server.app
    const file_key = `imports/${path.rid}/broken.off`
    await store.put(file_key, Buffer.from('sku\n'))
    await db
      .insertInto('dataset_jobs')
      .values({
        report_id: path.rid,
        user_id: userId,
        kind: 'import',
        state: 'RECEIVING',
        settings: '{}',
        author: '{}',
        worked_at: new Date(),
        file_key,
      })
      .execute()

    await tidyJobs(server.app, 100)
    expect(await stored(server, 'imports')).toHaveLength(1)
    await db
      .updateTable('dataset_jobs')
      .set({ worked_at: new Date(0) })
      .execute()
    await tidyJobs(server.app, 100)
    expect(await stored(server, 'imports')).toEqual([])
    expect(await rowOf(server)).toMatchObject({ state: 'CANCELLED', file_key: null })
    expect(await shown(api, path)).toEqual([])

    await db
      .updateTable('dataset_jobs')
      .set({ ended_at: new Date(0) })
      .execute()
    await tidyJobs(server.app, 100)
    expect(await db.selectFrom('dataset_jobs').selectAll().execute()).toEqual([])
  })
})
