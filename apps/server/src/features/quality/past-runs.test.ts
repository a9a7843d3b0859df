import { randomBytes } from 'node:crypto'
import { packFigures } from '@windrow/quality/pack-figures'
import { expect } from 'vitest'
import type { RecipeSource } from '@windrow/contract/recipe'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'
import { measureAtEnd } from './measure-run.ts'
import { pastRuns } from './past-runs.ts'

const recipeOf = (select: string, start = 'https://shop.example/'): RecipeSource => ({
  version: 1,
  start: [start],
  types: { list: { table: 'items', fields: { name: { select } } } },
})
const columns = [{ name: 'name', type: 'text' as const }]

type Api = Awaited<ReturnType<TestApp['signIn']>>['api']
type Start = Parameters<Api['runStart']>[0]['body']

/** Runs that have as many rows as they have numbers, from 1. */
async function reportWithRuns(server: TestApp, name?: string) {
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipeOf('h1'), name)
  let count = 0
  const end = async (hid: number) => {
    count += 1
    const rows = Array.from({ length: count }, (_, at) => ({ name: `thing ${at}` }))
    await fillRun(server.app, hid, columns, rows)
    await measureAtEnd(server.app, hid)
    return hid
  }
  const next = async (body?: Start) => end((await api.runStart({ params: path, ...(body && { body }) })).id)
  const first = await end(path.hid)
  const past = async (runId: number, limit?: number) =>
    (await pastRuns(server.app.db, runId, limit)).map(({ figures }) => figures.tables[0]!.rows)
  const change = (id: number, values: object) =>
    server.app.db.updateTable('runs').set(values).where('id', '=', id).execute()
  return { api, path: path satisfies RunPath, first, next, past, change }
}

test('the past of a run are the runs before it, the oldest first', async ({ server }) => {
  const { first, next, past } = await reportWithRuns(server)
  const second = await next()
  const third = await next()

  expect(await past(first)).toEqual([])
  expect(await past(second)).toEqual([1])
  expect(await past(third)).toEqual([1, 2])
  expect(await past(third, 1)).toEqual([2])
  expect(await past(third + 1)).toEqual([])
})

test('the past ends where the figures of later runs are as large as may be unpacked', async ({ server }) => {
  const { first, next, past } = await reportWithRuns(server)
  const large = [first, await next(), await next()]
  for (const id of large) {
    const table = { rows: id, duplicates: 0, keyDuplicates: null, violations: null, sketch: [], columns: [] }
    const tables = [{ ...table, name: randomBytes(7_000_000).toString('base64') }]
    const run = { startedAt: 0, requests: 1, failures: {}, pages: 1, durationMs: 1, bytes: 1, tables }
    await server.app.db
      .updateTable('run_figures')
      .set({ figures: packFigures(run) })
      .where('run_id', '=', id)
      .execute()
  }

  expect(await past(await next())).toEqual(large.slice(1))
})

test('runs that are not good examples are left out', async ({ server }) => {
  const { next, past, change } = await reportWithRuns(server)
  const odd = [
    { status: 'FAILED' },
    { manually_stopped: true },
    { is_dnu: true },
    { deleted_at: new Date() },
    { review_state: 'REJECTED' },
  ]
  for (const values of odd) await change(await next(), values)
  const last = await next()

  expect(await past(last)).toEqual([1])
})

test('a run is compared across versions of the recipe, but only with those that crawled the same', async ({
  server,
}) => {
  const { api, path, next, past } = await reportWithRuns(server)
  const save = (recipe: RecipeSource) => api.recipeSave({ params: path, body: { recipe } })
  await save(recipeOf('h2'))
  expect(await past(await next())).toEqual([1])

  const some = await next({ options: { pages: 5 } })
  expect(await past(some)).toEqual([])
  expect(await past(await next({ options: { pages: 5 } }))).toEqual([3])

  await save(recipeOf('h2', 'https://other.example/'))
  expect(await past(await next())).toEqual([])
  await save(recipeOf('h2'))
  expect(await past(await next())).toEqual([1, 2])
})

test('runs of other reports are not among the past', async ({ server }) => {
  const one = await reportWithRuns(server)
  const other = await reportWithRuns(server, 'Other')
  await one.next()
  expect(await other.past(await other.next())).toEqual([1])
})
