import { afterAll, expect, it } from 'vitest'
import { filterOperators, type Cell, type Column, type Filter } from '@windrow/contract/schemas/datasets'
import { queryRows } from './query-rows.ts'
import type { RowsView } from './rows-view.ts'
import { oracle } from './test-support/oracle.ts'
import { openWorkbench } from './test-support/table-on-disk.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'word', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'count', type: 'integer' },
  { name: 'flag', type: 'boolean' },
  { name: 'day', type: 'date' },
]

/** A seeded generator, so that failures are reproducible. */
function randomness(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  const pick = <T>(list: readonly T[]) => list[int(list.length)]!
  const text = () =>
    Array.from({ length: int(4) }, () =>
      pick(['a', 'A', 'b', 'B', 'é', 'É', '%', '_', '\\', "'", '"', ' ', '😀', '1']),
    ).join('')
  return { int, pick, text, chance: (share: number) => next() < share }
}
type Random = ReturnType<typeof randomness>

const valueFor: Record<string, (random: Random) => string | number | boolean> = {
  word: ({ text }) => text(),
  price: ({ int }) => (int(41) - 20) / 4,
  count: ({ int }) => int(9) - 4,
  flag: ({ int }) => int(2) === 0,
  day: ({ int }) => `2026-0${1 + int(3)}-1${int(10)}`,
}

const makeRow = (random: Random): Cell[] =>
  columns.map(({ name }) => (random.chance(0.2) ? null : valueFor[name]!(random)))

function makeFilter(random: Random): Filter {
  const { name, type } = random.pick(columns)
  const text = type === 'text' || type === 'date'
  const operator = random.pick(
    filterOperators.filter((one) => {
      if (['contains', 'notContains', 'startsWith'].includes(one)) return text
      return type !== 'boolean' || !['atLeast', 'atMost'].includes(one)
    }),
  )
  const count = operator === 'oneOf' ? 1 + random.int(9) : 1
  const values = Array.from({ length: count }, () => String(valueFor[name]!(random)))
  return { column: name, operator, values: operator.endsWith('mpty') ? [] : values }
}

function makeView(random: Random): RowsView {
  return {
    offset: random.int(20),
    limit: random.int(30),
    ...(random.chance(0.5) && {
      filters: Array.from({ length: 1 + random.int(2) }, () => makeFilter(random)),
    }),
    ...(random.chance(0.5) && { sort: random.pick(['', '-']) + random.pick(columns).name }),
    ...(random.chance(0.4) && { search: random.text() || String(random.int(30)) }),
  }
}

const asRecords = (rows: Cell[][]) =>
  rows.map((cells) => Object.fromEntries(columns.map(({ name }, at) => [name, cells[at]])))

it.each([11, 12, 13, 14])('answers random questions as plain code does (seed %i)', async (seed) => {
  const random = randomness(seed)
  const rows = Array.from({ length: 120 }, () => makeRow(random))
  const records = asRecords(rows)
  const sources = [
    await bench.segments(records, 37),
    [await bench.parquet(columns, records)],
    [...(await bench.segments(records.slice(0, 50), 20)), await bench.parquet(columns, records.slice(50))],
  ]

  for (let round = 0; round < 120; round++) {
    const view = makeView(random)
    const {
      columns: _,
      characters: _size,
      ...page
    } = await queryRows(bench.engine, { columns, files: sources[round % 3]! }, view)
    expect({ view, ...page }).toEqual({ view, ...oracle(columns, rows, view) })
  }
})

it('takes whole days of moments, and leaves empty cells to "is not"', async () => {
  const columns: Column[] = [{ name: 'at', type: 'datetime' }]
  const moments = ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z', null]
  const files = await bench.segments(moments.map((at) => ({ at })))
  const ask = async (operator: Filter['operator'], ...values: string[]) => {
    const filters = [{ column: 'at', operator, values }]
    return (await queryRows(bench.engine, { columns, files }, { offset: 0, limit: 9, filters })).rowNumbers
  }
  expect(await ask('is', '2026-03-01')).toEqual([1, 2])
  expect(await ask('isNot', '2026-03-01')).toEqual([3, 4])
  expect(await ask('atMost', '2026-03-01')).toEqual([1, 2])
  expect(await ask('atLeast', '2026-03-01T23:59:59.999Z')).toEqual([2, 3])
  expect(await ask('is', '2026-03-02T01:00:00+01:00')).toEqual([3])
  expect(await ask('startsWith', '2026-03-01t2')).toEqual([2])
})
