import { expect, it } from 'vitest'
import { describeTable, describeTableInTurns } from './describe-table.ts'

const columns = [
  { name: 'sku', type: 'text' as const },
  { name: 'price', type: 'number' as const },
]
const sample = {
  columns,
  rows: [
    ['a', 1],
    ['a', 1],
    ['b', null],
  ],
  hashes: [7, 7, 3],
  sketches: [[1, 2], [3]],
  total: 3,
  keyDuplicates: null,
  violations: 0.5,
}

it('describes a table by all its rows', () => {
  const table = describeTable('items', sample, 0)
  expect(table).toMatchObject({ name: 'items', rows: 3, violations: 0.5, sketch: [3, 7] })
  expect(table.duplicates).toBeCloseTo(1 / 3)
  expect(table.keyDuplicates).toBeNull()
  expect(table.columns).toMatchObject([
    { name: 'sku', rows: 3, filled: 3, sampled: 3, distinct: 2, meanLength: 1, sketch: [1, 2] },
    { name: 'price', rows: 3, filled: 2, sampled: 2, distinct: 1, median: 1, meanLength: null, sketch: [3] },
  ])
})

it('describes a table column by column, and other work goes on meanwhile', async () => {
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  const wide = {
    ...sample,
    columns: Array.from({ length: 300 }, (_, at) => ({ name: `c${at}`, type: 'text' as const })),
    rows: Array.from({ length: 100 }, (_, row) => Array.from({ length: 300 }, (_, at) => `${row} of ${at}`)),
  }

  const table = await describeTableInTurns('wide', wide, 0)
  clearInterval(others)

  expect(table).toEqual(describeTable('wide', wide, 0))
  expect(turns).toBeGreaterThan(0)
})

it('takes counts from all rows and tallies from the sample', () => {
  const whole = { filled: 900, distinct: 300, median: null, spread: null, meanLength: 4 }
  const counts = {
    duplicates: 250,
    columns: [whole, { ...whole, filled: 10, distinct: 10, median: 8, spread: 2 }],
  }
  const table = describeTable('items', { ...sample, total: 1000, keyDuplicates: 0.5, counts }, 0)

  expect(table).toMatchObject({ rows: 1000, duplicates: 0.25, keyDuplicates: 0.5, sketch: [3, 7] })
  expect(table.columns).toMatchObject([
    { rows: 1000, filled: 900, sampled: 3, distinct: 300, meanLength: 4, sketch: [] },
    { rows: 1000, filled: 10, sampled: 2, distinct: 10, median: 8, spread: 2, meanLength: null, sketch: [3] },
  ])
  expect(table.columns[0]!.tallies.kinds).toEqual([['text', 3]])
})

it('describes a table without rows', () => {
  const table = describeTable('items', { ...sample, rows: [], hashes: [], sketches: [[], []], total: 0 }, 0)
  expect(table).toMatchObject({ rows: 0, duplicates: 0, sketch: [] })
  expect(table.columns).toMatchObject([{ rows: 0, filled: 0, sampled: 0 }, { rows: 0 }])
})
