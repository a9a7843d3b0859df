import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { queryRows } from './query-rows.ts'
import { numbersTable, openWorkbench } from './test-support/table-on-disk.ts'

// It would take hours, so a test that ends proves that it was interrupted.
const endless = 'SELECT sum(sqrt(i)) FROM range(1000000000000) AS t(i)'

it('answers twenty questions at once', async () => {
  await using bench = await openWorkbench()
  const source = await numbersTable(bench, 300_000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      queryRows(bench.engine, source, { offset: at, limit: 1, sort: '-n', search: String(at) }),
    ),
  )
  const numbers = Array.from({ length: 300_000 }, (_, n) => String(n))
  for (const [at, { total, rows }] of answers.entries()) {
    const matching = numbers.filter((n) => n.includes(String(at)))
    expect([at, total, rows[0]![0]]).toEqual([at, matching.length, Number(matching.at(-1 - at))])
  }
})

it('gives up a question when asked to, and is free for the next', async () => {
  await using bench = await openWorkbench()
  const stop = new AbortController()
  const running = bench.engine.previews.use(stop.signal, (connection) => connection.run(endless))
  await sleep(50)
  stop.abort()
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
  const source = await numbersTable(bench, 1000)
  expect((await queryRows(bench.engine, source, { offset: 0, limit: 5 })).total).toBe(1000)
})

it('does not lose a cancellation that comes before the query has started', async () => {
  await using bench = await openWorkbench()
  const stop = new AbortController()
  const running = bench.engine.previews.use(stop.signal, (connection) => connection.run(endless))
  stop.abort()
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
  await expect(bench.engine.previews.use(stop.signal, () => Promise.resolve(1))).rejects.toMatchObject({
    code: 'CANCELLED',
  })
})

it('lets those go who wait in line, and refuses all when it closes', async () => {
  await using bench = await openWorkbench()
  const holding = Array.from({ length: 3 }, () =>
    bench.engine.previews.use(undefined, (connection) => connection.run(endless)),
  )
  const stop = new AbortController()
  const leaving = bench.engine.previews.use(stop.signal, () => Promise.resolve('never'))
  const staying = bench.engine.previews.use(undefined, () => Promise.resolve('never'))
  const outcomes = Promise.allSettled([...holding, staying])
  await sleep(20)
  stop.abort()
  await expect(leaving).rejects.toMatchObject({ code: 'CANCELLED' })
  await bench.engine.close()
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'CLOSED' } })
  await expect(bench.engine.bulk.use(undefined, () => Promise.resolve(1))).rejects.toMatchObject({
    code: 'CLOSED',
  })
})

it('reads nothing outside its folders and keeps its settings', async () => {
  await using bench = await openWorkbench()
  const run = (sql: string) => bench.engine.previews.use(undefined, (connection) => connection.run(sql))
  await expect(run("SELECT * FROM read_text('/etc/hostname')")).rejects.toThrow('Permission Error')
  await expect(run("COPY (SELECT 1) TO '/tmp/windrow-must-not-exist.csv'")).rejects.toThrow(
    'Permission Error',
  )
  await expect(run('SET threads = 64')).rejects.toThrow('locked')
  await expect(run('INSTALL httpfs')).rejects.toThrow()
})
