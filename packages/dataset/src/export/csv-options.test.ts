import { readFile } from 'node:fs/promises'
import { csvDelimiters, plainCsv, type CsvOptions } from '@windrow/contract/csv-options'
import type { Column } from '@windrow/contract/schemas/datasets'
import { timeZones } from '@windrow/contract/time-zones'
import { afterAll, describe, expect, it } from 'vitest'
import type { DatasetSource } from '../dataset-source.ts'
import { importTable } from '../import/import-table.ts'
import { queryRows } from '../query-rows.ts'
import { allColumns, hardRows } from '../test-support/hard-values.ts'
import { readCsv } from '../test-support/read-csv.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { storedZone } from './csv-format.ts'
import { exportRows } from './export-rows.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const hard = { columns: allColumns, files: await bench.segments(hardRows, 4) }
/** For imports, a file that contains NUL isn't text. */
const readable = { ...hard, files: await bench.segments(hardRows.filter(({ text }) => !text.includes('\0'))) }
let files = 0

/** Writes a source as CSV; returns the path. */
async function written(source: DatasetSource, csv: Partial<CsvOptions>, columns?: string[]): Promise<string> {
  const path = bench.path(`out/${++files}.csv`)
  const view = columns ? { columns } : {}
  await exportRows(bench.engine, source, view, 'csv', path, { csv: { ...plainCsv, ...csv } })
  return path
}

const small: DatasetSource = {
  columns: [
    { name: '=name', type: 'text' },
    { name: 'n', type: 'number' },
    { name: 'at', type: 'datetime' },
  ],
  files: await bench.segments([
    { '=name': '=1+1', n: -5, at: '2026-03-29T00:59:59.999Z' },
    { '=name': 'a;b "c"', n: 1.5, at: null },
    { '=name': '', n: null, at: '2026-03-29T01:00:00Z' },
    { '=name': null, n: 2, at: '1850-01-01T00:00:00Z' },
    { '=name': 'NULL', n: 3, at: '9999-12-31T23:30:00Z' },
  ]),
}
const bytes = async (csv: Partial<CsvOptions>) => readFile(await written(small, csv), 'utf8')

describe('each option', () => {
  it('is as usual where nothing is said: bare values, nothing for null, UTC, no mark', async () => {
    expect(await bytes({})).toBe(
      [
        '=name,n,at',
        '=1+1,-5,2026-03-29T00:59:59.999Z',
        '"a;b ""c""",1.5,',
        '"",,2026-03-29T01:00:00.000Z',
        ',2,1850-01-01T00:00:00.000Z',
        'NULL,3,9999-12-31T23:30:00.000Z',
        '',
      ].join('\n'),
    )
  })

  it('formulaGuard makes formulas harmless in text and names, and nothing else', async () => {
    const plain = await bytes({})
    expect(await bytes({ formulaGuard: true })).toBe(
      plain.replace('=name', "'=name").replace('=1+1', "'=1+1"),
    )
  })

  it('delimiter stands between values, and values that hold it are quoted', async () => {
    const lines = (await bytes({ delimiter: ';' })).split('\n')
    expect(lines.slice(0, 3)).toEqual(['=name;n;at', '=1+1;-5;2026-03-29T00:59:59.999Z', '"a;b ""c""";1.5;'])
    expect((await bytes({ delimiter: '\t' })).split('\n')[0]).toBe('=name\tn\tat')
  })

  it('quoting ALL puts quotes around all values and names, and none around null', async () => {
    const lines = (await bytes({ quoting: 'ALL' })).split('\n')
    expect(lines.slice(0, 5)).toEqual([
      '"=name","n","at"',
      '"=1+1","-5","2026-03-29T00:59:59.999Z"',
      '"a;b ""c""","1.5",',
      '"",,"2026-03-29T01:00:00.000Z"',
      ',"2","1850-01-01T00:00:00.000Z"',
    ])
  })

  it('nullText stands for null alone: a text that is the same is quoted', async () => {
    const lines = (await bytes({ nullText: 'NULL' })).split('\n')
    expect(lines.slice(2)).toEqual([
      '"a;b ""c""",1.5,NULL',
      ',NULL,2026-03-29T01:00:00.000Z',
      'NULL,2,1850-01-01T00:00:00.000Z',
      '"NULL",3,9999-12-31T23:30:00.000Z',
      '',
    ])
  })

  it('timeZone shows times by its clocks with their offset, and those that have none in UTC', async () => {
    const times = readCsv(await bytes({ timeZone: 'Europe/Berlin' })).map(([, , at]) => at)
    expect(times).toEqual([
      'at',
      '2026-03-29T01:59:59.999+01:00',
      null,
      '2026-03-29T03:00:00.000+02:00',
      '1850-01-01T00:00:00.000Z',
      '9999-12-31T23:30:00.000Z',
    ])
  })

  it('bom begins the file with a mark, before the header with its quotes', async () => {
    for (const csv of [{}, { formulaGuard: true, delimiter: '|', quoting: 'ALL', nullText: 'n' }] as const)
      expect(await bytes({ ...csv, bom: true })).toBe(`\ufeff${await bytes(csv)}`)
    const columns: Column[] = ['a"b', 'c,d', 'e\nf', ' g ', '#h'].map((name) => ({ name, type: 'text' }))
    const empty = { columns, files: [] }
    const [marked, plain] = [await written(empty, { bom: true }), await written(empty, {})]
    expect(await readFile(marked, 'utf8')).toBe(`\ufeff${await readFile(plain, 'utf8')}`)
  })
})

const choices = csvDelimiters.flatMap((delimiter) =>
  (['NEEDED', 'ALL'] as const).map((quoting): CsvOptions => {
    const isOdd = quoting === 'ALL'
    return { ...plainCsv, delimiter, quoting, bom: isOdd, timeZone: isOdd ? 'Asia/Kolkata' : 'UTC' }
  }),
)

it.each(choices)('hard values come back from $delimiter $quoting, by the import as well', async (csv) => {
  const path = await written(hard, { ...csv, nullText: 'NULL' })
  const text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  const texts = readCsv(text, { delimiter: csv.delimiter, nullText: 'NULL' })
  expect(texts.map(([first]) => first)).toEqual(['text', ...hardRows.map((row) => row.text)])

  const outPath = bench.path(`back-${files}.parquet`)
  const order = { path: await written(readable, csv), format: 'csv' as const, known: allColumns, outPath }
  const table = await importTable(bench.engine, order)
  expect([table.columns, table.badRows]).toEqual([allColumns, []])
  const rowsOf = async (source: DatasetSource) =>
    (await queryRows(bench.engine, source, { offset: 0, limit: 100 })).rows
  const back = await rowsOf({ columns: table.columns, files: [{ path: outPath, format: 'parquet' }] })
  // Imports read an empty text as an empty cell.
  expect(back).toEqual(
    (await rowsOf(readable)).map((row) => row.map((value) => (value === '' ? null : value))),
  )
})

it('knows every time zone, and what its clocks show today', async () => {
  const zones = [...timeZones(), 'Europe/Kyiv', 'Asia/Calcutta', 'europe/oslo']
  const shownBy = (timeZone: string, at: string) =>
    new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  for (const at of ['2026-01-15 12:00:00Z', '2026-07-15 12:00:00Z']) {
    const names = zones.map((zone) => `('${storedZone(zone)}')`).join(', ')
    const clocks = await bench.engine.previews.use(undefined, (connection) =>
      connection.runAndReadAll(
        `SELECT strftime(timezone(name, TIMESTAMPTZ '${at}'), '%Y-%m-%d %H:%M:%S') FROM (VALUES ${names}) AS t(name)`,
      ),
    )
    expect(clocks.getRows().flat()).toEqual(zones.map((zone) => shownBy(zone, at)))
  }
})
