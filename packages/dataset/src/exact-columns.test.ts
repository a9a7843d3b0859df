import { readFile } from 'node:fs/promises'
import { downloadFormats, type Cell, type Column } from '@windrow/contract/schemas/datasets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareTables } from './compare/compare-tables.ts'
import type { DatasetSource } from './dataset-source.ts'
import { writeDistinct } from './distinct/write-distinct.ts'
import { exportRows } from './export/export-rows.ts'
import { profileTable } from './profile/profile-table.ts'
import { queryRows } from './query-rows.ts'
import { judgeTable } from './schema/judge-table.ts'
import { readSheet, readZip } from './test-support/read-xlsx.ts'
import { openWorkbench } from './test-support/table-on-disk.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'n', type: 'number' },
  { name: 'i', type: 'integer' },
  { name: 'nested', type: 'json' },
]
/** In numeric order. */
const numbers = [
  '-123456789012345678901234567890.5',
  '-123456789012345678901234567890',
  '-9007199254740993',
  -7.25,
  0,
  1e-7,
  '0.12345678901234567891',
  '0.12345678901234567892',
  2 ** 53,
  '9007199254740993',
  1e21,
  '123456789012345678901234567890',
]
const wholes = [
  '-99999999999999999999',
  '-9223372036854775808',
  -3,
  0,
  1,
  2,
  3,
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '123456789012345678901234567890',
]
const nested = { id: '9007199254740993', rates: ['0.12345678901234567891', 2.5] }
/** Shuffled. */
const rows = numbers.map((_, at) => {
  const own = (at * 5) % numbers.length
  return { n: numbers[own]!, i: wholes[own]!, nested }
})
const all = { offset: 0, limit: 100 }

const sources: Record<string, DatasetSource> = {}
beforeAll(async () => {
  const files = await bench.segments(rows, 5)
  sources['segments'] = { columns, files }
  sources['Parquet'] = { columns, files: [await bench.parquet(columns, rows)] }
})

describe.each(['segments', 'Parquet'])('numbers with more digits than their type holds, in %s', (kind) => {
  const source = () => sources[kind]!
  const cellsOf = async (column: string, view: object): Promise<Cell[]> =>
    (await queryRows(bench.engine, source(), { ...all, columns: [column], ...view })).rows.map(
      ([one]) => one!,
    )

  it('are shown with all of them', async () => {
    const page = await queryRows(bench.engine, source(), all)
    expect(page.rows).toEqual(rows.map(({ n, i }) => [n, i, nested]))
  })

  it.each([
    ['n', numbers],
    ['i', wholes],
  ])('are sorted by all of them in %s', async (column, expected) => {
    expect(await cellsOf(column, { sort: column })).toEqual(expected)
    expect(await cellsOf(column, { sort: `-${column}` })).toEqual(expected.toReversed())
  })

  it.each<[string, string, string, unknown[]]>([
    ['n', 'is', '9007199254740993.0', ['9007199254740993']],
    ['n', 'is', '0.123456789012345678915', []],
    ['n', 'atLeast', '9007199254740992.5', numbers.slice(9)],
    ['n', 'atLeast', '1e21', numbers.slice(10)],
    ['n', 'atMost', '0.12345678901234567891', numbers.slice(0, 7)],
    ['n', 'atMost', '-123456789012345678901234567890.1', numbers.slice(0, 1)],
    ['i', 'is', '9223372036854775808', ['9223372036854775808']],
    ['i', 'atLeast', '9223372036854775808', wholes.slice(10)],
    ['i', 'atMost', '2.5', wholes.slice(0, 6)],
  ])('are filtered by all of them: %s %s %s', async (column, operator, value, expected) => {
    const found = await cellsOf(column, { sort: column, filters: [{ column, operator, values: [value] }] })
    expect(found).toEqual(expected)
  })

  it('are found by their digits', async () => {
    expect(await cellsOf('n', { search: '345678901234567892' })).toEqual(['0.12345678901234567892'])
    expect(await cellsOf('n', { search: '1000000000000000000000' })).toEqual([1e21])
  })

  it('are exported with all of them', async () => {
    const texts: Record<string, string> = {}
    for (const format of downloadFormats) {
      const path = bench.path(`exact.${kind}.${format}`)
      await exportRows(bench.engine, source(), { columns: ['n', 'i'] }, format, path)
      texts[format] = format === 'xlsx' || format === 'parquet' ? path : await readFile(path, 'utf8')
    }
    const written = rows.map(({ n, i }) => [n, i].map((one) => (one === 1e-7 ? '0.0000001' : one === 1e21 ? '1000000000000000000000' : String(one)))) // oxfmt-ignore
    expect(texts['csv']).toBe(`n,i\n${written.map((one) => `${one.join(',')}\n`).join('')}`)
    for (const format of ['xml', 'yaml', 'json', 'jsonl'])
      for (const text of written.flat().filter((one) => one !== '0.0000001'))
        expect(texts[format]).toMatch(new RegExp(`[ >:"]${text}(?![0-9])`))
    expect(texts['jsonl']).toContain('"n":9007199254740993,')
    expect(texts['jsonl']).toContain('"n":"0.12345678901234567891",')
    expect(texts['jsonl']).toContain('"n":-7.25,')
    const again = { columns, files: [{ path: texts['parquet']!, format: 'parquet' as const }] }
    expect((await queryRows(bench.engine, again, { ...all, columns: ['n'] })).rows.flat()).toEqual(
      rows.map(({ n }) => n),
    )
    const sheet = readSheet((await readZip(texts['xlsx']!)).get('xl/worksheets/sheet1.xml')!).slice(1)
    expect(sheet.map((row) => Object.values(row).map(({ value }) => value))).toEqual(
      written.map(([n, i]) => [n === '0.0000001' ? '1e-7' : n, i]),
    )
  })

  it('count apart in a profile, and bound it', async () => {
    const { columns: found } = await profileTable(bench.engine, source())
    expect(found.slice(0, 2)).toMatchObject([
      { distinctCount: 12, filled: 12, minimum: numbers[0], maximum: numbers.at(-1) },
      { distinctCount: 12, filled: 12, minimum: wholes[0], maximum: wholes.at(-1) },
    ])
    expect(found[0]!.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(12)
  })

  it('are told apart when equal rows are left out, and when two runs are compared', async () => {
    const outPath = bench.path(`distinct-${kind}.parquet`)
    const twice = { columns, files: [...source().files, ...source().files] }
    const { rows: left } = await writeDistinct(bench.engine, twice, { keys: ['n'], keep: 'first' }, outPath)
    expect(left).toBe(rows.length)

    const changed = rows.map((row) => ({
      ...row,
      n: row.n === '0.12345678901234567892' ? '0.12345678901234567893' : row.n,
    }))
    const later = { columns, files: await bench.segments(changed) }
    const differences = bench.path(`differences-${kind}.parquet`)
    const found = await compareTables(bench.engine, source(), later, { keys: ['i'] }, differences)
    expect(found).toMatchObject({ added: 0, removed: 0, changed: 1, same: 11 })
    const page = await queryRows(bench.engine, found.differences, all)
    expect(page.rows).toEqual([['changed', { n: '0.12345678901234567892' }, '0.12345678901234567893', wholes[7], nested]]) // oxfmt-ignore
  })

  it('are judged by a schema', async () => {
    const level = 'WARN' as const
    const rules = [{ kind: 'range' as const, minimum: 0, level }]
    const column = { name: 'n', type: 'number' as const, unique: true, required: true, level, rules }
    const { badRows } = await judgeTable(bench.engine, source(), { columns: [column], rules: [] })
    expect(badRows).toBe(4)
  })
})

it('compares doubles with all digits of a filter', async () => {
  const doubles = [0.1, 1, 2 ** 52]
  const files = [await bench.parquet([{ name: 'n', type: 'number' }], doubles.map((n) => ({ n })))] // oxfmt-ignore
  const source: DatasetSource = { columns: [{ name: 'n', type: 'number' }], files }
  const found = async (operator: 'is' | 'isNot' | 'atLeast' | 'atMost', value: string) =>
    (await queryRows(bench.engine, source, { ...all, filters: [{ column: 'n', operator, values: [value] }] })).rows.flat() // oxfmt-ignore
  expect(await found('is', '0.100000000000000000001')).toEqual([])
  expect(await found('isNot', '0.100000000000000000001')).toEqual(doubles)
  expect(await found('atLeast', '0.100000000000000000001')).toEqual([1, 2 ** 52])
  expect(await found('atMost', '0.100000000000000000001')).toEqual([0.1])
  expect(await found('atMost', '0.099999999999999999999')).toEqual([])
})
