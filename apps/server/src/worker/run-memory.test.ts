import { expect } from 'vitest'
import { startReport } from '../testing/run-reports.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../testing/test-app.ts'
import { isNarrowed, memoryOf, rememberPages, tidyMemory } from './run-memory.ts'
import { typeModesOf } from './run-type-modes.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
  fetch: { unchanged: 'skip' as const },
}

lonelyTest('page memory is used only by runs with the same parameter overrides', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe, 'Remembered')
  const { db } = server.app
  const own = { service: 'titles', values: { region: { sealed: 'c2VhbGVk', isSecret: false } } }
  const other = { service: 'titles', values: { region: { sealed: 'b3RoZXI=', isSecret: false } } }
  for (const parameters of [own, null, other, own, null]) {
    const ended = { status: 'SUCCESS', ended_at: new Date() } as const
    const values = { ...ended, parameters: parameters && JSON.stringify(parameters) }
    const [run] = await db
      .updateTable('runs')
      .set(values)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute()
    await db
      .insertInto('page_memory')
      .values({ run_id: run!.id, key: 'page', memo: Buffer.from('known') })
      .execute()
    await api.runStart({ params: path })
  }

  const runs = await db.selectFrom('runs').selectAll().where('status', '=', 'SUCCESS').orderBy('id').execute()
  const saved = await api.recipeGet({ params: path })
  const memories = await Promise.all(runs.map((run) => memoryOf(server.app, run, saved.recipe)))

  const [first, second] = runs.map(({ id }) => id)
  expect(memories.map((memory) => memory?.lastRunId)).toEqual([null, null, null, first, second])
})

lonelyTest('the page memory of a batch is stored, and copied for unchanged pages', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const first = await startReport(api, recipe, 'First')
  const second = await startReport(api, recipe, 'Second')
  const { db } = server.app
  const remember = (runId: number, lastRunId: number | null, pages: Parameters<typeof rememberPages>[3]) =>
    db.transaction().execute((trx) => rememberPages(trx, runId, lastRunId, pages))

  await remember(first.hid, null, [{ key: 'a', memo: Buffer.from('one') }])
  await remember(second.hid, first.hid, [{ key: 'a', memo: null }])
  await remember(second.hid, first.hid, [
    { key: 'b', memo: Buffer.from('two') },
    { key: 'c', memo: Buffer.from('three') },
  ])
  await remember(second.hid, first.hid, [])

  const kept = await db.selectFrom('page_memory').selectAll().orderBy('run_id').orderBy('key').execute()
  expect(kept.map(({ run_id, key, memo }) => [run_id, key, String(memo)])).toEqual([
    [first.hid, 'a', 'one'],
    [second.hid, 'a', 'one'],
    [second.hid, 'b', 'two'],
    [second.hid, 'c', 'three'],
  ])
})

/** Three runs of one report: two that ended well, with a memory, and a later one. */
async function threeRuns(server: TestApp) {
  const { db } = server.app
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe, 'Three runs')
  const ids = [path.hid]
  for (let n = 0; n < 2; n += 1) {
    await db.updateTable('runs').set({ status: 'SUCCESS', ended_at: new Date() }).execute()
    ids.push((await api.runStart({ params: path })).id)
  }
  for (const run_id of ids.slice(0, 2))
    await db
      .insertInto('page_memory')
      .values(
        ['a', 'b'].map((key) => ({ run_id, key, memo: Buffer.from(`${key} of ${ids.indexOf(run_id)}`) })),
      )
      .execute()
  const saved = await api.recipeGet({ params: path })
  const run = () => db.selectFrom('runs').selectAll().where('id', '=', ids[2]!).executeTakeFirstOrThrow()
  const set = (at: number, values: object) =>
    db.updateTable('runs').set(values).where('id', '=', ids[at]!).execute()
  return { db, api, path, ids, recipe: saved.recipe, run, set }
}

test('the page memory of a run is that of the last one that succeeded and read every page', async ({
  server,
}) => {
  const { db, ids, recipe: saved, run, set } = await threeRuns(server)
  const last = async () => (await memoryOf(server.app, await run(), saved))?.lastRunId

  expect(await last()).toBe(ids[1])
  for (const [change, undo] of [
    [{ status: 'FAILED' }, { status: 'SUCCESS' }],
    [{ review_state: 'REJECTED' }, { review_state: 'RELEASED' }],
    [{ review_state: 'HELD' }, { review_state: 'RELEASED' }],
    [{ origin: 'IMPORTED' }, { origin: 'CRAWLED' }],
    [{ options: JSON.stringify({ pages: 5 }) }, { options: JSON.stringify({ priority: 1 }) }],
    [{ options: JSON.stringify({ startUrls: ['https://a.example/'] }) }, { options: null }],
  ] as const) {
    await set(1, change)
    expect([change, await last()]).toEqual([change, ids[0]])
    await set(1, undo)
    expect([undo, await last()]).toEqual([undo, ids[1]])
  }
  await db.deleteFrom('page_memory').where('run_id', '=', ids[1]!).execute()
  expect(await last()).toBe(ids[0])
  await db.deleteFrom('page_memory').execute()
  expect(await last()).toBeNull()
  const empty = (await memoryOf(server.app, await run(), saved))!
  expect(await empty.recall('a')).toBeNull()
  expect(
    await memoryOf(server.app, await run(), { ...saved, fetch: { ...saved.fetch, unchanged: 'read' } }),
  ).toBeUndefined()
  const { unchanged: _unchanged, ...rest } = saved.fetch
  expect(await memoryOf(server.app, await run(), { ...saved, fetch: rest })).toBeUndefined()
})

test('pages are recalled by their key, many at once', async ({ server }) => {
  const { recipe: saved, run } = await threeRuns(server)
  const memory = (await memoryOf(server.app, await run(), saved))!
  const recall = async (key: string) => {
    const memo = await memory.recall(key)
    return memo && Buffer.from(memo).toString()
  }

  expect(await Promise.all(['a', 'b', 'c', 'a'].map(recall))).toEqual(['a of 1', 'b of 1', null, 'a of 1'])
  expect(await recall('b')).toBe('b of 1')
})

lonelyTest(
  'the memory of a whole run replaces those before it; that of another is dropped',
  async ({ server }) => {
    const { db, ids, path } = await threeRuns(server)
    const { hid: other } = await startReport((await server.signIn('ADMIN')).api, recipe, 'Beside')
    const kept = async () => {
      const rows = await db.selectFrom('page_memory').select('run_id').distinct().orderBy('run_id').execute()
      return rows.map(({ run_id }) => run_id)
    }
    await db
      .insertInto('page_memory')
      .values({ run_id: other, key: 'a', memo: Buffer.from('x') })
      .execute()

    await tidyMemory(db, { runId: ids[1]!, reportId: path.rid }, true)
    expect(await kept()).toEqual([ids[1], other])
    await db
      .insertInto('page_memory')
      .values({ run_id: ids[2]!, key: 'a', memo: Buffer.from('x') })
      .execute()
    await tidyMemory(db, { runId: ids[2]!, reportId: path.rid }, false)
    expect(await kept()).toEqual([ids[1], other])
    expect(
      [{}, { priority: 1 }, { pages: 1 }, { startUrls: [] }, null].map((options) =>
        isNarrowed({ options, rerun_pages: null }),
      ),
    ).toEqual([false, false, true, true, false])
  },
)

test('what automatic mode learned comes from the last run that learned something', async ({ server }) => {
  const { recipe: saved, run, set } = await threeRuns(server)
  const learnt = (pages: number) => ({ list: { decided: 'http' as const, winner: null, streak: 3, pages } })
  const automatic = { ...saved, fetch: { ...saved.fetch, mode: 'auto' as const } }
  const ofType = { ...saved, types: { list: { ...saved.types['list']!, mode: 'auto' as const } } }
  const known = async (one = automatic) => typeModesOf(server.app, await run(), one)

  expect(await known()).toBeUndefined()
  await set(0, { type_modes: JSON.stringify(learnt(5)) })
  expect(await known()).toEqual(learnt(5))
  await set(1, { type_modes: JSON.stringify(learnt(7)), status: 'FAILED' })
  expect(await known()).toEqual(learnt(7))
  expect(await known(ofType as typeof automatic)).toEqual(learnt(7))
  expect(await known(saved as typeof automatic)).toBeUndefined()
})
