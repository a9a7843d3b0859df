import { afterAll, describe, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { longestTurn } from '@windrow/contract/testing/longest-turn'
import type { SourceFile } from '../dataset-source.ts'
import { allColumns, hardRows } from '../test-support/hard-values.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { measureTable, type MeasureOptions } from './measure-table.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'group', type: 'text' },
]
const thing = (id: number) => ({ sku: `A-${id}`, price: id % 100, group: `group ${id % 7}` })
const things = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => thing(from + at))
const measure = (files: readonly SourceFile[], options?: MeasureOptions, of = columns) =>
  measureTable(bench.engine, { columns: of, files }, options)
const shared = (a: readonly number[], b: readonly number[]) => {
  const bound = Math.min(a.at(-1)!, b.at(-1)!)
  const known = new Set(b)
  const compared = a.filter((hash) => hash <= bound)
  return compared.filter((hash) => known.has(hash)).length / compared.length
}

describe('the measurement of a table', () => {
  it('is the same in any files, order of rows and order of columns', async () => {
    const rows = things(0, 10_000)
    const first = await measure(await bench.segments(rows, 3000))
    const packed = await measure([await bench.parquet(columns, rows)])
    const turned = columns.toReversed()
    const other = await measure(await bench.segments(rows.toReversed(), 777), {}, turned)

    expect(packed).toEqual(first)
    expect(other.hashes).toEqual(first.hashes)
    expect(other.rows.map((cells) => cells.toReversed())).toEqual(first.rows)
    expect(other.sketches.toReversed()).toEqual(first.sketches)
    expect(other.counts.columns.toReversed()).toEqual(first.counts.columns)
  })

  it('has rows of all kinds in the shares that they have in the table', async () => {
    const { rows, hashes } = await measure(await bench.segments(things(0, 50_000)))
    expect([rows.length, hashes.length]).toEqual([3000, 512])
    expect(new Set(rows.map(([sku]) => sku)).size).toBe(3000)
    const share = rows.filter(([, , group]) => group === 'group 3').length / 3000
    expect(share).toBeGreaterThan(0.12)
    expect(share).toBeLessThan(0.165)
  })

  it('has cells that are exactly those of the table', async () => {
    const numbers = Array.from({ length: 400 }, (_, at) => (at + 1) / 7 / 10 ** ((at % 60) - 30))
    const hard = hardRows.map((row) => ({ ...row, text: row.text.slice(0, 1000) }))
    const rows = [...hard, ...numbers.map((number, at) => ({ ...hard[at % hard.length]!, number }))]
    for (const files of [await bench.segments(rows), [await bench.parquet(allColumns, rows)]]) {
      const measured = await measure(files, {}, allColumns)
      const cells = rows.map((row) => allColumns.map(({ name }) => row[name as keyof typeof row]))
      const sorted = (of: readonly unknown[]) => of.map((row) => JSON.stringify(row)).sort()
      expect(sorted(measured.rows)).toEqual(sorted(cells))
    }
  })

  it('says how much two tables share, by rows and by values', async () => {
    const before = await measure(await bench.segments(things(0, 20_000)))
    const rows = things(5000, 25_000).map((row, at) => (at % 2 === 0 ? { ...row, price: 7.77 } : row))
    const after = await measure(await bench.segments(rows))

    expect(Math.abs(shared(after.hashes, before.hashes) - 0.375)).toBeLessThan(0.08)
    expect(Math.abs(shared(after.sketches[0]!, before.sketches[0]!) - 0.75)).toBeLessThan(0.08)
  })

  it('estimates how many values are different, right to a few percent', async () => {
    // More cells than are counted one by one.
    const length = 1_400_000
    const file = bench.path('many.parquet')
    await bench.engine.bulk.use(undefined, (connection) =>
      connection.run(
        `COPY (SELECT 'A-' || (i % 1000000) AS sku, (i % 1000)::DOUBLE AS price, ['x', 'y'][1 + (i % 2)] AS "group" FROM range(${length}) AS t(i))
          TO $1 (FORMAT parquet)`,
        [file],
      ),
    )
    const { counts, rows, sketches } = await measure([{ path: file, format: 'parquet' }])

    const [sku, price, group] = counts.columns
    expect(Math.abs(counts.duplicates / (length - 1_000_000) - 1)).toBeLessThan(0.01)
    expect(Math.abs(sku!.distinct / 1_000_000 - 1)).toBeLessThan(0.1)
    expect(price).toMatchObject({ filled: length, median: expect.closeTo(499.5, -1) })
    expect(Math.abs(price!.distinct / 1000 - 1)).toBeLessThan(0.1)
    expect(group!.distinct).toBe(2)
    expect(rows.length).toBeGreaterThan(2500)
    expect(sketches.map(({ length }) => length > 0)).toEqual([true, false, false])
  })

  it('takes rows by chance where few different ones are repeated', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => thing(at % 10 === 0 ? at % 50 : 1))
    const measured = await measure(await bench.segments(rows))

    expect(measured.counts.duplicates).toBe(30_000 - 6)
    expect(measured.hashes).toHaveLength(6)
    expect(measured.rows.length).toBeGreaterThan(2700)
    expect(measured.rows.length).toBeLessThan(3300)
    const usual = measured.rows.filter(([sku]) => sku === 'A-1').length / measured.rows.length
    expect(Math.abs(usual - 0.9)).toBeLessThan(0.03)
  })

  it('counts rows with the same key, and not those without one', async () => {
    const rows = [thing(1), { ...thing(1), price: 5 }, thing(2), { price: 1 }, { price: 1 }]
    const files = await bench.segments(rows)
    const keyDuplicates = async (...keys: string[]) => (await measure(files, { keys })).keyDuplicates

    expect(await keyDuplicates('sku')).toBe(0.2)
    expect(await keyDuplicates('sku', 'group')).toBe(0.2)
    expect(await keyDuplicates('sku', 'price', 'gone')).toBe(0.2)
    expect(await keyDuplicates('gone')).toBeNull()
    expect(await measure(files)).toMatchObject({ keyDuplicates: null, counts: { duplicates: 1 } })
  })

  it('leaves turns to other work while it reads a wide table', async () => {
    const wide = Array.from({ length: 150 }, (_, at): Column => ({ name: `c${at}`, type: 'text' }))
    const row = (number: number) =>
      Object.fromEntries(wide.map(({ name }) => [name, `${name} of ${number} `.repeat(10)]))
    const files = [
      await bench.parquet(
        wide,
        Array.from({ length: 200 }, (_, number) => row(number)),
      ),
    ]
    const shares: number[] = []
    for (let attempt = 0; attempt < 4 && !shares.some((share) => share < 0.3); attempt += 1) {
      const { took, longest } = await longestTurn(() => measure(files, {}, wide))
      shares.push(longest / took)
    }
    expect(Math.min(...shares)).toBeLessThan(0.3)
  })

  it('of nothing is nothing', async () => {
    const none = { filled: 0, distinct: 0, median: null, spread: null, meanLength: null }
    for (const files of [[], await bench.segments([])])
      expect(await measure(files)).toEqual({
        columns,
        total: 0,
        counts: { duplicates: 0, columns: [none, none, none] },
        keyDuplicates: null,
        rows: [],
        hashes: [],
        sketches: [[], [], []],
      })
    expect(await measure(await bench.segments([{}, {}]))).toMatchObject({
      total: 2,
      counts: { duplicates: 1, columns: [none, none, none] },
      rows: [
        [null, null, null],
        [null, null, null],
      ],
    })
    expect(await measure(await bench.segments([{ a: 1 }]), {}, [])).toMatchObject({ total: 1, rows: [] })
  })

  it('takes numbers that are none for empty cells', async () => {
    const file = bench.path('odd-numbers.parquet')
    await bench.engine.bulk.use(undefined, (connection) =>
      connection.run(
        `COPY (SELECT unnest(['1.5', 'NaN', 'Infinity', '-Infinity', NULL, '-0', '0']::DOUBLE[]) AS price) TO $1 (FORMAT parquet)`,
        [file],
      ),
    )
    const of: Column[] = [{ name: 'price', type: 'number' }]
    const { counts } = await measure([{ path: file, format: 'parquet' }], {}, of)
    expect(counts.columns[0]).toMatchObject({ filled: 3, distinct: 2, median: 0 })
  })

  it('knows a value whether or not its column has longer numbers beside it', async () => {
    const of: Column[] = [
      { name: 'i', type: 'integer' },
      { name: 'n', type: 'number' },
    ]
    const rows = Array.from({ length: 100 }, (_, at) => ({ i: at, n: at / 8 + 1e-7 }))
    const long = [...rows, { i: '123456789012345678901234567890', n: '0.12345678901234567891' }]
    const before = await measure(await bench.segments(rows), {}, of)
    const after = await measure(await bench.segments(long), {}, of)

    expect(after.counts.columns.map(({ distinct }) => distinct)).toEqual([101, 101])
    expect(after.hashes.filter((hash) => before.hashes.includes(hash))).toHaveLength(100)
    for (const [at, sketch] of before.sketches.entries())
      expect(after.sketches[at]).toEqual(expect.arrayContaining(sketch))
    expect(after.rows).toContainEqual(['123456789012345678901234567890', '0.12345678901234567891'])
  })

  it('cuts long texts, keeps how they end, and counts all their characters', async () => {
    const of: Column[] = [
      { name: 'page', type: 'html' },
      { name: 'text', type: 'text' },
      { name: 'nested', type: 'json' },
    ]
    const text = `é${'x'.repeat(100_000)}😀`
    const { rows, counts } = await measure(
      await bench.segments([{ page: text, text, nested: { a: text } }]),
      {},
      of,
    )

    expect(rows[0]!.slice(0, 2)).toEqual(Array(2).fill(`é${'x'.repeat(998)}😀`))
    expect(Array.from(rows[0]![2] as string)).toHaveLength(1000)
    expect(counts.columns.map(({ meanLength }) => meanLength)).toEqual([null, 100_002, 100_010])
  })

  it('of two thousand columns is a smaller sample of each', async () => {
    const of = Array.from({ length: 2000 }, (_, at): Column => ({
      name: `c${at}`,
      type: at % 2 === 0 ? 'text' : 'number',
    }))
    const cells = of.map(({ name, type }, at) =>
      type === 'text' ? `'${name} ' || i AS ${name}` : `(i + ${at})::DOUBLE AS ${name}`,
    )
    const path = bench.path('wide.parquet')
    await bench.engine.bulk.use(undefined, (connection) =>
      connection.run(`COPY (SELECT ${cells.join(', ')} FROM range(400) AS t(i)) TO $1 (FORMAT parquet)`, [
        path,
      ]),
    )
    const measured = await measure([{ path, format: 'parquet' }], { keys: ['c1998'] }, of)

    expect([measured.rows.length, measured.rows[0]!.length]).toEqual([150, 2000])
    expect(measured.rows.every((cells) => Number(cells[1999]) - Number(cells[1]) === 1998)).toBe(true)
    expect(measured.counts.columns[1999]).toEqual({
      filled: 400,
      distinct: expect.closeTo(400, -2),
      median: 2198.5,
      spread: 199.5,
      meanLength: null,
    })
    expect(measured.sketches.map(({ length }) => length)).toEqual(of.map((_, at) => (at < 100 ? 400 : 0)))
  })

  it('ends when it is canceled', async () => {
    const files = await bench.segments([thing(1)])
    await expect(
      measureTable(bench.engine, { columns, files }, {}, AbortSignal.abort()),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})
