import { expect, it } from 'vitest'
import { StatementLog } from './statement-log.ts'

it('adds up the calls of a statement, however many values its lists have', () => {
  const log = new StatementLog()
  log.add('select * from runs where id in ($1)', 5)
  log.add('select * from runs where id in ($1, $2)', 10)
  log.add('select * from  runs\n where id in ($1, $2, $3)', 30)
  log.add('select 1', 20)

  expect(log.top(5)).toEqual([
    { sql: 'select * from runs where id in (…)', calls: 2, totalMs: 40, slowestMs: 30 },
    { sql: 'select 1', calls: 1, totalMs: 20, slowestMs: 20 },
    { sql: 'select * from runs where id in ($1)', calls: 1, totalMs: 5, slowestMs: 5 },
  ])
  expect(log.totals).toEqual({ queries: 4, querySeconds: 0.065 })
})

it('is bounded, and forgets the quickest first', () => {
  const log = new StatementLog()
  log.add('select slow', 1000)
  for (let n = 0; n < 5000; n += 1) log.add(`select quick_${n}`, 1)

  const kept = log.top(5000)
  expect(kept.length).toBeLessThanOrEqual(1000)
  expect(kept[0]).toEqual({ sql: 'select slow', calls: 1, totalMs: 1000, slowestMs: 1000 })
  expect(log.totals.queries).toBe(5001)
})
