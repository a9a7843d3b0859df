import { readdir, readFile, writeFile } from 'node:fs/promises'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { downloadFormats, type Column } from '@windrow/contract/schemas/datasets'
import { queryRows } from '../query-rows.ts'
import { allColumns, hardRows } from '../test-support/hard-values.ts'
import { readCsv } from '../test-support/read-csv.ts'
import { numbersTable, openWorkbench } from '../test-support/table-on-disk.ts'
import { exportRows } from './export-rows.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const hard = { columns: allColumns, files: await bench.segments(hardRows, 4) }
const numbers = await numbersTable(bench, 350_000)
const text = async (path: string) => readFile(path, 'utf8')
let files = 0
const out = () => bench.path(`out/${++files}`)

describe('CSV', () => {
  it('gives every value back, with formulas made harmless in text only', async () => {
    const path = out()
    const { rows, mediaType } = await exportRows(bench.engine, hard, {}, 'csv', path)
    const [header, ...lines] = readCsv(await text(path))
    expect([rows, mediaType, header]).toEqual([
      hardRows.length,
      'text/csv; charset=utf-8',
      allColumns.map(({ name }) => name),
    ])
    const harmless = (value: string) => (/^[-=+@\t\r]/.test(value) ? `'${value}` : value)
    expect(lines).toEqual(
      hardRows.map((row) => [
        harmless(row.text),
        expect.toSatisfy((number: string) => Number(number) === row.number && !number.startsWith("'")),
        String(row.whole),
        row.yes === null ? null : String(row.yes),
        row.day,
        row.moment,
        row.link,
        row.nested === null ? null : JSON.stringify(row.nested),
      ]),
    )
  })

  it('of an empty table is its header', async () => {
    const path = out()
    await exportRows(
      bench.engine,
      {
        columns: [
          { name: '=x', type: 'text' },
          { name: 'b', type: 'json' },
        ],
        files: [],
      },
      {},
      'csv',
      path,
    )
    expect(await text(path)).toBe("'=x,b\n")
  })
})

describe('JSON', () => {
  it('keeps values nested and whole numbers exact', async () => {
    for (const format of ['json', 'jsonl'] as const) {
      const path = out()
      await exportRows(bench.engine, hard, {}, format, path)
      const written = await text(path)
      const rows = (
        format === 'json'
          ? JSON.parse(written)
          : written
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line) as unknown)
      ) as unknown[]
      expect(rows).toEqual(hardRows.map((row) => ({ ...row, whole: Number(row.whole) })))
      expect(written).toContain('"whole":9007199254740993,')
    }
  })

  it('of an empty table is an empty list', async () => {
    const path = out()
    await exportRows(bench.engine, { columns: allColumns, files: [] }, {}, 'json', path)
    expect(JSON.parse(await text(path))).toEqual([])
  })
})

it('exports Parquet that reads back the same', async () => {
  const path = out()
  await exportRows(bench.engine, hard, {}, 'parquet', path)
  const view = { offset: 0, limit: 100 }
  const back = await queryRows(
    bench.engine,
    { columns: allColumns, files: [{ path, format: 'parquet' }] },
    view,
  )
  expect(back).toEqual(await queryRows(bench.engine, hard, view))
})

describe('what is exported', () => {
  const column = async (view: object, source = numbers) => {
    const path = out()
    await exportRows(bench.engine, source, { ...view, columns: ['n'] }, 'csv', path)
    return (await text(path)).trim().split('\n').slice(1).map(Number)
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

  it('is what the view shows, in its order', async () => {
    expect(await column({})).toEqual(range(0, 350_000))
    const words = [...range(0, 30).map(String), 'birch', 'elm']
    const odd = range(0, 350_000).filter((n) => n % 2 === 1)
    expect(await column({ filters: [{ column: 'word', operator: 'oneOf', values: words }] })).toEqual(odd)
    expect(await column({ sort: '-word', limit: 3, offset: 1 })).toEqual([7, 11, 15])
    expect(await column({ search: 'ROW 34999', sort: '-n' })).toEqual([
      ...range(349_990, 350_000).toReversed(),
      34_999,
    ])
  })

  it('keeps the order of many files of both kinds', async () => {
    const lines = await bench.segments(
      range(350_000, 400_000).map((n) => ({ n })),
      3000,
    )
    const columns: Column[] = [{ name: 'n', type: 'integer' }]
    const more = await bench.parquet(
      columns,
      range(400_000, 450_000).map((n) => ({ n })),
    )
    expect(await column({}, { columns, files: [...numbers.files, ...lines, more] })).toEqual(
      range(0, 450_000),
    )
  })

  it('says how far it is, and ends at the end', async () => {
    for (const format of downloadFormats) {
      const shares: number[] = []
      await exportRows(bench.engine, numbers, {}, format, out(), {
        onProgress: (share) => shares.push(share),
      })
      expect([format, shares.at(-1), shares.every((share) => share >= 0 && share <= 1)]).toEqual([
        format,
        1,
        true,
      ])
    }
  })
})

const large = await numbersTable(bench, 2_000_000)
const malformed = { path: bench.path('malformed.zst'), format: 'jsonl' as const, rows: 2 }
await writeFile(malformed.path, zstdCompressSync('{"n": 1}\n{"n":\n'))

it.each(downloadFormats)('leaves no half file when a %s is stopped or fails on the way', async (format) => {
  const folder = bench.path(`failed-${format}`)
  for (const view of [{}, { sort: '-note' }]) {
    const stop = new AbortController()
    const stopped = exportRows(bench.engine, large, view, format, `${folder}/a`, { signal: stop.signal })
    setTimeout(() => stop.abort(), 60)
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
  }
  const broken = { columns: numbers.columns, files: [...numbers.files, malformed] }
  await expect(exportRows(bench.engine, broken, {}, format, `${folder}/b`)).rejects.toMatchObject({
    code: 'SOURCE_DAMAGED',
  })
  expect(await readdir(folder)).toEqual([])
})
