import { expect } from 'vitest'
import { fillRun } from '../testing/fill-run.ts'
import { startReport } from '../testing/run-reports.ts'
import { test } from '../testing/test-app.ts'
import { compactSegments, replaceSegments } from './compact-segments.ts'

const columns = [{ name: 'name', type: 'text' as const }]

test('a file replaces segments only once, even if two were made', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, {
    version: 1,
    start: ['https://shop.example/'],
    types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
  })
  const { app } = server
  await fillRun(app, path.hid, columns, [{ name: 'Lamp' }, { name: 'Chair' }])
  const own = { runId: path.hid, reportId: path.rid, workerId: 1, attempt: 1, part: 0 }
  const compact = () => compactSegments(app, own, { kind: 'rows', pageId: 'items', columns })
  const [one, other] = [await compact(), await compact()]
  const replace = (compaction: typeof one) =>
    app.db.transaction().execute((trx) => replaceSegments(trx, compaction!))

  await replace(one)

  await expect(replace(other)).rejects.toThrow('were made one by another')
  expect(await app.db.selectFrom('run_segments').select('object_key').execute()).toEqual([
    { object_key: one?.segment.object_key },
  ])
})
