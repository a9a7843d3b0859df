import { expect } from 'vitest'
import { startReport } from '../testing/run-reports.ts'
import { test } from '../testing/test-app.ts'
import { memoryOf, rememberPages } from './run-memory.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
  fetch: { unchanged: 'skip' as const },
}

test('page memory is used only by runs with the same parameter overrides', async ({ server }) => {
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

test('the page memory of a batch is stored, and copied for unchanged pages', async ({ server }) => {
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
